import { type ExpansionLimit, OverExpansion } from "../../base/compression/expansion.ts";

/** A place in a file that could not be read, while the rest could. */
export interface Damage {
  /** Bytes from the beginning of the file, as it is stored, to where the damage begins. */
  readonly offset: number;
  /** The kind of damage, for people. */
  readonly what: string;
}

/** Called for each place that could not be read. */
export type OnDamage = (damage: Damage) => void;

/** The message for a file that expands too far. */
export function unread(limit: ExpansionLimit): string {
  return `${new OverExpansion(limit).message}: the rest is not read (--max-ratio)`;
}

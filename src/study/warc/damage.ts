import { type ExpansionLimit, OverExpansion } from "../../base/compression/expansion.ts";

/** A place in a file that could not be read, although the rest of the file was. */
export interface Damage {
  /** Bytes from the beginning of the file, as it is stored, to where the damage begins. */
  readonly offset: number;
  /** What is wrong there, for people. */
  readonly what: string;
}

/** Told of every place that could not be read. */
export type OnDamage = (damage: Damage) => void;

/** What is said of a file that expands too far. */
export function unread(limit: ExpansionLimit): string {
  return `${new OverExpansion(limit).message}: the rest is not read (--max-ratio)`;
}

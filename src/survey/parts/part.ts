import type { Tally } from "../tally/tally.ts";
import type { Damage } from "../warc/damage.ts";

/** What a part of a survey has come to. */
export interface Part {
  readonly tally: Tally;
  /** Prints of the hosts that were counted, back to back. */
  readonly prints: Uint8Array;
  /** The first places that could not be read. */
  readonly damages: readonly FileDamage[];
  /** All of them. */
  readonly damaged: number;
}

export interface FileDamage extends Damage {
  readonly path: string;
}

/** Damaged places of a part that are named. */
export const MOST_NAMED = 10;

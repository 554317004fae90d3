import type { HostRows } from "../rows/host.ts";
import type { Tally } from "../tally/tally.ts";
import type { Damage } from "../warc/damage.ts";

/** The result of counting a part of a survey. */
export interface Part {
  readonly tally: Tally;
  /** Concatenated fingerprints of the hosts that were counted. */
  readonly prints: Uint8Array;
  /** Redirects, which are counted last, as {@link redirectOf} lays them out. */
  readonly redirects: Uint8Array;
  /** The hosts that were counted, if rows are wanted; redirects have none, since only their fingerprints are kept. */
  readonly rows: readonly HostRows[];
  /** The first places that could not be read. */
  readonly damages: readonly FileDamage[];
  /** The number of all such places. */
  readonly damaged: number;
}

export interface FileDamage extends Damage {
  readonly path: string;
}

/** How many damaged places of a part are named. */
export const MOST_NAMED = 10;

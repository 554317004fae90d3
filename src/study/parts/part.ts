import type { HostRows } from "../rows/host.ts";
import type { Tally } from "../tally/tally.ts";
import type { Damage } from "../warc/damage.ts";

/** The result of counting a part of a survey. */
export interface Part {
  readonly tally: Tally;
  /** The fingerprints of the counted hosts, one after another. */
  readonly prints: Uint8Array;
  /** Redirects, in the form of {@link redirectOf}; they are counted when all parts have been read. */
  readonly redirects: Uint8Array;
  /** The counted hosts, if rows are wanted. Redirects have none, since only their fingerprints are kept. */
  readonly rows: readonly HostRows[];
  /** The first damaged places. */
  readonly damages: readonly FileDamage[];
  /** The number of all damaged places. */
  readonly damaged: number;
}

export interface FileDamage extends Damage {
  readonly path: string;
}

/** How many damaged places of a part are named. */
export const MOST_NAMED = 10;

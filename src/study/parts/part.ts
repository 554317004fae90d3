import type { ExpansionLimit } from "../../base/compression/expansion.ts";
import type { HostRows } from "../rows/rows.ts";
import type { Scope, SurveyDialect, Tally } from "../tally/tally.ts";
import type { Damage } from "../warc/damage.ts";
import type { Task } from "./task.ts";

/** The result of counting a part of a survey. */
export interface Part {
  readonly tally: Tally;
  /** The fingerprints of the counted hosts, one after another. */
  readonly prints: Uint8Array;
  /** Redirects, as `redirectOf` writes them; they are counted when all parts have been read. */
  readonly redirects: Uint8Array;
  /** The counted hosts, if rows are wanted. Redirects have none, since only their fingerprints are kept. */
  readonly rows: readonly HostRows[];
  /** The file into which a worker has written its rows. */
  readonly draft?: string;
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

/** What is counted, and how files are read. */
export interface CountPlan {
  readonly scope: Scope;
  readonly dialect: SurveyDialect;
  /** The agents whose restrictions are counted; if empty, those of every survey. */
  readonly agents: readonly string[];
  /** How far compressed files may expand. */
  readonly limit: ExpansionLimit;
}

/** The request to count a part. */
export interface Request extends CountPlan {
  readonly task: Task;
  /** Fingerprints of hosts that are not counted, because other parts have them. */
  readonly excluded: Uint8Array;
  /** Whether rows are wanted. */
  readonly rows: boolean;
}

/** Progress since the last reply, the counted part, or the reason why it could not be counted. */
export type Reply =
  | { readonly hosts: number; readonly bytes: number }
  | { readonly part: Part }
  | { readonly fault: Fault };

/** An error for another thread. The properties that system errors have would otherwise be lost. */
interface Fault {
  readonly message: string;
  readonly code: string | undefined;
  readonly path: string | undefined;
}

import type { ExpansionLimit } from "../../base/compression/expansion.ts";
import type { Part } from "./part.ts";
import type { Task } from "./task.ts";

/** The request to count a part. */
export interface Request {
  readonly task: Task;
  /** Fingerprints of hosts that are not counted, because other parts have them. */
  readonly excluded: Uint8Array;
  /** Whether dead rules are counted. */
  readonly deadRules: boolean;
  /** The agents whose restrictions are counted; if empty, those of every survey. */
  readonly agents: readonly string[];
  /** Whether rows are wanted. */
  readonly rows: boolean;
  /** How far compressed files may expand. */
  readonly limit: ExpansionLimit;
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

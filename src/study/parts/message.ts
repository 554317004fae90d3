import type { ExpansionLimit } from "../../base/compression/expansion.ts";
import type { Part } from "./part.ts";
import type { Task } from "./task.ts";

/** A part to count. */
export interface Request {
  readonly task: Task;
  /** Fingerprints of hosts that are not counted, because other parts have them. */
  readonly excluded: Uint8Array;
  /** Whether dead rules are counted. */
  readonly deadRules: boolean;
  /** The agents whose restrictions are counted; none for those of every survey. */
  readonly agents: readonly string[];
  /** Whether rows are wanted. */
  readonly rows: boolean;
  /** How far what is compressed may expand. */
  readonly limit: ExpansionLimit;
}

/** The progress since the last reply, the part itself, or why it could not be counted. */
export type Reply =
  | { readonly hosts: number; readonly bytes: number }
  | { readonly part: Part }
  | { readonly fault: Fault };

/** An error for another thread, with the additional properties of system errors, which would otherwise be lost. */
interface Fault {
  readonly message: string;
  readonly code: string | undefined;
  readonly path: string | undefined;
}

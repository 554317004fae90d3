import type { Part } from "./part.ts";
import type { Task } from "./task.ts";

/** A part to count. */
export interface Request {
  readonly task: Task;
  /** Prints of hosts that are not to be counted: other parts have. */
  readonly excluded: Uint8Array;
  /** Whether dead rules are counted. */
  readonly deadRules: boolean;
}

/** The progress since the last reply, the part itself, or why it could not be counted. */
export type Reply =
  | { readonly hosts: number; readonly bytes: number }
  | { readonly part: Part }
  | { readonly fault: Fault };

/** An error: the properties that system errors have besides their message do not reach another thread by themselves. */
export interface Fault {
  readonly message: string;
  readonly code: string | undefined;
  readonly path: string | undefined;
}

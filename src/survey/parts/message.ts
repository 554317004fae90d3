import type { Part } from "./part.ts";
import type { Task } from "./task.ts";

/** A part to count. */
export interface Request {
  readonly task: Task;
  /** Prints of hosts that are not to be counted. */
  readonly excluded: Uint8Array;
}

/** How far it has come since the last reply, the part itself, or why it could not be counted. */
export type Reply =
  | { readonly hosts: number; readonly bytes: number }
  | { readonly part: Part }
  | { readonly fault: Fault };

/** An error: what the system's say besides their message does not come through to another thread by itself. */
export interface Fault {
  readonly message: string;
  readonly code: string | undefined;
  readonly path: string | undefined;
}

/** What a long answer may do while it is worked out. */
export interface Task {
  /** Whether somebody still waits for the answer. */
  readonly wanted: () => boolean;
  readonly tell: (progress: unknown, moved?: Transferable[]) => void;
  /** Lets waiting messages in. */
  readonly breathe: () => Promise<void>;
}

/** How a long computation reports, lets others run, and learns that nobody waits for it any more. */
export interface Task {
  /** Whether somebody still waits for the answer. */
  readonly wanted: () => boolean;
  readonly tell: (progress: unknown, moved?: Transferable[]) => void;
  /** Lets waiting messages be handled. */
  readonly breathe: () => Promise<void>;
}

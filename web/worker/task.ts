/** What a long computation uses while it runs. */
export interface Task {
  /** Whether somebody still waits for the answer. */
  readonly wanted: () => boolean;
  readonly tell: (progress: unknown, moved?: Transferable[]) => void;
  /** Lets waiting messages be handled. */
  readonly breathe: () => Promise<void>;
}

/** How a long computation reports, lets others run, and learns that nobody waits for it any more. */
export interface Task {
  /** Whether somebody still waits for the answer. */
  readonly wanted: () => boolean;
  readonly tell: (progress: unknown, moved?: Transferable[]) => void;
  /** Lets waiting messages be handled. */
  readonly breathe: () => Promise<void>;
}

/** Milliseconds between two looks for newer questions. */
const BREATH = 50;

/** Pieces of a file, with looks for newer questions and reports of progress; ends early if nobody waits. */
export async function* withBreaths(
  pieces: AsyncIterable<Uint8Array>,
  task: Task,
  progress: () => unknown,
): AsyncGenerator<Uint8Array> {
  let next = performance.now() + BREATH;
  for await (const piece of pieces) {
    yield piece;
    if (performance.now() < next) continue;
    task.tell(progress());
    await task.breathe();
    if (!task.wanted()) return;
    next = performance.now() + BREATH;
  }
}

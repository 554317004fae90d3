import { CliError } from "../../command.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Runs work that Ctrl-C ends in its own way.
 *
 * @throws CliError if the work gave up for that reason
 */
export async function untilStop<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    return await work(stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted && (error as Error).name === "AbortError")
      throw new CliError(({ common }) => common.stopped);
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

import type { Outcome } from "../../fetch/outcome.ts";
import { privateNetworkGuard } from "../../node/guard.ts";
import type { NameResolver } from "../../node/names.ts";
import type { Archive } from "../warc/archive.ts";
import type { RecordWriter } from "../warc/write.ts";
import { Asker } from "./asker.ts";

/** What a harvest takes. */
export interface HarvestOptions {
  /** All origins of the list, fetched already or not. */
  readonly listed: ReadonlySet<string>;
  /** Whether an origin is in the archive already. */
  isHeld(origin: string): boolean;
  readonly archive: Archive;
  readonly writer: RecordWriter;
  readonly userAgent: string;
  /** Hosts that are asked at the same time. */
  readonly concurrency: number;
  /** Milliseconds for each host, redirects included. */
  readonly timeout: number;
  readonly resolver?: NameResolver;
  /** Told of each capture that is in the archive. */
  onCapture(outcome: Outcome, records: number): void;
  /** Ends the harvest; what is under way is given up and will be fetched when the harvest is resumed. */
  readonly signal: AbortSignal;
}

/** How often a host that this machine could not ask is tried, each time for as long as the timeout. */
const TRIES = 3;

/**
 * Fetches the robots.txt of hosts into an archive, each once. Where this machine is at fault, nothing is recorded, and
 * the host is tried again after the others.
 *
 * @returns the origins that could not be asked
 * @throws what the archive throws when it cannot be written
 */
export async function harvest(options: HarvestOptions): Promise<string[]> {
  const { listed, isHeld, signal, ...about } = options;
  const guard = await privateNetworkGuard();
  const isListed = (origin: string): boolean => listed.has(origin);
  let waiting = [...listed].filter((origin) => !isHeld(origin));
  for (let tries = 1; tries <= TRIES && waiting.length > 0 && !signal.aborted; tries++) {
    // A machine that is short of something is given less to do.
    const concurrency = Math.max(1, Math.ceil(options.concurrency / 4 ** (tries - 1)));
    waiting = await pass(waiting, concurrency, new Asker({ ...about, guard, isListed, concurrency }), signal);
  }
  return waiting;
}

/** Asks each origin; resolves to those that could not be asked. */
async function pass(
  origins: readonly string[],
  concurrency: number,
  asker: Asker,
  signal: AbortSignal,
): Promise<string[]> {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  const unasked: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < origins.length && !stopping.signal.aborted) {
      const origin = origins[next++]!;
      if (!(await asker.ask(origin, stopping.signal))) unasked.push(origin);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, origins.length) }, work));
  } finally {
    stop();
    signal.removeEventListener("abort", stop);
  }
  return unasked;
}

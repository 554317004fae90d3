import { RobotsClient } from "../../fetch/client.ts";
import type { Outcome } from "../../fetch/outcome.ts";
import { privateNetworkGuard } from "../../node/guard.ts";
import type { NameResolver } from "../../node/names.ts";
import type { Archive } from "../warc/archive.ts";
import type { RecordWriter } from "../warc/write.ts";
import { captureOf } from "./capture.ts";
import { Recorder } from "./recorder.ts";

/** What a harvest takes. */
export interface HarvestOptions {
  /** All origins of the list, be they fetched already or not. */
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

/** How often a host is tried that this machine could not ask, each try as long as the timeout. */
const TRIES = 3;

/**
 * Fetches the robots.txt of hosts into an archive, each once. Where this machine is at fault, nothing is recorded, and
 * the host is tried again after the others.
 *
 * @returns the origins that could not be asked
 * @throws what the archive throws when it cannot be written
 */
export async function harvest(options: HarvestOptions): Promise<string[]> {
  const guard = await privateNetworkGuard();
  let waiting = [...options.listed].filter((origin) => !options.isHeld(origin));
  for (let tries = 1; tries <= TRIES && waiting.length > 0 && !options.signal.aborted; tries++) {
    // A machine that is short of something gets less to do.
    const concurrency = Math.max(1, Math.ceil(options.concurrency / 4 ** (tries - 1)));
    const recorder = new Recorder({
      guard,
      isListed: (origin) => options.listed.has(origin),
      ...(options.resolver === undefined ? {} : { resolver: options.resolver }),
    });
    waiting = await pass(waiting, concurrency, recorder, options);
  }
  return waiting;
}

/** Asks each origin; resolves to those that could not be asked. */
async function pass(
  origins: readonly string[],
  concurrency: number,
  recorder: Recorder,
  options: HarvestOptions,
): Promise<string[]> {
  const { archive, writer, onCapture } = options;
  const client = new RobotsClient({
    userAgent: options.userAgent,
    agent: "*",
    fetch: recorder.fetch,
    concurrency,
    timeout: options.timeout,
    // Each host is asked for itself, even if a redirect has led there before, and remembered no longer than need be.
    minAge: 0,
    maxAge: 0,
    retryAfter: 0,
    maxEntries: concurrency * 2,
    // A harvest records what there is; crawlers that come after decide what to make of it.
    redirects: { downgrades: true },
  });
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  options.signal.addEventListener("abort", stop);
  if (options.signal.aborted) stop();
  const unasked: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < origins.length && !stopping.signal.aborted) {
      const origin = origins[next++]!;
      const entry = await client.get(origin, { signal: stopping.signal }).catch((error) => {
        if (stopping.signal.aborted) return undefined;
        throw error;
      });
      const exchanges = recorder.take(origin);
      if (entry === undefined) return;
      if (entry.outcome === "unasked") {
        unasked.push(origin);
        continue;
      }
      const { bytes, records } = await captureOf(entry, exchanges, writer);
      await archive.append(bytes);
      onCapture(entry.outcome, records);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, origins.length) }, work));
  } finally {
    stop();
    options.signal.removeEventListener("abort", stop);
  }
  return unasked;
}

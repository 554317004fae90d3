import type { Outcome } from "../../crawl/fetch/outcome.ts";
import type { NetworkGuard } from "../../crawl/node/guard.ts";
import type { NameResolver } from "../../crawl/node/names.ts";
import type { Archive } from "../warc/archive.ts";
import { Asker } from "./asker.ts";
import { OriginList } from "./origin-list.ts";

/** Options of a harvest. */
export interface HarvestOptions {
  /** All origins of the list, including those that have been fetched. */
  readonly listed: OriginList;
  /** Whether an origin is already in the archive. */
  isHeld(origin: string): boolean;
  /** Asked before connections to hosts that are not listed. */
  readonly guard: NetworkGuard;
  readonly archive: Archive;
  readonly userAgent: string;
  /** Hosts that are asked at the same time. */
  readonly concurrency: number;
  /** Milliseconds for each host, redirects included. */
  readonly timeout: number;
  readonly resolver?: NameResolver;
  /** Told of each capture that is in the archive. */
  onCapture(outcome: Outcome, records: number): void;
  /** Ends the harvest; fetches under way are abandoned, and repeated when the harvest is resumed. */
  readonly signal: AbortSignal;
}

/** How often a host is tried after local failures, each time for as long as the timeout. */
const TRIES = 3;

/**
 * Fetches the robots.txt of hosts into an archive, each once. After a local failure, nothing is recorded, and the
 * host is tried again after the others.
 *
 * @returns the origins for which only local failures occurred
 * @throws what the archive throws when it cannot be written
 */
export async function harvest(options: HarvestOptions): Promise<OriginList> {
  const { listed, isHeld, signal, ...about } = options;
  const isListed = (origin: string): boolean => listed.has(origin);
  let origins = missing(listed, isHeld);
  for (let tries = 1; ; tries++) {
    // Reduce the load of a machine that lacks resources.
    const concurrency = Math.max(1, Math.ceil(options.concurrency / 4 ** (tries - 1)));
    const asker = new Asker({ ...about, isListed, concurrency });
    const unasked = await pass(origins, concurrency, asker, signal);
    if (unasked.size === 0 || tries === TRIES || signal.aborted) return unasked;
    origins = unasked[Symbol.iterator]();
  }
}

function* missing(listed: OriginList, isHeld: HarvestOptions["isHeld"]): Generator<string> {
  for (const origin of listed) if (!isHeld(origin)) yield origin;
}

/** Fetches from each origin; resolves to those with local failures. */
async function pass(
  origins: Iterator<string>,
  concurrency: number,
  asker: Asker,
  signal: AbortSignal,
): Promise<OriginList> {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  const unasked = new OriginList();
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const { done, value: origin } = origins.next();
      if (done) return;
      if (!(await asker.ask(origin, stopping.signal))) unasked.add(origin);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, work));
  } finally {
    stop();
    signal.removeEventListener("abort", stop);
  }
  return unasked;
}

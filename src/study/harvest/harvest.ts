import { OriginList } from "../origins.ts";
import { HostFetcher, type HostFetcherOptions } from "./host-fetcher.ts";

/** Options of a harvest. */
export interface HarvestOptions extends Omit<HostFetcherOptions, "isListed"> {
  /** All origins of the list, including those that the archive already has. */
  readonly listed: OriginList;
  /** Whether an origin is already in the archive. */
  isHeld(origin: string): boolean;
  /** Ends the harvest; fetches under way are abandoned, and repeated when the harvest is resumed. */
  readonly signal: AbortSignal;
}

/** How often a host is tried after local failures, each time for as long as the timeout. */
const TRIES = 3;

/**
 * Fetches the robots.txt of hosts into an archive, each once. After a local failure, nothing is recorded, and the host
 * is tried again after the others.
 *
 * @returns the origins for which only local failures occurred
 * @throws the archive's error if it cannot be written
 */
export async function harvest(options: HarvestOptions): Promise<OriginList> {
  const { listed, isHeld, signal, ...about } = options;
  const isListed = (origin: string): boolean => listed.has(origin);
  let origins = missing(listed, isHeld);
  for (let tries = 1; ; tries++) {
    // Fewer connections at a time, since local failures show that this machine lacks resources.
    const concurrency = Math.max(1, Math.ceil(options.concurrency / 4 ** (tries - 1)));
    const asker = new HostFetcher({ ...about, isListed, concurrency });
    const unasked = await pass(origins, concurrency, asker, signal);
    if (unasked.size === 0 || tries === TRIES || signal.aborted) return unasked;
    origins = unasked[Symbol.iterator]();
  }
}

function* missing(listed: OriginList, isHeld: HarvestOptions["isHeld"]): Generator<string> {
  for (const origin of listed) if (!isHeld(origin)) yield origin;
}

/** Fetches from each origin once; resolves to the origins with local failures. */
async function pass(
  origins: Iterator<string>,
  concurrency: number,
  asker: HostFetcher,
  signal: AbortSignal,
): Promise<OriginList> {
  const ending = new AbortController();
  const stopping = AbortSignal.any([signal, ending.signal]);
  const unasked = new OriginList();
  const work = async (): Promise<void> => {
    while (!stopping.aborted) {
      const { done, value: origin } = origins.next();
      if (done) return;
      if (!(await asker.ask(origin, stopping))) unasked.add(origin);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, work));
  } finally {
    ending.abort();
  }
  return unasked;
}

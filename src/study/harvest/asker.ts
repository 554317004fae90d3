import { RobotsClient } from "../../crawl/fetch/client.ts";
import type { Outcome } from "../../crawl/fetch/outcome.ts";
import type { NetworkGuard } from "../../crawl/node/guard.ts";
import type { NameResolver } from "../../crawl/node/names.ts";
import type { Archive } from "../warc/archive.ts";
import { captureOf } from "./capture.ts";
import { Lag } from "./lag.ts";
import { Recorder } from "./recorder.ts";

/** If this process was late by more than this share of the timeout, a timeout is its own fault, not the host's. */
const MOST_LAG = 0.1;

/** Options for fetching from origins. */
export interface AskerOptions {
  /** Whether an origin is listed: these are fetched even if their addresses are private. */
  isListed(origin: string): boolean;
  /** Decides about connections to hosts that are not listed. */
  readonly guard: NetworkGuard;
  readonly resolver?: NameResolver;
  readonly archive: Archive;
  readonly userAgent: string;
  /** Maximum number of hosts that are fetched concurrently. */
  readonly concurrency: number;
  /** Maximum time for each host in milliseconds, including redirects. */
  readonly timeout: number;
  /** Called for each capture that has been archived. */
  onCapture(outcome: Outcome, records: number): void;
}

/** Fetches robots.txt from origins, and appends captures to an archive. */
export class Asker {
  readonly #options: AskerOptions;
  readonly #recorder: Recorder;
  readonly #client: RobotsClient;

  constructor(options: AskerOptions) {
    const { guard, resolver, isListed, userAgent, concurrency, timeout } = options;
    this.#options = options;
    this.#recorder = new Recorder({ guard, isListed, ...(resolver === undefined ? {} : { resolver }) });
    this.#client = new RobotsClient({
      userAgent,
      agent: "*",
      fetch: this.#recorder.fetch,
      concurrency,
      timeout,
      // Each host is fetched separately, even if a redirect has led there before, and is not cached.
      minAge: 0,
      maxAge: 0,
      retryAfter: 0,
      maxEntries: concurrency * 2,
      // A harvest records what there is; its readers decide what to make of it.
      redirects: { downgrades: true },
    });
  }

  /**
   * Fetches from an origin and archives the capture.
   *
   * @returns whether the capture has been archived; false after a local failure, or if the signal has fired
   * @throws the archive's error if it cannot be written
   */
  async ask(origin: string, signal: AbortSignal): Promise<boolean> {
    const lag = new Lag();
    const entry = await this.#client
      .get(origin, { signal })
      .catch((error) => {
        if (signal.aborted) return undefined;
        throw error;
      })
      .finally(() => lag[Symbol.dispose]());
    const exchanges = this.#recorder.take(origin);
    if (entry === undefined || entry.outcome === "unasked") return false;
    // The host may have answered in time, and this machine have read the answer too late.
    if (entry.reason === "timeout" && lag.total > this.#options.timeout * MOST_LAG) return false;
    const { bytes, records } = captureOf(entry, exchanges);
    await this.#options.archive.append(bytes);
    this.#options.onCapture(entry.outcome, records);
    return true;
  }
}

import { RobotsClient } from "../../fetch/client.ts";
import type { Outcome } from "../../fetch/outcome.ts";
import type { NetworkGuard } from "../../node/guard.ts";
import type { NameResolver } from "../../node/names.ts";
import type { Archive } from "../warc/archive.ts";
import type { RecordWriter } from "../warc/write.ts";
import { captureOf } from "./capture.ts";
import { Recorder } from "./recorder.ts";

/** How origins are asked, and what becomes of their answers. */
export interface AskerOptions {
  /** Whether an origin is one that is to be fetched: a list is consent, whatever its addresses are. */
  isListed(origin: string): boolean;
  /** Asked before connections to hosts that are not listed. */
  readonly guard: NetworkGuard;
  readonly resolver?: NameResolver;
  readonly archive: Archive;
  readonly writer: RecordWriter;
  readonly userAgent: string;
  /** Hosts that are asked at the same time, at most. */
  readonly concurrency: number;
  /** Milliseconds for each host, redirects included. */
  readonly timeout: number;
  /** Told of each capture that is in the archive. */
  onCapture(outcome: Outcome, records: number): void;
}

/** Asks origins for their robots.txt, and appends what they say to an archive. */
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
      // Each host is asked separately, even if a redirect has led there before, and is remembered no longer than
      // needed.
      minAge: 0,
      maxAge: 0,
      retryAfter: 0,
      maxEntries: concurrency * 2,
      // A harvest records what there is; crawlers that come after decide what to make of it.
      redirects: { downgrades: true },
    });
  }

  /**
   * Asks an origin.
   *
   * @returns whether its capture is in the archive; false if this machine could not ask, or the signal has fired
   * @throws what the archive throws when it cannot be written
   */
  async ask(origin: string, signal: AbortSignal): Promise<boolean> {
    const entry = await this.#client.get(origin, { signal }).catch((error) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    const exchanges = this.#recorder.take(origin);
    if (entry === undefined || entry.outcome === "unasked") return false;
    const { bytes, records } = await captureOf(entry, exchanges, this.#options.writer);
    await this.#options.archive.append(bytes);
    this.#options.onCapture(entry.outcome, records);
    return true;
  }
}

import type { Because } from "../../base/because.ts";
import { RobotsClient } from "../../crawl/fetch/client.ts";
import type { DetailCode } from "../../crawl/fetch/detail.ts";
import type { RobotsEntry } from "../../crawl/fetch/entry.ts";
import type { Outcome } from "../../crawl/fetch/outcome.ts";
import type { Archive } from "../warc/archive.ts";
import { fieldsBlock, newId, writeRecord } from "../warc/write.ts";
import { type Exchange, Recorder, type RecorderOptions } from "./recorder.ts";

/**
 * The records of a capture: a request and a response for each hop of redirects, then one metadata record with the
 * outcome.
 */
function recordsOf(entry: RobotsEntry, exchanges: readonly Exchange[]): Buffer[] {
  const records: Buffer[] = [];
  let last: string | undefined;
  for (const exchange of exchanges) {
    const { url: target, date, request, response, truncated, address } = exchange;
    const id = newId();
    const fields = address === undefined ? undefined : { "WARC-IP-Address": address };
    const cut = truncated === undefined ? undefined : { "WARC-Truncated": truncated };
    records.push(
      writeRecord({
        type: "request",
        date,
        target,
        fields: response === undefined ? { ...fields } : { ...fields, "WARC-Concurrent-To": id },
        block: request,
      }),
    );
    if (response === undefined) continue;
    records.push(
      writeRecord({ type: "response", date, target, id, fields: { ...fields, ...cut }, block: response }),
    );
    last = id;
  }
  const { origin, outcome, status, reason, detail, because, checkedAt: date } = entry;
  records.push(
    writeRecord({
      type: "metadata",
      date,
      target: `${origin}/robots.txt`,
      fields: last === undefined ? {} : { "WARC-Concurrent-To": last },
      block: fieldsBlock({
        outcome,
        status,
        reason,
        detail,
        because: because && JSON.stringify(because),
        hops: exchanges.length,
        fetchTimeMs: exchanges.length === 0 ? undefined : Math.max(0, date - exchanges[0]!.date),
      }),
    }),
  );
  return records;
}

/** Milliseconds between two readings of the clock. */
const TICK = 100;

/**
 * Measures how late this process is. If a timer fires late, other work in the process or on the machine kept it
 * waiting, and with it everything else, such as the reading of answers.
 */
class Lag implements Disposable {
  #late = 0;
  #due = performance.now() + TICK;
  readonly #timer = setInterval(() => {
    this.#late = this.total;
    this.#due = performance.now() + TICK;
  }, TICK);

  /** Milliseconds of lateness so far, with a delay that is going on: a late timer may fire after the code that asks. */
  get total(): number {
    return this.#late + Math.max(0, performance.now() - this.#due);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}

/** If this process was late by more than this share of the timeout, a timeout is its own fault, not the host's. */
const MOST_LAG = 0.1;

/** Options for fetching from origins. */
export interface HostFetcherOptions extends RecorderOptions {
  readonly archive: Archive;
  readonly userAgent: string;
  /** Maximum number of hosts that are fetched concurrently. */
  readonly concurrency: number;
  /** Maximum time for each host in milliseconds, including redirects. */
  readonly timeout: number;
  /** Called for each capture that has been archived. */
  onCapture(outcome: Outcome, records: number, origin: string): void;
  /** Called with the reason of each local failure. */
  onFault?(because: Because<DetailCode>): void;
}

/** Fetches robots.txt from origins, and appends captures to an archive. */
export class HostFetcher {
  readonly #options: HostFetcherOptions;
  readonly #recorder: Recorder;
  readonly #client: RobotsClient;

  constructor(options: HostFetcherOptions) {
    const { userAgent, concurrency, timeout } = options;
    this.#options = options;
    this.#recorder = new Recorder(options);
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
    if (entry === undefined) return false;
    if (entry.outcome === "unasked") {
      if (entry.because !== undefined) this.#options.onFault?.(entry.because);
      return false;
    }
    // The host may have answered in time, and this machine have read the answer too late.
    if (entry.reason === "timeout" && lag.total > this.#options.timeout * MOST_LAG) return false;
    const records = recordsOf(entry, exchanges);
    await this.#options.archive.append(Buffer.concat(records));
    this.#options.onCapture(entry.outcome, records.length, origin);
    return true;
  }
}

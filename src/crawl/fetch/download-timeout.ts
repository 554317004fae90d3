import { abortable, onAbort } from "../../base/abort.ts";
import type { Because } from "../../base/because.ts";
import { nextTask } from "../../base/body.ts";
import type { FetchBody } from "../../base/response.ts";
import { afterAwake } from "../../base/timers.ts";
import type { DetailCode } from "./detail.ts";

/** Time limits of a download. */
export interface TimeLimits {
  /** Milliseconds until the answer begins, and until the next piece of it comes. */
  readonly stall: number;
  /** Milliseconds for the whole download; absent if it may take any time. */
  readonly total?: number;
}

/** How many chunks are read in a row before timers get their turn. */
const PIECES = 64;

/**
 * Ends a download that stalls or takes too long. A reasonable limit for the total time would depend on the size of
 * the file and the speed of the connection.
 */
export class DownloadTimeout {
  readonly #controller = new AbortController();
  readonly #stall: number;
  readonly #total: number | undefined;
  readonly #fault: (because: Because<DetailCode>) => Error;
  /** Milliseconds that the server had already used of the total when the timers were last started. */
  #used = 0;
  #started = 0;
  #cancelStall: (() => void) | undefined;
  #cancelTotal: (() => void) | undefined;
  readonly #leave: (() => void) | undefined;

  /**
   * @param fault creates the signal's reason from what happened
   * @param signal the caller's own, which ends the download with its reason
   */
  constructor(
    { stall, total }: TimeLimits,
    fault: (because: Because<DetailCode>) => Error,
    signal?: AbortSignal,
  ) {
    this.#stall = stall;
    this.#total = total;
    this.#fault = fault;
    this.#leave = signal && onAbort(signal, () => this.#controller.abort(signal.reason));
    if (signal?.aborted) this.#controller.abort(signal.reason);
    this.#resume();
  }

  /** Fires when the download has to end. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Records that data has arrived. */
  touch(): void {
    this.#cancelStall?.();
    this.#cancelStall = afterAwake(this.#stall, () => this.#end("no-data", this.#stall));
  }

  /**
   * The chunks of a body. The time limits apply to the server's sending them, but not to processing them, since the
   * results may go to a pager, or into a crawl that takes hours.
   */
  async *pieces(body: FetchBody | null): AsyncGenerator<Uint8Array> {
    const reader = body?.getReader();
    try {
      for (let read = 1; ; read++) {
        const next = reader && (await abortable(this.signal, reader.read()));
        if (next === undefined || next.done) return;
        this.#pause();
        yield next.value;
        this.#resume();
        // A body that always has another chunk ready would never let the timers fire.
        if (read % PIECES === 0) await nextTask();
      }
    } finally {
      this.stop();
      void reader?.cancel().catch(() => {});
    }
  }

  stop(): void {
    this.#pause();
    this.#leave?.();
    this.#controller.abort();
  }

  #pause(): void {
    this.#cancelStall?.();
    this.#cancelTotal?.();
    this.#used += performance.now() - this.#started;
  }

  #resume(): void {
    this.#started = performance.now();
    this.touch();
    const total = this.#total;
    if (total === undefined) return;
    this.#cancelTotal = afterAwake(Math.max(0, total - this.#used), () => this.#end("not-complete", total));
  }

  #end(code: DetailCode, ms: number): void {
    this.#controller.abort(this.#fault({ code, values: { seconds: ms / 1000 } }));
  }
}

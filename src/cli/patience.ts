/** Time limits of a download. */
export interface Patience {
  /** Milliseconds until the answer begins, and until the next piece of it comes. */
  readonly stall: number;
  /** Milliseconds for the whole download; absent if it may take any time. */
  readonly total?: number;
}

/**
 * Ends a download that stalls or takes too long. A reasonable limit for the total time would depend on the size of
 * the file and the speed of the connection.
 */
export class Watch {
  readonly #controller = new AbortController();
  readonly #stall: number;
  readonly #fault: (why: string) => Error;
  readonly #total: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param fault creates the signal's reason from a short explanation */
  constructor({ stall, total }: Patience, fault: (why: string) => Error) {
    this.#stall = stall;
    this.#fault = fault;
    if (total !== undefined) {
      this.#total = setTimeout(() => this.#end(`not complete after ${total / 1000} seconds`), total);
    }
    this.touch();
  }

  /** Fires when the download has to end. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Records that data has arrived. */
  touch(): void {
    clearTimeout(this.#timer);
    const late = `no data for ${this.#stall / 1000} seconds`;
    this.#timer = setTimeout(() => this.#end(late), this.#stall);
  }

  /**
   * The chunks of a body. The time limit applies to the server's sending each one, but not to processing it, since
   * the results may go to a pager.
   */
  async *pieces(body: AsyncIterable<Uint8Array> | null): AsyncGenerator<Uint8Array> {
    try {
      if (body === null) return;
      for await (const piece of body) {
        clearTimeout(this.#timer);
        yield piece;
        this.touch();
      }
    } finally {
      this.stop();
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#total);
    this.#controller.abort();
  }

  #end(why: string): void {
    this.#controller.abort(this.#fault(why));
  }
}

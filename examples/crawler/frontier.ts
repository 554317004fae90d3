/** URLs to visit: each once, and one at a time for each origin, in the order in which they were found. */
export class Frontier {
  readonly #seen = new Set<string>();
  /** URLs by origin, for origins that have any and for those that are being visited. */
  readonly #queues = new Map<string, string[]>();
  /** Origins that nobody visits now. */
  readonly #idle = new Set<string>();
  readonly #waiting: (() => void)[] = [];
  #visits = 0;

  constructor(urls: readonly string[]) {
    for (const url of urls) this.add(new URL(url).href);
  }

  add(url: string): void {
    if (this.#seen.has(url)) return;
    this.#seen.add(url);
    const { origin } = new URL(url);
    const queue = this.#queues.get(origin);
    if (queue !== undefined) queue.push(url);
    else {
      this.#queues.set(origin, [url]);
      this.#idle.add(origin);
    }
    this.#wake();
  }

  /** The next URL to visit, when there is one; undefined when there will be none. */
  async next(): Promise<string | undefined> {
    for (;;) {
      const [origin] = this.#idle;
      if (origin !== undefined) {
        this.#idle.delete(origin);
        this.#visits++;
        return this.#queues.get(origin)!.shift();
      }
      if (this.#visits === 0) return undefined;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Notes that a URL has been visited, so that others of its origin can be. */
  done(url: string): void {
    const { origin } = new URL(url);
    this.#visits--;
    if (this.#queues.get(origin)!.length > 0) this.#idle.add(origin);
    else this.#queues.delete(origin);
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

import { abortable } from "../../base/abort.ts";

/** Requests under way: who asks for the same waits for the same answer. */
export class Underway<T extends object> {
  readonly #works = new Map<string, Promise<T>>();

  /**
   * Does work, or waits for the same work of somebody else, and does it all the same if that fails: those who gave up
   * speak only for themselves. So it is done once at a time.
   *
   * @throws the reason of the signal, and any error of `work`
   */
  async run(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    for (let other = this.#works.get(key); other !== undefined; other = this.#works.get(key)) {
      const result = await abortable(
        signal,
        other.catch(() => undefined),
      );
      if (result !== undefined) return result;
    }
    const own = work().finally(() => this.#works.delete(key));
    this.#works.set(key, own);
    return own;
  }
}

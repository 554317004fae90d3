import type { KeyvLike } from "../fetch/shared-cache.ts";

/** Robots that are remembered; beyond them, the one that came least recently is forgotten. */
const REMEMBERED = 10_000;

/** Until when each robot has to wait, in the memory of one process. */
export class Turns {
  readonly #next = new Map<string, number>();

  /**
   * Takes a turn if it is time for one.
   *
   * @param delay milliseconds from one turn to the next
   * @param now milliseconds since any moment, which is the same for all turns
   * @returns milliseconds left to wait; 0 if the turn was taken
   */
  take(key: string, delay: number, now: number): number {
    const next = this.#next.get(key) ?? 0;
    if (next > now) return Math.min(next - now, delay);
    // Those that came last are last.
    this.#next.delete(key);
    this.#next.set(key, now + delay);
    if (this.#next.size > REMEMBERED) {
      const [oldest] = this.#next.keys();
      this.#next.delete(oldest!);
    }
    return 0;
  }
}

/** The same for several processes that share a store. Two that ask at the same moment may both get a turn. */
export class SharedTurns {
  readonly #store: KeyvLike;
  readonly #onError: (error: unknown) => void;

  constructor(store: KeyvLike, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  /** Like {@link Turns.take}; while the store fails, everybody may go on. */
  async take(key: string, delay: number, now: number): Promise<number> {
    const name = `robotomata:pace:${key}`;
    try {
      const next = Number(await this.#store.get(name));
      if (next > now) return Math.min(next - now, delay);
      await this.#store.set(name, String(now + delay), delay);
    } catch (error) {
      this.#onError(error);
    }
    return 0;
  }
}

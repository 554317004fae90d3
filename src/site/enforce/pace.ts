import type { KeyvLike } from "../../base/keyv-like.ts";

/** Which turn a request takes. */
export interface Turn {
  readonly key: string;
  /** The kind of robot: a `verified` crawler, one `named` by the table or the file, or any of the `others`. */
  readonly of: "verified" | "named" | "others";
}

/** How many turns of each kind are remembered; beyond them, the one taken longest ago is forgotten. */
const REMEMBERED = 10_000;

/** When the next turn of each robot begins, in the memory of one process. */
export class Turns {
  /** One map per kind, so that a flood of invented names cannot push out the turns of verified crawlers. */
  readonly #next = {
    verified: new Map<string, number>(),
    named: new Map<string, number>(),
    others: new Map<string, number>(),
  };

  /**
   * Takes a turn if it is time for one.
   *
   * @param delay milliseconds from one turn to the next
   * @param now milliseconds since any moment, which is the same for all turns
   * @returns milliseconds left to wait; 0 if the turn was taken
   */
  take({ key, of }: Turn, delay: number, now: number): number {
    const turns = this.#next[of];
    const next = turns.get(key) ?? 0;
    if (isAhead(next, now, delay)) return next - now;
    // Set anew, so that the map stays in the order of the turns.
    turns.delete(key);
    turns.set(key, now + delay);
    if (turns.size > REMEMBERED) {
      const [oldest] = turns.keys();
      turns.delete(oldest!);
    }
    return 0;
  }
}

/** {@link Turns} for several processes that share a store. Two that ask at the same moment may both get a turn. */
export class SharedTurns {
  readonly #store: KeyvLike;
  readonly #onError: (error: unknown) => void;

  constructor(store: KeyvLike, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  /** Like {@link Turns.take}; while the store fails, everybody may go on. */
  async take({ key }: Turn, delay: number, now: number): Promise<number> {
    const name = `robotomata:pace:${key}`;
    try {
      const next = Number(await this.#store.get(name));
      if (isAhead(next, now, delay)) return next - now;
      await this.#store.set(name, String(now + delay), delay);
    } catch (error) {
      this.#onError(error);
    }
    return 0;
  }
}

/**
 * Whether a turn is still to come. A turn further ahead than one delay does not count: the clock has been set back
 * since, or another process wrote it with another delay.
 */
function isAhead(next: number, now: number, delay: number): boolean {
  return next > now && next - now <= delay;
}

import type { KeyvLike } from "../../base/keyv-like.ts";

/** Whose turn it is. */
export interface Turn {
  readonly key: string;
  /** `verified` crawlers, those that are `named` by the table or the file, and all `others`. */
  readonly of: "verified" | "named" | "others";
}

/** Turns of each kind that are remembered; beyond them, the one that was taken least recently is forgotten. */
const REMEMBERED = 10_000;

/** Until when each robot has to wait, in the memory of one process. */
export class Turns {
  /** Apart from each other, so that nobody can push out the turns of those whose name is harder to come by. */
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
    // Those that came last are last.
    turns.delete(key);
    turns.set(key, now + delay);
    if (turns.size > REMEMBERED) {
      const [oldest] = turns.keys();
      turns.delete(oldest!);
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

/** Whether a turn is still to come. One further ahead than a delay was noted by a clock that has been set back, or by others. */
function isAhead(next: number, now: number, delay: number): boolean {
  return next > now && next - now <= delay;
}

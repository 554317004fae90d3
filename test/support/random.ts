/** A linear congruential generator, with the same numbers in every run. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#state / 2 ** 32;
  }

  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  pick<T>(items: ArrayLike<T>): T {
    return items[this.below(items.length)]!;
  }

  /** A text of `length` letters of an alphabet. */
  text(letters: ArrayLike<string>, length: number): string {
    return Array.from({ length }, () => this.pick(letters)).join("");
  }
}

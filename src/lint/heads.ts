/** What texts begin with, the shortest only. */
export class Heads {
  readonly #sorted: string[] = [];

  constructor(heads: readonly string[]) {
    for (const head of [...heads].sort()) {
      const last = this.#sorted.at(-1);
      if (last === undefined || !head.startsWith(last)) this.#sorted.push(head);
    }
  }

  /** Whether something that begins with one of them can begin with a text. */
  meet(text: string): boolean {
    const sorted = this.#sorted;
    let low = 0;
    for (let high = sorted.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! <= text) low = middle + 1;
      else high = middle;
    }
    return (low > 0 && text.startsWith(sorted[low - 1]!)) || (sorted[low]?.startsWith(text) ?? false);
  }
}

import { PrefixTree } from "../analyze/prefix-tree.ts";

/** What texts begin with. */
export class Heads {
  readonly #heads = new PrefixTree<true>();

  constructor(heads: Iterable<string>) {
    for (const head of heads) this.#heads.at(head).value = true;
  }

  /** Whether something that begins with one of them can begin with a text. */
  meet(text: string): boolean {
    return this.#heads.meets(text);
  }
}

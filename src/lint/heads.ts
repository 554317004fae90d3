import { PrefixTree } from "../analyze/prefix-tree.ts";

/** A set of prefixes. */
export class Heads {
  readonly #heads = new PrefixTree<true>();

  constructor(heads: Iterable<string>) {
    for (const head of heads) this.#heads.at(head).value = true;
  }

  /** Whether one of them is a prefix of a text, or the other way round. */
  meet(text: string): boolean {
    return this.#heads.meets(text);
  }
}

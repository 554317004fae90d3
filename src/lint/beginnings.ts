import { type PrefixNode, PrefixTree } from "../analyze/prefix-tree.ts";
import type { FieldLine } from "./line.ts";
import { Sign } from "./signs.ts";
import type { Source } from "./source.ts";

/** Signs that do not occur in a path that every dialect compares unchanged. */
const SPECIAL = Sign.Coded | Sign.NoPath | Sign.Star | Sign.Dollar;

/** Longer patterns are ignored: no URL is that long. */
export const LONGEST = 2083;

/** Whether a rule's value is a path that every dialect compares unchanged. */
export function isPlain({ signs, valueSize }: FieldLine): boolean {
  return (signs & SPECIAL) === 0 && valueSize > 0 && valueSize <= LONGEST;
}

/** The rules with the same value, in any group. */
export class Alike {
  /** The first of each kind. */
  allow: FieldLine | undefined;
  disallow: FieldLine | undefined;
  /** Whether there are several, of any kind. */
  isRepeated = false;
}

/** A value in the tree of prefixes. */
export type ValueNode = PrefixNode<Alike>;

/**
 * Which plain paths in a file's rules, of any group and kind, are prefixes of others, and which values occur
 * several times. In most files, there are few.
 */
export class Beginnings {
  readonly #paths = new PrefixTree<Alike>();
  readonly #others = new PrefixTree<Alike>();
  /** By the number of the line. */
  readonly #nodes: ValueNode[];
  /** Whether no path begins with another. */
  readonly areNone: boolean;

  constructor({ rules }: Pick<Source, "rules">) {
    this.#nodes = new Array((rules.at(-1)?.number ?? 0) + 1);
    let areNested = false;
    for (const line of rules) {
      const isPath = isPlain(line);
      const node = (isPath ? this.#paths : this.#others).at(line.value.text);
      this.#nodes[line.number] = node;
      if (node.value !== undefined) node.value.isRepeated = true;
      else {
        node.value = new Alike();
        areNested ||= isPath && node.isNested;
      }
      if (line.kind === "allow") node.value.allow ??= line;
      else node.value.disallow ??= line;
    }
    this.areNone = !areNested;
  }

  /** The node of a rule's value, among the plain paths or the others. */
  nodeOf({ number }: FieldLine): ValueNode {
    return this.#nodes[number]!;
  }

  /** Whether several rules have the value. */
  isRepeated({ number }: FieldLine): boolean {
    return this.#nodes[number]!.value!.isRepeated;
  }

  /** The rules whose value is a given text, among the paths and the others. */
  like(text: string): readonly Alike[] {
    return [this.#paths.longestIn(text), this.#others.longestIn(text)].flatMap((node) =>
      node?.end === text.length ? [node.value!] : [],
    );
  }

  /** The longest path that a text begins with. */
  longestIn(text: string): ValueNode | undefined {
    return this.#paths.longestIn(text);
  }
}

/** For {@link Source.once}. */
export function beginningsOf(source: Source): Beginnings {
  return new Beginnings(source);
}

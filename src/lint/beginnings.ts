import { type PrefixNode, PrefixTree } from "../analyze/prefix-tree.ts";
import type { FieldLine } from "./line.ts";
import { Sign } from "./signs.ts";
import type { Source } from "./source.ts";

/** What does not occur in a path that every dialect compares unchanged. */
const SPECIAL = Sign.Coded | Sign.NoPath | Sign.Star | Sign.Dollar;

/** Longer patterns are ignored: no URL is that long. */
export const LONGEST = 2083;

/** Whether a rule's value is a path that every dialect compares unchanged. */
export function isPlain({ signs, valueSize }: FieldLine): boolean {
  return (signs & SPECIAL) === 0 && valueSize > 0 && valueSize <= LONGEST;
}

/** The rules with one value, whatever their group. */
export class Alike {
  /** The first of each kind. */
  allow: FieldLine | undefined;
  disallow: FieldLine | undefined;
  /** Whether there are several, whatever their kinds. */
  isRepeated = false;
}

/** A value, and which others begin like it. */
export type ValueNode = PrefixNode<Alike>;

/**
 * Which plain paths of a file begin with which others: those of its rules, whatever their group and kind; and which values
 * occur several times. In most files, few do either.
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

  /** The value of a rule among the plain paths, or among all others. */
  nodeOf({ number }: FieldLine): ValueNode {
    return this.#nodes[number]!;
  }

  /** Whether a value is that of several rules. */
  isRepeated({ number }: FieldLine): boolean {
    return this.#nodes[number]!.value!.isRepeated;
  }

  /** The rules that are written like a text: there may be some among the paths, or among the others. */
  like(text: string): readonly Alike[] {
    return [this.#paths.longestIn(text), this.#others.longestIn(text)].flatMap((node) =>
      node?.end === text.length ? [node.value!] : [],
    );
  }

  /** The longest path that any text begins with. */
  longestIn(text: string): ValueNode | undefined {
    return this.#paths.longestIn(text);
  }
}

/** For {@link Source.once}. */
export function beginningsOf(source: Source): Beginnings {
  return new Beginnings(source);
}

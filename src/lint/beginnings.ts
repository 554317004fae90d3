import type { FieldLine } from "./line.ts";
import { Sign } from "./signs.ts";
import type { Source } from "./source.ts";

/** What does not occur in a path that every dialect compares unchanged. */
const SPECIAL = Sign.Coded | Sign.NoPath | Sign.Star | Sign.Dollar;

/** Longer patterns are ignored: no URL is that long. */
export const LONGEST = 2083;

/** Whether a rule's value is a path that every dialect compares unchanged. */
export function isPlain({ signs, value: { text } }: FieldLine): boolean {
  return (signs & SPECIAL) === 0 && text.startsWith("/") && text.length <= LONGEST;
}

/**
 * Which plain paths of a file begin with which others, and which occur several times: those of its rules, whatever their
 * group and kind. In most files, few do either.
 */
export class Beginnings {
  /** The paths in order; the path above each, if any, is the one before it, or the one above that, and so on. */
  readonly #sorted: readonly string[];
  readonly #above = new Map<string, string>();
  readonly #below = new Set<string>();
  readonly #repeated = new Set<string>();

  constructor({ rules }: Pick<Source, "rules">) {
    const paths: string[] = [];
    for (const line of rules) if (isPlain(line)) paths.push(line.value.text);
    this.#sorted = paths.sort();
    const stack: string[] = [];
    let before = "";
    for (const path of paths) {
      if (path === before) {
        this.#repeated.add(path);
        continue;
      }
      // A path with which none of the next ones begins is not worth keeping.
      if (stack.length > 0 || (before !== "" && path.startsWith(before))) {
        if (path.startsWith(before)) stack.push(before);
        while (stack.length > 0 && !path.startsWith(stack.at(-1)!)) stack.pop();
        const above = stack.at(-1);
        if (above !== undefined) {
          this.#above.set(path, above);
          this.#below.add(above);
        }
      }
      before = path;
    }
  }

  /** Whether no path begins with another. */
  get areNone(): boolean {
    return this.#above.size === 0;
  }

  /** Whether a path begins with another, or another with it. */
  has(path: string): boolean {
    return this.#above.has(path) || this.#below.has(path);
  }

  /** Whether a path is that of several rules. */
  isRepeated(path: string): boolean {
    return this.#repeated.has(path);
  }

  /** The longest other path that a path begins with. */
  above(path: string): string | undefined {
    return this.#above.get(path);
  }

  /** The longest path that any text begins with. */
  longestIn(text: string): string | undefined {
    const sorted = this.#sorted;
    let low = 0;
    for (let high = sorted.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! <= text) low = middle + 1;
      else high = middle;
    }
    // Everything sorted between a prefix of the text and the text has that prefix, too.
    let path: string | undefined = sorted[low - 1];
    while (path !== undefined && !text.startsWith(path)) path = this.#above.get(path);
    return path;
  }
}

/** For {@link Source.once}. */
export function beginningsOf(source: Source): Beginnings {
  return new Beginnings(source);
}

import { foldedName } from "../../dialect/addressee.ts";
import { LIBERAL_NAME } from "../../dialect/grade.ts";
import type { Robots } from "../../policy/robots.ts";

/** A `User-agent` line that is not for all. */
interface NamedLine {
  /** The value that names are compared with, in lower case. */
  readonly value: string;
  readonly group: number;
  /** Seconds. */
  readonly delay: number | undefined;
}

/** Characters that values are looked up by, before their lengths. */
const BEGINNING = 2;

/**
 * Finds names with the same rules, in the dialects in which a name need only resemble the value of a `User-agent`
 * line. In the 1996 draft, the value has to contain the name; in the 1994 note, the longest value that the name
 * contains counts, or else the first that contains the name. The file is read once instead of for every name in a
 * log.
 */
export class Likeness {
  readonly #lines: readonly NamedLine[];
  readonly #isLiberal: boolean;
  /** Groups with agents whose delays differ. */
  readonly #uneven: ReadonlySet<number>;
  /** All values, one per line, and where each begins. */
  readonly #text: string;
  readonly #starts: readonly number[];
  /** The first group of each value. */
  readonly #groups = new Map<string, number>();
  /** Lengths of the values that begin in each way, the longest first. */
  readonly #lengths = new Map<string, number[]>();

  /** @param robots in one of these dialects */
  constructor({ dialect, groups }: Robots) {
    this.#isLiberal = dialect === "original1994";
    this.#uneven = new Set(groups.flatMap(({ crawlDelays }, i) => (crawlDelays === undefined ? [] : [i])));
    this.#lines = groups.flatMap(({ agents, crawlDelay, crawlDelays }, group) =>
      agents.flatMap((agent, i) => {
        const value = foldedName(this.#isLiberal ? agent : agent.split("/", 1)[0]!);
        const delay = crawlDelays === undefined ? crawlDelay : crawlDelays[i];
        return agent === "*" || value === "" ? [] : [{ value, group, delay }];
      }),
    );
    this.#text = this.#lines.map(({ value }) => value).join("\n");
    let at = 0;
    this.#starts = this.#lines.map(({ value }) => {
      const start = at;
      at += value.length + 1;
      return start;
    });
    if (!this.#isLiberal) return;
    const lengths = new Map<string, Set<number>>();
    for (const { value, group } of this.#lines) {
      if (!this.#groups.has(value)) this.#groups.set(value, group);
      const beginning = value.slice(0, BEGINNING);
      lengths.set(beginning, (lengths.get(beginning) ?? new Set()).add(value.length));
    }
    for (const [beginning, some] of lengths)
      this.#lengths.set(
        beginning,
        [...some].sort((a, b) => b - a),
      );
  }

  /** A text that is the same for names that the same rules bind at the same pace; undefined if no value is like the name. */
  keyOf(token: string): string | undefined {
    const name = foldedName(token);
    // This means everybody, and is not a name.
    if (name === "*") return undefined;
    const parts = this.#isLiberal ? this.#longestParts(name.slice(0, LIBERAL_NAME)) : new Set<string>();
    if (parts.size > 0) {
      const group = Math.min(...[...parts].map((part) => this.#groups.get(part)!));
      return this.#key(group, (value) => parts.has(value));
    }
    const at = this.#text.indexOf(name);
    return at < 0 ? undefined : this.#key(this.#lineAt(at).group, (value) => value.includes(name));
  }

  /** The longest values that a name contains: several have the same length. */
  #longestParts(name: string): ReadonlySet<string> {
    let parts = new Set<string>();
    let longest = 1;
    for (let from = 0; from + longest <= name.length; from++) {
      for (let size = BEGINNING; size > 0; size--) {
        for (const length of this.#lengths.get(name.slice(from, from + size)) ?? []) {
          if (length < longest) break;
          if (from + length > name.length || (size < BEGINNING && length !== size)) continue;
          const part = name.slice(from, from + length);
          if (!this.#groups.has(part)) continue;
          if (length > longest) parts = new Set();
          longest = length;
          parts.add(part);
          break;
        }
      }
    }
    return parts;
  }

  /** The line whose value is at a place of the text. */
  #lineAt(at: number): NamedLine {
    let [low, high] = [0, this.#starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= at) low = middle;
      else high = middle;
    }
    return this.#lines[low]!;
  }

  #key(group: number, isMeant: (value: string) => boolean): string {
    if (!this.#uneven.has(group)) return `${group}`;
    let longest = -1;
    for (const line of this.#lines) {
      if (line.group === group && isMeant(line.value)) longest = Math.max(longest, line.delay ?? -1);
    }
    return `${group} ${longest}`;
  }
}

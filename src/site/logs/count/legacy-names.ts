import { foldedName } from "../../../engine/dialect/addressee.ts";
import { LIBERAL_NAME } from "../../../engine/dialect/grade.ts";
import type { Robots } from "../../../engine/policy/robots.ts";

/** A `User-agent` line with a name. */
interface NamedLine {
  /** The value that names are compared with, in lower case. */
  readonly value: string;
  readonly group: number;
  /** The group's delay in seconds. */
  readonly delay: number | undefined;
}

/**
 * Tells which names have the same rules, in the dialects in which a name need only resemble the value of a `User-agent`
 * line. In the 1996 draft, the value has to contain the name; in the 1994 note, the longest value within the name
 * counts, or else the first value that contains the name. The file is read once instead of for every name in a log.
 */
export class LegacyNames {
  readonly #lines: readonly NamedLine[];
  readonly #isLiberal: boolean;
  /** Groups whose agents have different delays. */
  readonly #uneven: ReadonlySet<number>;
  /** The first group with each value. */
  readonly #groups = new Map<string, number>();
  /** By first character, the lengths of the values that begin with it, the longest first. */
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
    if (!this.#isLiberal) return;
    const lengths = new Map<string, Set<number>>();
    for (const { value, group } of this.#lines) {
      if (!this.#groups.has(value)) this.#groups.set(value, group);
      const first = value[0]!;
      lengths.set(first, (lengths.get(first) ?? new Set()).add(value.length));
    }
    for (const [first, some] of lengths) this.#lengths.set(first, [...some].sort(descending));
  }

  /** A key that is equal for names with the same rules and delay; undefined if no value resembles the name. */
  keyOf(token: string): string | undefined {
    const name = foldedName(token);
    // `*` stands for all crawlers, and is no name.
    if (name === "*") return undefined;
    const parts = this.#isLiberal ? this.#longestParts(name.slice(0, LIBERAL_NAME)) : new Set<string>();
    if (parts.size > 0) {
      const group = Math.min(...[...parts].map((part) => this.#groups.get(part)!));
      return this.#key(group, (value) => parts.has(value));
    }
    const isMeant = (value: string): boolean => value.includes(name);
    const first = this.#lines.find(({ value }) => isMeant(value));
    return first && this.#key(first.group, isMeant);
  }

  /** The longest values within a name; several may be equally long. */
  #longestParts(name: string): ReadonlySet<string> {
    let parts = new Set<string>();
    let longest = 1;
    for (let from = 0; from + longest <= name.length; from++) {
      for (const length of this.#lengths.get(name[from]!) ?? []) {
        if (length < longest) break;
        const part = name.slice(from, from + length);
        if (part.length < length || !this.#groups.has(part)) continue;
        if (length > longest) parts = new Set();
        longest = length;
        parts.add(part);
        break;
      }
    }
    return parts;
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

function descending(a: number, b: number): number {
  return b - a;
}

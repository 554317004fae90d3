import { encodePattern, fitsAfterPrefix, type Glob, toGlob } from "./pattern.ts";
import type { WrittenRule } from "./read.ts";

/** Wildcard rules that begin alike, strongest first; and the next shorter beginning that has some. */
interface Tails {
  readonly rules: { readonly rank: number; readonly glob: Glob }[];
  readonly shorter: Tails | undefined;
}

/** What holds for paths that begin with one string; ranks count from 0, the strongest. */
interface Prefix {
  readonly text: string;
  /** The next shorter prefix of this one. */
  readonly shorter: Prefix | undefined;
  /** Strongest rule without wildcards, of this and all shorter prefixes. */
  readonly rank: number;
  /** Strongest rule for just this path. */
  readonly endRank: number;
  readonly tails: Tails | undefined;
}

/**
 * The rules of an agent. The longest pattern that matches wins, an Allow before a Disallow of its length, then the
 * first in the file; so the rules have one order, and the first in it that matches is the answer.
 */
export class Rules {
  readonly #written: readonly WrittenRule[];
  #ordered: readonly WrittenRule[] = [];
  #prefixes: readonly Prefix[] | undefined;
  #asked = false;

  constructor(written: readonly WrittenRule[]) {
    this.#written = written;
  }

  /** The rule that decides a path, if any matches. */
  match(path: string): WrittenRule | undefined {
    // Most files are asked about one URL, for which an order and an index would cost more than they save.
    if (!this.#asked) {
      this.#asked = true;
      return this.#tryAll(path);
    }
    this.#prefixes ??= this.#order();
    return this.#ordered[this.#lookUp(path, this.#prefixes)];
  }

  #tryAll(path: string): WrittenRule | undefined {
    let best: WrittenRule | undefined;
    let length = -1;
    for (const rule of this.#written) {
      const pattern = encodePattern(rule.pattern);
      if (pattern.length < length || (pattern.length === length && !(rule.allow && !best!.allow))) continue;
      const glob = toGlob(pattern);
      if (!path.startsWith(glob.prefix) || !fitsAfterPrefix(glob, path)) continue;
      best = rule;
      length = pattern.length;
    }
    return best;
  }

  #order(): Prefix[] {
    const rules = this.#written.map((rule) => ({ rule, pattern: encodePattern(rule.pattern) }));
    rules.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.rule.allow) - Number(a.rule.allow));
    this.#ordered = rules.map(({ rule }) => rule);
    return index(rules.map(({ pattern }) => toGlob(pattern)));
  }

  /** Rank of the answer; beyond all ranks if nothing matches. */
  #lookUp(path: string, prefixes: readonly Prefix[]): number {
    // The longest prefix of a path is the greatest string up to it, or a prefix of that one.
    let low = 0;
    let high = prefixes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (prefixes[middle]!.text <= path) low = middle + 1;
      else high = middle;
    }
    let found: Prefix | undefined = prefixes[low - 1];
    while (found !== undefined && !path.startsWith(found.text)) found = found.shorter;
    if (found === undefined) return this.#ordered.length;
    let best = found.rank;
    if (found.text.length === path.length && found.endRank < best) best = found.endRank;
    for (let tails = found.tails; tails !== undefined; tails = tails.shorter) {
      for (const { rank, glob } of tails.rules) {
        if (rank >= best) break;
        if (fitsAfterPrefix(glob, path)) {
          best = rank;
          break;
        }
      }
    }
    return best;
  }
}

/** The prefixes of ranked globs in the order of their text. */
function index(globs: readonly Glob[]): Prefix[] {
  const byPrefix = new Map<string, number[]>();
  globs.forEach(({ prefix }, rank) => {
    const ranks = byPrefix.get(prefix);
    if (ranks === undefined) byPrefix.set(prefix, [rank]);
    else ranks.push(rank);
  });
  const prefixes: Prefix[] = [];
  let shorter: Prefix | undefined;
  for (const text of [...byPrefix.keys()].sort()) {
    while (shorter !== undefined && !text.startsWith(shorter.text)) shorter = shorter.shorter;
    const ranks = byPrefix.get(text)!;
    const strongest = (fits: (glob: Glob) => boolean): number =>
      ranks.find((rank) => fits(globs[rank]!)) ?? globs.length;
    const wild = ranks.filter((rank) => globs[rank]!.parts !== undefined);
    const rules = wild.map((rank) => ({ rank, glob: globs[rank]! }));
    const prefix: Prefix = {
      text,
      shorter,
      rank: Math.min(
        strongest((glob) => glob.parts === undefined && !glob.anchored),
        shorter?.rank ?? globs.length,
      ),
      endRank: strongest((glob) => glob.parts === undefined && glob.anchored),
      tails: wild.length > 0 ? { rules, shorter: shorter?.tails } : shorter?.tails,
    };
    prefixes.push(prefix);
    shorter = prefix;
  }
  return prefixes;
}

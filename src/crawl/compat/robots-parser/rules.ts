import { encodePattern, fitsAfterPrefix, type Glob, toGlob } from "./pattern.ts";
import type { WrittenRule } from "./read.ts";

/** A rule ready to be compared with paths. */
interface Compiled {
  readonly rule: WrittenRule;
  /** Length of its pattern. */
  readonly length: number;
  readonly glob: Glob;
}

/**
 * The rules of an agent. The longest pattern that matches wins, an Allow before a Disallow of its length, then the
 * first in the file; so the rules have one order, and the first in it that matches is the answer.
 */
export class Rules {
  readonly #written: readonly WrittenRule[];
  #ordered: readonly Compiled[] | undefined;
  #asked = false;

  constructor(written: readonly WrittenRule[]) {
    this.#written = written;
  }

  /** The rule that decides a path, if any matches. */
  match(path: string): WrittenRule | undefined {
    // Most files are asked about one URL, for which an order would cost more than it saves.
    if (!this.#asked) {
      this.#asked = true;
      return this.#tryAll(path);
    }
    this.#ordered ??= this.#written.map(compiled).sort(byStrength);
    return this.#ordered.find(({ glob }) => fits(glob, path))?.rule;
  }

  #tryAll(path: string): WrittenRule | undefined {
    let best: WrittenRule | undefined;
    let length = -1;
    for (const rule of this.#written) {
      const pattern = encodePattern(rule.pattern);
      if (pattern.length < length || (pattern.length === length && !(rule.allow && !best!.allow))) continue;
      if (!fits(toGlob(pattern), path)) continue;
      best = rule;
      length = pattern.length;
    }
    return best;
  }
}

function compiled(rule: WrittenRule): Compiled {
  const pattern = encodePattern(rule.pattern);
  return { rule, length: pattern.length, glob: toGlob(pattern) };
}

/** The strongest first; equal ones stay in their order. */
function byStrength(a: Compiled, b: Compiled): number {
  return b.length - a.length || Number(b.rule.allow) - Number(a.rule.allow);
}

function fits(glob: Glob, path: string): boolean {
  return path.startsWith(glob.prefix) && fitsAfterPrefix(glob, path);
}

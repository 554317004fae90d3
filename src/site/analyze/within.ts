import type { Form } from "./form.ts";

const QUERY = 0x3f;

/**
 * Tells which forms may match a word that two others have in common. The letters of such a word are those of the two,
 * apart from fillers, and whatever stands side by side in it does so in one of them: a form that needs more matches none.
 */
export function mayMatchWithin(r: Form, s: Form): (form: Form) => boolean {
  const letters = new Int32Array(256);
  const pairs = new Set<number>();
  for (const { prefix, segments } of [r, s]) {
    for (let i = -1; i < segments.length; i++) {
      const run = i < 0 ? prefix : segments[i]!;
      for (let at = 0; at < run.length; at++) {
        letters[run.charCodeAt(at)]!++;
        if (at > 0) pairs.add(pairAt(run, at));
      }
    }
  }
  // A filler may hold the one that makes a dot segment part of the query.
  letters[QUERY]!++;
  const isWithin = (run: string, left: Int32Array): boolean => {
    for (let at = 0; at < run.length; at++) {
      if (--left[run.charCodeAt(at)]! < 0 || (at > 0 && !pairs.has(pairAt(run, at)))) return false;
    }
    return true;
  };
  return ({ prefix, segments, anchored }) => {
    // Where neither ends the text, a filler does.
    if (anchored && !r.anchored && !s.anchored) return false;
    const left = letters.slice();
    return isWithin(prefix, left) && segments.every((segment) => isWithin(segment, left));
  };
}

/** A letter and the one before it, as a number. */
function pairAt(run: string, at: number): number {
  return run.charCodeAt(at - 1) * 256 + run.charCodeAt(at);
}

import type { Form } from "./form.ts";

const QUERY = 0x3f;

/**
 * A test for forms that may match a word of `r` and `s`. Besides fillers, such a word has only the letters of the two,
 * and neighbouring letters are neighbours in one of them: a form that needs more letters or other pairs cannot match.
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
  // A filler may hold the one `?` that moves a dot segment into the query.
  letters[QUERY]!++;
  const isWithin = (run: string, left: Int32Array): boolean => {
    for (let at = 0; at < run.length; at++) {
      if (--left[run.charCodeAt(at)]! < 0 || (at > 0 && !pairs.has(pairAt(run, at)))) return false;
    }
    return true;
  };
  return ({ prefix, segments, anchored }) => {
    // If neither form is anchored, the word ends with a filler.
    if (anchored && !r.anchored && !s.anchored) return false;
    const left = letters.slice();
    return isWithin(prefix, left) && segments.every((segment) => isWithin(segment, left));
  };
}

/** A letter and the one before it, as a number. */
function pairAt(run: string, at: number): number {
  return run.charCodeAt(at - 1) * 256 + run.charCodeAt(at);
}

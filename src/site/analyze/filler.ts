import type { Budget } from "./budget.ts";
import type { Domain } from "./domain.ts";
import type { Form } from "./form.ts";

/** What replaces a star in a text: letters that no literal piece of any rule overlaps. */
export interface Filler {
  readonly text: string;
  /** Whether no piece overlaps it. False if all 82 letters are in use: then, only differences found are certain. */
  readonly isFresh: boolean;
}

/** What every step of an analysis needs. */
export interface Circumstances {
  readonly domain: Domain;
  readonly filler: Filler;
  readonly budget: Budget;
}

/** A letter of the domain that does not occur in `pieces`, as a filler; undefined if all occur. */
function fillerOutside(pieces: string, domain: Domain): Filler | undefined {
  for (const letter of domain.fillers) if (!pieces.includes(letter)) return { text: letter, isFresh: true };
  return undefined;
}

/** Chooses a filler for rules: a letter that none of them has, else two or three that none of them can overlap. */
export function fillerFor(forms: readonly Form[], domain: Domain): Filler {
  const pieces = new Set<string>();
  for (const { prefix, segments } of forms) {
    pieces.add(prefix);
    for (const segment of segments) pieces.add(segment);
  }
  const single = fillerOutside([...pieces].join("\n"), domain);
  if (single !== undefined) return single;
  const pairs = new Set<string>();
  const [starts, ends] = [new Set<string>(), new Set<string>()];
  for (const piece of pieces) {
    for (let i = 1; i < piece.length; i++) pairs.add(piece.slice(i - 1, i + 1));
    for (let n = 1; n < 3; n++) {
      starts.add(piece.slice(0, n));
      ends.add(piece.slice(-n));
    }
  }
  const first = [...domain.fillers].filter((letter) => !ends.has(letter));
  const last = [...domain.fillers].filter((letter) => !starts.has(letter));
  for (const a of first) for (const b of last) if (!pairs.has(a + b)) return { text: a + b, isFresh: true };
  for (const a of first) {
    for (const b of last) {
      for (const middle of domain.fillers) {
        // A piece of a single letter also matches in the middle of the filler.
        if (ends.has(a + middle) || starts.has(middle + b) || pieces.has(middle)) continue;
        if (!pairs.has(a + middle) || !pairs.has(middle + b)) return { text: a + middle + b, isFresh: true };
      }
    }
  }
  return { text: domain.fillers[0]!, isFresh: false };
}

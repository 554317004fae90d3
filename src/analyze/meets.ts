import { find, overlaps } from "./find.ts";
import type { Form } from "./form.ts";

/**
 * The texts that two forms have in common are those of finitely many patterns, their meets. Each is made by walking
 * along both forms at once; a generic word of it has a gap for every stretch in which both are in a star.
 *
 * A position in a form is a run (prefix or segment) and how much of it has been written. At the end of a run the form
 * is in the star after it, or at its end.
 */
export interface Place {
  readonly i: number;
  readonly a: number;
  readonly j: number;
  readonly b: number;
}

/** A step of the walk: what it writes, and where it leads; nowhere at the end. */
export interface Move {
  readonly text: string;
  readonly to: Place | undefined;
}

/** A form as runs with stars between them. */
interface Runs {
  readonly runs: readonly string[];
  readonly anchored: boolean;
}

export class Meets {
  readonly #r: Runs;
  readonly #s: Runs;
  readonly #gap: string;
  /** Whether a star may have to hold the `?` that makes a dot segment part of the query. */
  readonly #splits: boolean;
  readonly start: Move | undefined;

  constructor(r: Form, s: Form, gap: string) {
    this.#r = { runs: [r.prefix, ...r.segments], anchored: r.anchored };
    this.#s = { runs: [s.prefix, ...s.segments], anchored: s.anchored };
    this.#gap = gap;
    this.#splits = [...this.#r.runs, ...this.#s.runs].some((run) => run.includes("/."));
    const n = Math.min(r.prefix.length, s.prefix.length);
    const isCompatible = r.prefix.slice(0, n) === s.prefix.slice(0, n);
    this.start = isCompatible ? { text: r.prefix.slice(0, n), to: { i: 0, a: n, j: 0, b: n } } : undefined;
  }

  /** Where the walk can go on from a place; `inQuery` says whether a `?` has been written. */
  moves(place: Place, inQuery: boolean): readonly Move[] {
    const { i, a, j, b } = place;
    const [r, s] = [this.#r, this.#s];
    const rDone = a === r.runs[i]!.length;
    const sDone = b === s.runs[j]!.length;
    if (rDone && sDone) return this.#between(place, inQuery);
    if (rDone) {
      return absorb(s.runs[j]!.slice(b), r, i).map(({ text, run, at, left }) => ({
        text,
        to: { i: run, a: at, j, b: s.runs[j]!.length - left },
      }));
    }
    return absorb(r.runs[i]!.slice(a), s, j).map(({ text, run, at, left }) => ({
      text,
      to: { i, a: r.runs[i]!.length - left, j: run, b: at },
    }));
  }

  /** Both forms are between runs: anything may stand here, then either begins its next. */
  #between({ i, a, j, b }: Place, inQuery: boolean): Move[] {
    const rLast = i === this.#r.runs.length - 1;
    const sLast = j === this.#s.runs.length - 1;
    if ((rLast && this.#r.anchored) || (sLast && this.#s.anchored)) {
      return rLast && sLast ? [{ text: "", to: undefined }] : [];
    }
    const moves: Move[] = [];
    const gaps = this.#splits && !inQuery ? [this.#gap, `${this.#gap}?${this.#gap}`] : [this.#gap];
    for (const text of gaps) {
      if (rLast && sLast) moves.push({ text, to: undefined });
      if (!rLast) moves.push({ text, to: { i: i + 1, a: 0, j, b } });
      if (!sLast) moves.push({ text, to: { i, a, j: j + 1, b: 0 } });
    }
    return moves;
  }
}

/**
 * A form in the star after run `run` absorbs the rest of the other's run. The star may end within that rest, so that
 * the next run begins there: at the first place where it fits completely, since whatever matches with a later place
 * matches with this one too; if there is none, where its beginning overlaps the end of the rest; or the star does not
 * end there at all.
 */
function absorb(
  rest: string,
  { runs, anchored }: Runs,
  run: number,
): { text: string; run: number; at: number; left: number }[] {
  const isLast = run === runs.length - 1;
  if (isLast) return anchored ? [] : [{ text: rest, run, at: runs[run]!.length, left: 0 }];
  const next = runs[run + 1]!;
  const isFinal = anchored && run + 2 === runs.length;
  const found = isFinal ? -1 : find(rest, next, 0);
  if (found >= 0) {
    const end = found + next.length;
    return [{ text: rest.slice(0, end), run: run + 1, at: next.length, left: rest.length - end }];
  }
  return [
    ...overlaps(rest, next).map((at) => ({ text: rest, run: run + 1, at, left: 0 })),
    { text: rest, run, at: runs[run]!.length, left: 0 },
  ];
}

import type { Budget } from "./budget.ts";
import { type Form, isBetter, matchesRest } from "./form.ts";
import { type IsGone, SegmentTree } from "./segment-tree.ts";

/** Fewer forms than this are tried one by one. */
export const MANY = 64;

/** How many letters a piece has at most. */
const LONGEST_PIECE = 8;
/** How many segments at either end of a form are considered for its piece. */
const CONSIDERED = 32;

/** Forms with stars that have one prefix and a piece in common, best first. */
class Group {
  readonly forms: Form[] = [];
  #tree: SegmentTree | undefined;

  best(
    text: string,
    start: number,
    than: Form | undefined,
    isGone: IsGone | undefined,
    budget: Budget,
  ): Form | undefined {
    const { forms } = this;
    if (forms.length < MANY) return bestAmong(forms, text, than, isGone, budget);
    if (than !== undefined && !isBetter(forms[0]!, than)) return than;
    this.#tree ??= new SegmentTree(forms);
    return this.#tree.best(text, start, than, isGone, budget);
  }
}

/** The first form that matches `text`, which has their prefix, if it is better than `than`; otherwise `than`. */
export function bestAmong(
  forms: readonly Form[],
  text: string,
  than: Form | undefined,
  isGone: IsGone | undefined,
  budget: Budget,
): Form | undefined {
  for (const one of forms) {
    if (than !== undefined && !isBetter(one, than)) return than;
    if (matchesRest(one, text, budget) && !isGone?.(one.source)) return one;
  }
  return than;
}

/**
 * Forms with stars and one prefix, indexed by the rarest piece that each needs, so that few have to be tried. A piece
 * is the first or the last letters of a segment; the last segment of an anchored form must also end the text.
 */
export class StarredForms {
  readonly #byPiece = new Map<string, Group>();
  readonly #byEnd = new Map<string, Group>();
  readonly #pieceLengths: readonly number[];
  readonly #endLengths: readonly number[];

  /** @param forms best first */
  constructor(forms: readonly Form[]) {
    const pieces = new Map<string, number>();
    const ends = new Map<string, number>();
    for (const form of forms) {
      for (const piece of piecesOf(form)) pieces.set(piece, (pieces.get(piece) ?? 0) + 1);
      if (form.anchored) ends.set(endOf(form), (ends.get(endOf(form)) ?? 0) + 1);
    }
    for (const form of forms) {
      let key: string | undefined;
      let least = form.anchored ? ends.get(endOf(form))! : Number.POSITIVE_INFINITY;
      for (const piece of piecesOf(form)) {
        const count = pieces.get(piece)!;
        if (count >= least) continue;
        key = piece;
        least = count;
      }
      const [groups, name] = key === undefined ? [this.#byEnd, endOf(form)] : [this.#byPiece, key];
      const group = groups.get(name) ?? new Group();
      groups.set(name, group);
      group.forms.push(form);
    }
    this.#pieceLengths = lengthsOf(this.#byPiece);
    this.#endLengths = lengthsOf(this.#byEnd);
  }

  /** The best form that matches `text`, whose prefix ends at `start`, if it is better than `than`; otherwise `than`. */
  best(
    text: string,
    start: number,
    than: Form | undefined,
    isGone: IsGone | undefined,
    budget: Budget,
  ): Form | undefined {
    let form = than;
    budget.spend(1 + this.#endLengths.length);
    for (const length of this.#endLengths) {
      const group = length > text.length - start ? undefined : this.#byEnd.get(text.slice(-length));
      if (group !== undefined) form = group.best(text, start, form, isGone, budget);
    }
    for (const group of this.#groupsIn(text, start, budget))
      form = group.best(text, start, form, isGone, budget);
    return form;
  }

  /** The groups whose pieces occur in a text. */
  #groupsIn(text: string, start: number, budget: Budget): Iterable<Group> {
    const groups = this.#byPiece;
    const lengths = this.#pieceLengths;
    const found = new Set<Group>();
    const search = groups.size * (1 + ((text.length - start) >> 6));
    const lookUps = (text.length - start) * lengths.length;
    budget.spend(Math.min(search, lookUps >> 1));
    if (search < lookUps) {
      for (const [piece, group] of groups) if (text.includes(piece, start)) found.add(group);
      return found;
    }
    for (let at = start; at < text.length; at++) {
      for (const length of lengths) {
        if (length > text.length - at) continue;
        const group = groups.get(text.slice(at, at + length));
        if (group !== undefined) found.add(group);
      }
    }
    return found;
  }
}

function* piecesOf({ segments }: Form): Generator<string, undefined> {
  for (let i = 0; i < segments.length; i++) {
    if (i === CONSIDERED && segments.length > 2 * CONSIDERED) i = segments.length - CONSIDERED;
    const segment = segments[i]!;
    yield segment.slice(0, LONGEST_PIECE);
    if (segment.length > LONGEST_PIECE) yield segment.slice(-LONGEST_PIECE);
  }
}

function endOf({ segments }: Form): string {
  return segments.at(-1)!.slice(-LONGEST_PIECE);
}

function lengthsOf(groups: ReadonlyMap<string, Group>): readonly number[] {
  return [...new Set([...groups.keys()].map(({ length }) => length))];
}

import type { Domain } from "../analyze/domain.ts";
import { type Form, formsWith } from "../analyze/form.ts";
import type { FieldLine } from "./line.ts";
import { Sign } from "./signs.ts";
import type { Source } from "./source.ts";
import { isOdd, pathsOf } from "./spelling.ts";

/** Longer ones are left to the analysis, which knows how long URLs get. */
export const LONGEST = 1000;

/**
 * Stands in for a star; sets with a pattern that contains it, or part of it at the end of a piece, are left to the
 * analysis.
 */
const GAP = "ZQ";
const [GAP_START, GAP_END] = [GAP.charCodeAt(0), GAP.charCodeAt(1)];

/** A rule of a dialect in which the longest decides, split at its stars. */
export class Pattern {
  readonly line: FieldLine;
  /** In normal form. */
  readonly path: string;
  readonly allow: boolean;
  /** Of two that match, the one with the higher priority decides; the lowest bit is for Allow. */
  readonly priority: number;
  /** What stands between its stars. */
  readonly pieces: readonly string[];
  readonly anchored: boolean;
  #needs: number | undefined;
  #text: string | undefined;

  constructor(line: FieldLine, path: string, pieces: readonly string[], anchored: boolean) {
    this.line = line;
    this.path = path;
    this.allow = line.kind === "allow";
    this.priority = path.length * 2 + (this.allow ? 1 : 0);
    this.pieces = pieces;
    this.anchored = anchored;
  }

  /** Pairs of letters that it needs: a text that lacks one of them is not matched. */
  get needs(): number {
    if (this.#needs === undefined) {
      let needs = 0;
      for (const piece of this.pieces) needs |= pairsIn(piece);
      this.#needs = needs;
    }
    return this.#needs;
  }

  /** What everything that it matches begins with. */
  get head(): string {
    // All texts begin with a slash.
    return this.pieces[0] === "" ? "/" : this.pieces[0]!;
  }

  /** A text of its own: it with something in the place of every star, and after it. */
  get text(): string {
    if (this.#text === undefined) {
      const [, ...rest] = this.pieces;
      this.#text = [this.head, ...rest].join(GAP) + (this.anchored ? "" : GAP);
    }
    return this.#text;
  }

  /** The pairs of letters that its own text has, and perhaps some more. */
  get pairs(): number {
    const { pieces, anchored } = this;
    let pairs = this.needs | GAP_PAIRS;
    for (let i = 0; i < pieces.length; i++) {
      const piece = i === 0 ? this.head : pieces[i]!;
      if (piece === "") continue;
      if (i > 0) pairs |= pair(GAP_END, piece.charCodeAt(0));
      const isFollowed = i < pieces.length - 1 || !anchored;
      if (isFollowed) pairs |= pair(piece.charCodeAt(piece.length - 1), GAP_START);
    }
    return pairs;
  }

  /** Its own text with the pieces of another pattern after it, so that both match. */
  textWith({ pieces, anchored }: Pattern): string {
    return [this.text, ...pieces.slice(1)].join("") + (anchored ? "" : GAP);
  }

  matches(text: string): boolean {
    const { pieces, anchored } = this;
    if (!text.startsWith(pieces[0]!)) return false;
    let at = pieces[0]!.length;
    if (pieces.length === 1) return !anchored || at === text.length;
    const last = anchored ? pieces.length - 1 : pieces.length;
    for (let i = 1; i < last; i++) {
      const found = text.indexOf(pieces[i]!, at);
      if (found < 0) return false;
      at = found + pieces[i]!.length;
    }
    if (!anchored) return true;
    const final = pieces[last]!;
    return text.length - final.length >= at && text.endsWith(final);
  }

  /** What the analysis makes of it, as far as some URL has it: forms of a rule without a number. */
  forms(domain: Domain): readonly Form[] {
    const { pieces, anchored, priority } = this;
    const isCoded = (this.line.signs & Sign.Coded) !== 0;
    if (isCoded && !pieces.every((piece) => domain.isWritten(piece))) return [];
    const [head, ...rest] = pieces;
    const segments = rest.filter((piece) => piece !== "");
    return formsWith(head!, { segments, anchored, priority, source: -1 });
  }
}

function pair(one: number, other: number): number {
  return 1 << ((one * 7 + other * 3) & 31);
}

/** A bit for each two letters that stand side by side, some sharing one. */
export function pairsIn(text: string): number {
  let pairs = 0;
  let before = text.charCodeAt(0);
  for (let at = 1; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    pairs |= pair(before, letter);
    before = letter;
  }
  return pairs;
}

/** The pairs in the own text of a path, and perhaps one more. */
export function pairsFrom(path: string): number {
  return pairsIn(path) | pair(path.charCodeAt(path.length - 1), GAP_START) | GAP_PAIRS;
}

const GAP_PAIRS = pair(GAP_START, GAP_END) | pair(GAP_END, GAP_START);

/** Whether a piece of a pattern can neither hold a gap nor reach into one. */
export function leavesGaps(piece: string): boolean {
  return !(piece.endsWith(GAP[0]!) || piece.startsWith(GAP[1]!) || piece.includes(GAP));
}

/** Undefined where a pattern has several readings, or its length is not what it counts with. */
export function patternOf(line: FieldLine, source: Source): Pattern | undefined {
  const { signs, value } = line;
  if ((signs & Sign.NoPath) !== 0 || value.text.length > LONGEST || impliesFolder(line, source))
    return undefined;
  let path = value.text;
  if ((signs & (Sign.Coded | Sign.Dollar)) !== 0 && isOdd(path)) {
    const paths = pathsOf(line, source);
    path = paths[0]!;
    if (paths.length !== 1 || path.includes("%24") || path[0] !== value.text[0]) return undefined;
  }
  let end = path.length;
  let anchored = path.endsWith("$");
  if ((signs & Sign.Dollar) !== 0 && path.indexOf("$") < end - 1 && path.includes("$")) return undefined;
  if (anchored) end--;
  while (end > 0 && path[end - 1] === "*") {
    anchored = false;
    end--;
  }
  const bare = path.slice(0, end);
  const pieces = (signs & Sign.Star) === 0 ? [bare] : bare.split("*");
  return new Pattern(line, path, pieces, anchored);
}

/** Whether an Allow rule stands for two patterns, in Google's reading: `/a/index.html` for `/a/` as well. */
function impliesFolder({ kind, value }: FieldLine, { dialect }: Source): boolean {
  return kind === "allow" && dialect.implied !== undefined && value.text.includes("/index.htm");
}

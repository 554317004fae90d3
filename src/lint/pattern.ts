import type { Domain } from "../analyze/domain.ts";
import { type Form, formsWith } from "../analyze/form.ts";
import { hasDotSegment } from "../url/whatwg.ts";
import type { FieldLine } from "./line.ts";
import { Sign } from "./signs.ts";
import type { Source } from "./source.ts";
import { isOdd, pathsOf } from "./spelling.ts";

/** Longer ones are left to the analysis, which takes the maximum length of URLs into account. */
export const LONGEST = 1000;

/**
 * Stands in for a star; sets with a pattern that contains it, or part of it at the end of a piece, are left to the
 * analysis.
 */
const GAP = "ZQ";

const MAY_HOLD_DOTS = Sign.Dot | Sign.Coded;

/** A rule of a dialect in which the longest decides, split at its stars. */
export class Pattern {
  readonly line: FieldLine;
  /** In normal form. */
  readonly path: string;
  readonly allow: boolean;
  /** The matching rule with the highest priority decides; the lowest bit is set for Allow. */
  readonly priority: number;
  /** The pieces between its stars. */
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

  /** Marks of required letters: a text that lacks one of them does not match. */
  get needs(): number {
    if (this.#needs === undefined) {
      let needs = 0;
      for (const piece of this.pieces) needs |= marksIn(piece);
      this.#needs = needs;
    }
    return this.#needs;
  }

  /** Whether it, or its own text, has a dot segment. */
  get hasDotSegment(): boolean {
    return (this.line.signs & MAY_HOLD_DOTS) !== 0 && hasDotSegment(this.text);
  }

  /** The prefix of everything that it matches. */
  get head(): string {
    // All texts begin with a slash.
    return this.pieces[0] === "" ? "/" : this.pieces[0]!;
  }

  /** A text of its own: the pattern with its stars filled in. */
  get text(): string {
    if (this.#text === undefined) {
      const { head, pieces, anchored } = this;
      let text = head;
      for (let i = 1; i < pieces.length; i++) text += GAP + pieces[i]!;
      this.#text = anchored ? text : text + GAP;
    }
    return this.#text;
  }

  /** The marks of its own text, but for those of gaps, which no pattern needs. */
  get marks(): number {
    return this.needs | marksIn(this.head);
  }

  /** Its own text followed by the pieces of another pattern, so that both match. */
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

/** Marks of single letters, by their codes: such as paths seldom have, and patterns look for. */
const MARKS = Int32Array.from({ length: 128 }, (_, code) =>
  /[\w/]/.test(String.fromCharCode(code)) ? 0 : pair(code, code),
);

function pair(one: number, other: number): number {
  return 1 << ((one * 7 + other * 3) & 31);
}

/**
 * A bit for each two letters that stand side by side, and for each rare one, some sharing a bit: a text without one
 * of the bits of another does not hold the other.
 */
export function marksIn(text: string): number {
  let marks = 0;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    marks |= at > 0 ? MARKS[letter & 127]! | pair(before, letter) : MARKS[letter & 127]!;
    before = letter;
  }
  return marks;
}

/** Whether a piece of a pattern can neither hold a gap nor reach into one. */
export function leavesGaps(piece: string): boolean {
  return !(piece.endsWith(GAP[0]!) || piece.startsWith(GAP[1]!) || piece.includes(GAP));
}

/** Undefined if a pattern has several readings, or its length is not what it counts with. */
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
  if ((signs & (Sign.Star | Sign.Dollar)) === 0) return new Pattern(line, path, [path], false);
  let end = path.length;
  let anchored = path.endsWith("$");
  if ((signs & Sign.Dollar) !== 0 && path.indexOf("$") < end - 1 && path.includes("$")) return undefined;
  if (anchored) end--;
  while (end > 0 && path[end - 1] === "*") {
    anchored = false;
    end--;
  }
  return new Pattern(line, path, piecesOf(path, end), anchored);
}

/** What stands between the stars of the first letters of a pattern. */
function piecesOf(path: string, end: number): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let star = path.indexOf("*"); star >= 0 && star < end; star = path.indexOf("*", start)) {
    pieces.push(path.slice(start, star));
    start = star + 1;
  }
  pieces.push(path.slice(start, end));
  return pieces;
}

/** Whether an Allow rule stands for two patterns, in Google's reading: `/a/index.html` for `/a/` as well. */
function impliesFolder({ kind, value }: FieldLine, { dialect }: Source): boolean {
  return kind === "allow" && dialect.implied !== undefined && value.text.includes("/index.htm");
}

/** A file's text as nested pieces, each of which can be written in another way. */
import type { Mutation, Scope } from "./mutations.ts";

export type Numbered = readonly [number: number, mutation: Mutation];

/** A piece of code, the faults that it can be given, and the pieces within. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly kind: Scope["kind"] | "loop";
  readonly mutants: Numbered[];
  readonly within: Piece[];
}

/** Kinds of pieces that begin and end at the same places, the outermost first. */
const ORDER = ["loop", "statement", "condition", "value"];

/** The pieces of a file that faults and bodies of loops make. */
export function piecesOf(
  mutants: readonly Numbered[],
  loops: readonly { readonly start: number; readonly end: number }[],
): Piece[] {
  const pieces = new Map<string, Piece>(
    loops.map(({ start, end }) => [`${start} loop`, { start, end, kind: "loop", mutants: [], within: [] }]),
  );
  for (const numbered of mutants) {
    const { start, end, kind } = numbered[1].scope!;
    const key = `${start} ${end} ${kind}`;
    const piece = pieces.get(key) ?? { start, end, kind, mutants: [], within: [] };
    pieces.set(key, piece);
    piece.mutants.push(numbered);
  }
  const sorted = [...pieces.values()].sort(
    (a, b) => a.start - b.start || b.end - a.end || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind),
  );
  const outermost: Piece[] = [];
  const around: Piece[] = [];
  for (const piece of sorted) {
    while (around.length > 0 && around.at(-1)!.end <= piece.start) around.pop();
    (around.at(-1)?.within ?? outermost).push(piece);
    around.push(piece);
  }
  return outermost;
}

/** Writes a piece; `inner` writes its text with the pieces within. */
export type Write = (output: Output, text: string, piece: Piece, inner: () => void) => void;

/** A text that is being written, and which faults are to blame where it does not compile. */
export class Output {
  text = "";
  readonly #spans: { start: number; end: number; numbers: readonly number[] }[] = [];

  add(code: string): void {
    this.text += code;
  }

  /** Adds what some faults are to blame for. */
  for(numbers: readonly number[], add: () => void): void {
    const start = this.text.length;
    add();
    this.#spans.push({ start, end: this.text.length, numbers });
  }

  /** Adds a text from `start` to `end`, its pieces as `write` has them. */
  pieces(text: string, start: number, end: number, pieces: readonly Piece[], write: Write): void {
    let at = start;
    for (const piece of pieces) {
      this.add(text.slice(at, piece.start));
      const inner = (): void => this.pieces(text, piece.start, piece.end, piece.within, write);
      this.for(
        piece.mutants.map(([number]) => number),
        () => write(this, text, piece, inner),
      );
      at = piece.end;
    }
    this.add(text.slice(at, end));
  }

  /** The faults to blame at an offset. */
  blamed(at: number): readonly number[] {
    const around = this.#spans.filter((span) => span.start <= at && at < span.end);
    return around.sort((a, b) => a.end - a.start - (b.end - b.start))[0]?.numbers ?? [];
  }
}

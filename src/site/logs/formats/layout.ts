/** Marks that enclose a field in which there may be spaces. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "[": "]", "{": "}" };
const QUOTE = '"';
const HYPHEN = "-";

/** A field of a layout. */
interface Field {
  /** The name of its meaning; `_` for a field that does not matter. */
  readonly name: string;
  /** The text between the previous field and this one. */
  readonly mark: string;
  /** The marks that open and close it; empty if it has none. */
  readonly open: string;
  readonly close: string;
  /** The text after it, with the mark that opens the next field. */
  readonly next: string;
}

/**
 * The layout of a format's lines: names of fields in angle brackets, and the text between them, as in `<client>
 * [<time>] "<request>" <_>`. A field ends where the text after it first occurs, so a quote within a header does no
 * harm: many servers write headers unescaped. One space stands for several, and a field in quotes may be a bare hyphen.
 * Lines are read from left to right without going back, so in linear time.
 */
export class Layout {
  readonly #fields: readonly Field[];

  constructor(written: string) {
    const parts = written.split(/<(\w+)>/);
    const names = parts.filter((_, i) => i % 2 === 1);
    const between = parts.filter((_, i) => i % 2 === 0);
    const opens = names.map((_, i) => {
      const last = between[i]!.at(-1) ?? "";
      return Object.hasOwn(CLOSING, last) ? last : "";
    });
    const closes = opens.map((open) => CLOSING[open] ?? "");
    this.#fields = names.map((name, i) => ({
      name,
      mark: between[i]!.slice(closes[i - 1]?.length ?? 0, between[i]!.length - opens[i]!.length),
      open: opens[i]!,
      close: closes[i]!,
      next: between[i + 1]!.slice(closes[i]!.length),
    }));
  }

  /** The values of a line's fields by name; undefined if the line has another layout. */
  read(line: string): Readonly<Record<string, string>> | undefined {
    const found: Record<string, string> = {};
    let at = 0;
    for (const field of this.#fields) {
      const { name, mark, open } = field;
      if (!line.startsWith(mark, at)) return undefined;
      at += mark.length;
      if (mark === " ") while (line.charAt(at) === " ") at++;
      const isEnclosed = open !== "" && line.startsWith(open, at);
      if (isEnclosed) at++;
      const isLast = field === this.#fields.at(-1);
      const end = isEnclosed ? enclosedEnd(line, at, field, isLast) : bareEnd(line, at, field, isLast);
      if (end < 0) return undefined;
      const value = line.slice(at, end);
      if (open !== "" && !isEnclosed && !(open === QUOTE && value === HYPHEN)) return undefined;
      if (name !== "_") found[name] = value;
      at = isEnclosed ? end + 1 : end;
    }
    return found;
  }
}

function enclosedEnd(line: string, from: number, { close, next }: Field, isLast: boolean): number {
  return isLast ? endOfLine(line, from, close + next) : line.indexOf(close + next, from);
}

/** The end of a field without marks, which must not be empty. Only between commas or bars may it have spaces. */
function bareEnd(line: string, from: number, { next }: Field, isLast: boolean): number {
  if (isLast) return endOfLine(line, from, next) > from ? line.length - next.length : -1;
  const end = line.indexOf(next.startsWith(" ") ? " " : next, from);
  const isOne = /^[ ,|]/.test(next) || !line.slice(from, end).includes(" ");
  return end > from && isOne ? end : -1;
}

/** The end of the last field, before the text at the end of the line. */
function endOfLine(line: string, from: number, after: string): number {
  const end = line.length - after.length;
  return end >= from && line.endsWith(after) ? end : -1;
}

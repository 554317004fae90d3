/** Marks that enclose a field, which may then have spaces in it. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "[": "]", "{": "}" };
const QUOTE = '"';
const HYPHEN = "-";

/** A field of a line. */
interface Field {
  /** What it says; `_` if that does not matter. */
  readonly name: string;
  /** What separates it from the field before it. */
  readonly mark: string;
  /** The mark that opens and the one that closes it; empty for nothing. */
  readonly open: string;
  readonly close: string;
  /** What follows it, with the mark that opens the next field. */
  readonly next: string;
}

/**
 * How the lines of a format are laid out: names of fields in angle brackets, and what stands between them, as in
 * `<client> [<time>] "<request>" <_>`. A field ends where what follows it first occurs, so that a quote within a header does
 * no harm: many servers write headers as they come. One space stands for several, and a hyphen for a field in quotes. Lines
 * are read from left to right, without ever going back.
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

  /** What the fields of a line say, by their names; undefined if it is laid out in another way. */
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

/** The end of a field without marks around it, which is not empty. It has spaces only where commas separate the fields. */
function bareEnd(line: string, from: number, { next }: Field, isLast: boolean): number {
  if (isLast) return endOfLine(line, from, next) > from ? line.length - next.length : -1;
  const end = line.indexOf(next.startsWith(" ") ? " " : next, from);
  const isOne = next.startsWith(" ") || next.startsWith(",") || !line.slice(from, end).includes(" ");
  return end > from && isOne ? end : -1;
}

/** Where a last field ends, before what follows it at the end of the line. */
function endOfLine(line: string, from: number, after: string): number {
  const end = line.length - after.length;
  return end >= from && line.endsWith(after) ? end : -1;
}

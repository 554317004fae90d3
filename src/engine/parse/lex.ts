import {
  FORM_NO_COLON,
  FORM_PREFIX,
  FORM_TYPO,
  LINE_AGENT,
  LINE_ALLOW,
  LINE_BLANK,
  LINE_COMMENT,
  LINE_DELAY,
  LINE_DISALLOW,
  LINE_OTHER,
  LINE_SITEMAP,
} from "../../../assembly/shared/lines.ts";
import type { Syntax } from "./syntax.ts";
import { isBlank, isWhite } from "./white-space.ts";

/** A field: its name, then the accepted misspellings. */
interface Field {
  readonly kind: number;
  readonly spellings: readonly string[];
}

/** Fields by their first letter. */
const BY_LETTER: Readonly<Record<string, Field>> = {
  a: { kind: LINE_ALLOW, spellings: ["allow"] },
  c: { kind: LINE_DELAY, spellings: ["crawl-delay"] },
  d: {
    kind: LINE_DISALLOW,
    spellings: ["disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"],
  },
  s: { kind: LINE_SITEMAP, spellings: ["sitemap", "site-map"] },
  u: { kind: LINE_AGENT, spellings: ["user-agent", "useragent", "user agent"] },
};

/** The same by character code, for a lookup in every line. */
const FIELDS = Array.from({ length: 256 }, (_, code) => BY_LETTER[String.fromCharCode(code)]);

/** One parsed line. Positions are byte offsets into the body. */
export interface LexedLine {
  /** LINE_ constant of the field, or LINE_OTHER. */
  readonly kind: number;
  /** FORM_TYPO, FORM_PREFIX, FORM_NO_COLON. */
  readonly form: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  /** Where the comment's `#` is, or -1. */
  readonly comment: number;
}

/**
 * Parses the line in [start, end), which excludes the terminator, handling spelling, control bytes and long lines
 * as the dialect does. For lines that affect verdicts, the core has its own reader (assembly/read/group.ts).
 *
 * @param hasHash whether there may be a `#`: most lines have none, which `LineBreaks` has already found out
 */
export function lexLine(
  body: Uint8Array,
  start: number,
  end: number,
  syntax: Syntax,
  hasHash: boolean,
): LexedLine {
  let stop = Math.min(end, start + syntax.lineCap);
  if (syntax.nulEnds) stop = indexOf(body, 0, start, stop);
  const hash = hasHash ? indexOf(body, 0x23, start, stop) : stop;
  const comment = hash < stop ? hash : -1;
  stop = hash;
  const { verticalSpace } = syntax;
  let nameStart = start;
  while (nameStart < stop && isWhite(body[nameStart]!, verticalSpace)) nameStart++;
  while (stop > nameStart && isWhite(body[stop - 1]!, verticalSpace)) stop--;
  if (nameStart === stop) return bare(comment < 0 ? LINE_BLANK : LINE_COMMENT, 0, stop, comment);

  let nameEnd = indexOf(body, 0x3a, nameStart, stop);
  let valueStart = nameEnd + 1;
  let form = 0;
  if (nameEnd === stop) {
    // No colon: exactly two words may be a name and its value.
    form = FORM_NO_COLON;
    nameEnd = nameStart;
    while (nameEnd < stop && !isBlank(body[nameEnd]!)) nameEnd++;
    valueStart = nameEnd;
    while (valueStart < stop && isBlank(body[valueStart]!)) valueStart++;
    let word = valueStart;
    while (word < stop && !isBlank(body[word]!)) word++;
    if (valueStart === stop || word < stop) return bare(LINE_OTHER, form, stop, comment);
  }
  while (nameEnd > nameStart && isWhite(body[nameEnd - 1]!, verticalSpace)) nameEnd--;
  while (valueStart < stop && isWhite(body[valueStart]!, verticalSpace)) valueStart++;
  const field = FIELDS[fold(body[nameStart]!)];
  const spelling = field === undefined ? -1 : spellingOf(field, body, nameStart, nameEnd);
  if (spelling < 0)
    return { kind: LINE_OTHER, form, nameStart, nameEnd, valueStart, valueEnd: stop, comment };
  const { kind, spellings } = field!;
  if (spelling > 0) form |= FORM_TYPO;
  if (nameEnd - nameStart > spellings[spelling]!.length) form |= FORM_PREFIX;
  return { kind, form, nameStart, nameEnd, valueStart, valueEnd: stop, comment };
}

/** A line without a field. */
function bare(kind: number, form: number, at: number, comment: number): LexedLine {
  return { kind, form, nameStart: at, nameEnd: at, valueStart: at, valueEnd: at, comment };
}

/**
 * Index of the spelling that the name begins with, or -1. A name that only begins with crawl-delay is another
 * field.
 */
function spellingOf({ kind, spellings }: Field, body: Uint8Array, start: number, end: number): number {
  for (let n = 0; n < spellings.length; n++) {
    const name = spellings[n]!;
    if (end - start < name.length) continue;
    let i = 0;
    while (i < name.length && fold(body[start + i]!) === name.charCodeAt(i)) i++;
    if (i === name.length) return kind === LINE_DELAY && end - start > i ? -1 : n;
  }
  return -1;
}

/** A byte in lower case (ASCII). */
export function fold(c: number): number {
  return c >= 0x41 && c <= 0x5a ? c | 32 : c;
}

/** Index of a byte in [start, end), or `end`. Lines are short: a loop beats the built-in search. */
function indexOf(body: Uint8Array, byte: number, start: number, end: number): number {
  let at = start;
  while (at < end && body[at] !== byte) at++;
  return at;
}

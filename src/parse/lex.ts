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
} from "../../assembly/layout.ts";
import type { Syntax } from "./syntax.ts";

interface Spelling {
  readonly kind: number;
  readonly name: string;
  readonly typo: boolean;
}

/** Spellings by their first letter. */
const SPELLINGS: Readonly<Record<string, readonly Spelling[]>> = {
  u: [
    { kind: LINE_AGENT, name: "user-agent", typo: false },
    { kind: LINE_AGENT, name: "useragent", typo: true },
    { kind: LINE_AGENT, name: "user agent", typo: true },
  ],
  a: [{ kind: LINE_ALLOW, name: "allow", typo: false }],
  d: [
    { kind: LINE_DISALLOW, name: "disallow", typo: false },
    { kind: LINE_DISALLOW, name: "dissallow", typo: true },
    { kind: LINE_DISALLOW, name: "dissalow", typo: true },
    { kind: LINE_DISALLOW, name: "disalow", typo: true },
    { kind: LINE_DISALLOW, name: "diasllow", typo: true },
    { kind: LINE_DISALLOW, name: "disallaw", typo: true },
  ],
  s: [
    { kind: LINE_SITEMAP, name: "sitemap", typo: false },
    { kind: LINE_SITEMAP, name: "site-map", typo: true },
  ],
  c: [{ kind: LINE_DELAY, name: "crawl-delay", typo: false }],
};
const BY_LETTER: readonly (readonly Spelling[] | undefined)[] = Array.from(
  { length: 128 },
  (_, c) => SPELLINGS[String.fromCharCode(c).toLowerCase()],
);

/** One line taken apart. Positions are byte offsets into the body. */
export interface LexedLine {
  /** LINE_ constant of the field, or LINE_OTHER. */
  readonly kind: number;
  /** FORM_TYPO, FORM_PREFIX, FORM_NO_COLON. */
  readonly form: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  /** Where the comment's `#` stands, or -1. */
  readonly comment: number;
}

/**
 * Reads the line in [start, end), terminator excluded, with all that a dialect does about spelling, control bytes
 * and long lines. The core has a reader of its own for the lines that decide (assembly/group.ts).
 */
export function lexLine(body: Uint8Array, start: number, end: number, syntax: Syntax): LexedLine {
  let stop = Math.min(end, start + syntax.lineCap);
  if (syntax.nulEnds) stop = indexOf(body, 0, start, stop);
  const hash = indexOf(body, 0x23, start, stop);
  const comment = hash < stop ? hash : -1;
  stop = hash;
  const wide = syntax.wideSpace;
  let nameStart = start;
  while (nameStart < stop && isSpace(body[nameStart]!, wide)) nameStart++;
  while (stop > nameStart && isSpace(body[stop - 1]!, wide)) stop--;
  if (nameStart === stop) return bare(comment < 0 ? LINE_BLANK : LINE_COMMENT, 0, stop, comment);

  let nameEnd = indexOf(body, 0x3a, nameStart, stop);
  let valueStart = nameEnd + 1;
  let form = 0;
  if (nameEnd === stop) {
    // No colon: two words, and no more, may stand for a name and its value.
    form = FORM_NO_COLON;
    nameEnd = nameStart;
    while (nameEnd < stop && !isSpace(body[nameEnd]!, false)) nameEnd++;
    valueStart = nameEnd;
    while (valueStart < stop && isSpace(body[valueStart]!, false)) valueStart++;
    let word = valueStart;
    while (word < stop && !isSpace(body[word]!, false)) word++;
    if (valueStart === stop || word < stop) return bare(LINE_OTHER, form, stop, comment);
  }
  while (nameEnd > nameStart && isSpace(body[nameEnd - 1]!, wide)) nameEnd--;
  while (valueStart < stop && isSpace(body[valueStart]!, wide)) valueStart++;
  const spelled = spelling(body, nameStart, nameEnd);
  const kind = spelled === undefined ? LINE_OTHER : spelled.kind;
  if (spelled !== undefined) {
    if (spelled.typo) form |= FORM_TYPO;
    if (nameEnd - nameStart > spelled.name.length) form |= FORM_PREFIX;
  }
  return { kind, form, nameStart, nameEnd, valueStart, valueEnd: stop, comment };
}

/** A line without a field. */
function bare(kind: number, form: number, at: number, comment: number): LexedLine {
  return { kind, form, nameStart: at, nameEnd: at, valueStart: at, valueEnd: at, comment };
}

/** Space and tab; vertical tab and form feed where they count. */
function isSpace(c: number, wide: boolean): boolean {
  return c === 0x20 || c === 0x09 || (wide && (c === 0x0b || c === 0x0c));
}

/** The spelling that the name begins with. A name that only begins with crawl-delay is some other field. */
function spelling(body: Uint8Array, start: number, end: number): Spelling | undefined {
  const known = BY_LETTER[body[start]!];
  if (known === undefined) return undefined;
  for (const one of known) {
    const { name } = one;
    if (end - start < name.length) continue;
    let i = 0;
    while (i < name.length && fold(body[start + i]!) === name.charCodeAt(i)) i++;
    if (i === name.length) return one.kind === LINE_DELAY && end - start > i ? undefined : one;
  }
  return undefined;
}

function fold(c: number): number {
  return c >= 0x41 && c <= 0x5a ? c | 32 : c;
}

/** Index of a byte in [start, end), or `end`. Lines are short: a loop beats the built-in search. */
function indexOf(body: Uint8Array, byte: number, start: number, end: number): number {
  let at = start;
  while (at < end && body[at] !== byte) at++;
  return at;
}

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

const SPELLINGS: readonly (readonly [kind: number, name: string, typo: boolean])[] = [
  [LINE_AGENT, "user-agent", false],
  [LINE_AGENT, "useragent", true],
  [LINE_AGENT, "user agent", true],
  [LINE_ALLOW, "allow", false],
  [LINE_DISALLOW, "disallow", false],
  [LINE_DISALLOW, "dissallow", true],
  [LINE_DISALLOW, "dissalow", true],
  [LINE_DISALLOW, "disalow", true],
  [LINE_DISALLOW, "diasllow", true],
  [LINE_DISALLOW, "disallaw", true],
  [LINE_SITEMAP, "sitemap", false],
  [LINE_SITEMAP, "site-map", true],
];

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
 * Reads the line in [start, end), terminator excluded, as the core's scanner does (assembly/scan.ts) and with
 * what a dialect does about control bytes and long lines besides. For documents, where each line is wanted
 * whole, and for the few lines that the scanner hands back.
 */
export function lexLine(body: Uint8Array, start: number, end: number, syntax: Syntax): LexedLine {
  let stop = Math.min(end, start + syntax.lineCap);
  if (syntax.nulEnds) stop = indexOf(body, 0, start, stop);
  const hash = indexOf(body, 0x23, start, stop);
  const comment = hash < stop ? hash : -1;
  stop = hash;
  const space = (i: number): boolean => {
    const c = body[i];
    return c === 0x20 || c === 0x09 || (syntax.wideSpace && (c === 0x0b || c === 0x0c));
  };
  let nameStart = start;
  while (nameStart < stop && space(nameStart)) nameStart++;
  while (stop > nameStart && space(stop - 1)) stop--;
  const nothing = { form: 0, nameStart, nameEnd: nameStart, valueStart: stop, valueEnd: stop, comment };
  if (nameStart === stop) return { ...nothing, kind: comment < 0 ? LINE_BLANK : LINE_COMMENT };

  let nameEnd = indexOf(body, 0x3a, nameStart, stop);
  let valueStart = nameEnd + 1;
  let form = 0;
  if (nameEnd === stop) {
    // No colon: two words, and no more, may stand for a name and its value.
    form = FORM_NO_COLON;
    nameEnd = nameStart;
    const blank = (i: number): boolean => body[i] === 0x20 || body[i] === 0x09;
    while (nameEnd < stop && !blank(nameEnd)) nameEnd++;
    valueStart = nameEnd;
    while (valueStart < stop && blank(valueStart)) valueStart++;
    let word = valueStart;
    while (word < stop && !blank(word)) word++;
    if (valueStart === stop || word < stop) return { ...nothing, kind: LINE_OTHER, form };
  }
  while (nameEnd > nameStart && space(nameEnd - 1)) nameEnd--;
  while (valueStart < stop && space(valueStart)) valueStart++;
  const spelled = spelling(body, nameStart, nameEnd);
  return {
    kind: spelled.kind,
    form: form | spelled.form,
    nameStart,
    nameEnd,
    valueStart,
    valueEnd: stop,
    comment,
  };
}

function spelling(body: Uint8Array, start: number, end: number): { kind: number; form: number } {
  let name = "";
  for (let i = start; i < end && i < start + 12; i++) name += String.fromCharCode(body[i]!);
  name = name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  for (const [kind, known, typo] of SPELLINGS) {
    if (!name.startsWith(known)) continue;
    return { kind, form: (typo ? FORM_TYPO : 0) | (end - start > known.length ? FORM_PREFIX : 0) };
  }
  return { kind: name === "crawl-delay" && end - start === 11 ? LINE_DELAY : LINE_OTHER, form: 0 };
}

/** Index of a byte in [start, end), or `end`. */
function indexOf(body: Uint8Array, byte: number, start: number, end: number): number {
  const at = body.subarray(start, end).indexOf(byte);
  return at < 0 ? end : start + at;
}

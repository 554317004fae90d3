import { URL_GOOGLE } from "../../../assembly/shared/format.ts";
import { encoder } from "../../base/utf8.ts";
import { urlText } from "../../engine/url/text.ts";
import { type Domain, type Filler, textsOf } from "./domain.ts";
import { type Form, textOf } from "./form.ts";

/**
 * The same word as a person would write it, if it means the same: what stands in for the stars is left out, or
 * replaced with a word that looks natural there. If possible, its URL is valid as a URI.
 *
 * @param same whether a text is decided by the same rules
 */
export function prettier(
  word: string,
  { filler, domain }: { readonly filler: Filler; readonly domain: Domain },
  same: (text: string) => boolean,
): string {
  let best: string | undefined;
  for (const text of triesFor(word, filler, domain)) {
    if (text !== word && !(domain.isText(text) && same(text))) continue;
    if (isUri(domain.urlOf(text))) return text;
    best ??= text;
  }
  return best ?? word;
}

/** How many ways of completing half an escape are tried. */
const MOST_ENDINGS = 8;

/** Texts that may mean the same, the best-looking first. */
function* triesFor(word: string, filler: Filler, domain: Domain): Generator<string, undefined> {
  yield* naturalTries(word, filler);
  yield word;
  if (!word.includes("%")) return;
  let left = MOST_ENDINGS;
  for (const whole of textsOf(word, filler.text, uriDomain(domain, []))) {
    yield* naturalTries(whole, filler);
    yield whole;
    if (--left === 0) return;
  }
}

function naturalTries(word: string, filler: Filler): readonly string[] {
  const pieces = filler.text === "" ? [word] : word.split(filler.text);
  if (pieces.length === 1) return [];
  const text = natural(pieces);
  return [
    text,
    pieces.join(""),
    `${text}${text.includes("?") ? "&" : "?"}x`,
    pieces.join("x"),
    pieces.join("page"),
  ];
}

function natural(pieces: readonly string[]): string {
  let text = "";
  pieces.forEach((piece, i) => {
    if (i > 0) text += filler(text, piece, i === pieces.length - 1);
    text += piece;
  });
  return text;
}

/** A natural filler between two pieces of a URL: `?` before `q=`, `1` after an equals sign. */
function filler(before: string, next: string, isLast: boolean): string {
  const isInQuery = before.includes("?");
  if (isLast && next === "") return before.endsWith("=") ? "1" : "";
  if (/^[\w-]+=/.test(next) && !/[?&]$/.test(before)) return isInQuery ? "&" : "?";
  if (before.endsWith("/") && /^[./?]/.test(next)) return "page";
  return before.endsWith("=") ? "1" : "";
}

/** The text of a URL that patterns are compared with, one character per byte; undefined if it is not a URL. */
export function textOfUrl(url: string, mode: number): string | undefined {
  const bytes = mode === URL_GOOGLE ? encoder.encode(googlePath(url)) : urlText(url, mode);
  return bytes === undefined ? undefined : textOf(bytes);
}

/** The path as Google's parser cuts it out (`locateLoose` of the core, which says how). */
function googlePath(url: string): string {
  const from = url.startsWith("//") ? 2 : 0;
  const scheme = /^[^/?;]*?:\/\//.exec(url.slice(from));
  const authority = from + (scheme?.[0].length ?? 0);
  const rest = url.slice(authority).search(/[/?;]/);
  const start = rest < 0 ? url.length : authority + rest;
  let stop = url.indexOf("#", from);
  if (stop < 0) stop = url.length;
  const nul = url.indexOf("\0", start + 1);
  if (nul >= 0 && nul < stop) stop = nul;
  if (start >= url.length || stop < start) return "/";
  const path = url.slice(start, stop);
  return path.startsWith("/") ? path : `/${path}`;
}

/** A character or stray percent sign that a URI may have neither in its path nor in its query (RFC 3986, 3.3, 3.4). */
const STRAY = /[^\w.~!$&'()*+,;=:@/?%-]|%(?![0-9A-Fa-f]{2})/;

/** Whether a path, or an absolute URL, is valid as a URI. URL parsers accept more. */
export function isUri(url: string): boolean {
  return !STRAY.test(url);
}

const DIGITS = "0123456789ABCDEF";

/** How many ways of completing one word are tried. */
const MOST_WAYS = 2000;

/**
 * The texts of a domain for which there is a valid URI. A star after part of an escape (`%4*`) has to complete it, so a
 * word stands for several texts: with digits that no rule mentions, if there are any, else with all digits. Brackets
 * are only possible in the query, where they can be escaped.
 *
 * @param forms all forms that are compared
 */
export function uriDomain(domain: Domain, forms: readonly Form[]): Domain {
  const isText = (text: string): boolean => domain.isText(text) && isUri(domain.urlOf(text));
  let unused = DIGITS;
  for (const { prefix, segments } of forms) {
    for (const piece of [prefix, ...segments])
      unused = [...unused].filter((digit) => !piece.includes(digit)).join("");
  }
  /** Digits that complete an escape in a valid way, if possible digits that no rule mentions. */
  const digitsAfter = (text: string, count: number): readonly string[] => {
    const ways = (digits: string): string[] => {
      if (count === 1) return [...digits];
      // The space (%20) comes first, and controls (%00 to %1F) last.
      const tens = [...digits].sort((one, other) => Number(one < "2") - Number(other < "2"));
      return tens.flatMap((ten) => [...digits].map((one) => ten + one));
    };
    const isValid = (digits: string): boolean => missingDigits(text + digits) === 0 && isText(text + digits);
    const fresh = ways(unused).find(isValid);
    return fresh === undefined ? ways(DIGITS).filter(isValid) : [fresh];
  };
  return {
    ...domain,
    fillers: domain.fillers.replace(/[[\]]/g, ""),
    isText,
    mayNeedQuery: (piece) => /\/\.|[[\]]/.test(piece),
    textsOf: (word, filler) => completed(word, filler, isText, digitsAfter),
    endings: (text) => {
      const missing = missingDigits(text);
      return missing === 0 ? [""] : digitsAfter(text, missing);
    },
  };
}

/** How many digits are missing from an escape at the end of a text. */
function missingDigits(text: string): number {
  const part = /%[0-9A-Fa-f]?$/.exec(text);
  return part === null ? 0 : 3 - part[0].length;
}

/** The texts that a word stands for, with escapes before fillers completed. */
function* completed(
  word: string,
  filler: string,
  isText: (text: string) => boolean,
  digitsAfter: (text: string, count: number) => readonly string[],
): Generator<string, undefined> {
  if (!word.includes("%") || filler === "") {
    if (isText(word)) yield word;
    return;
  }
  const pieces = word.split(filler);
  const open = [{ text: pieces[0]!, at: 1 }];
  let ways = 0;
  for (let top = open.pop(); top !== undefined && ways < MOST_WAYS; top = open.pop(), ways++) {
    let { text, at } = top;
    for (; at < pieces.length && missingDigits(text) === 0; at++) text += filler + pieces[at]!;
    if (at === pieces.length) {
      if (isText(text)) yield text;
      continue;
    }
    const missing = missingDigits(text);
    const next = pieces[at]!;
    // If the star is empty, the next piece brings all missing digits or the second one.
    if (/^[0-9A-F]/i.test(next)) {
      open.push({ text: text + next, at: at + 1 });
      if (missing === 2) for (const digit of DIGITS) open.push({ text: text + digit + next, at: at + 1 });
    }
    for (const digits of digitsAfter(text, missing))
      open.push({ text: text + digits + filler + next, at: at + 1 });
  }
}

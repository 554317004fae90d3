import type { Domain } from "./domain.ts";
import type { Form } from "./form.ts";

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
  /** Digits that complete an escape in a valid way, if possible those that no rule mentions. */
  const digitsAfter = (text: string, count: number): readonly string[] => {
    const ways = (digits: string): string[] => {
      if (count === 1) return [...digits];
      // The space (%20) comes first, and controls (%00 to %1F) last.
      const tens = [...digits].sort((one, other) => Number(one < "2") - Number(other < "2"));
      return tens.flatMap((ten) => [...digits].map((one) => ten + one));
    };
    const isValid = (digits: string): boolean => !endsInPart(text + digits) && isText(text + digits);
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

function endsInPart(text: string): boolean {
  return missingDigits(text) > 0;
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

import { URL_DECODED, URL_GOOGLE, URL_RFC9309 } from "../../../assembly/shared/format.ts";
import { readableUrl } from "../../base/readable-url.ts";
import { encoder } from "../../base/utf8.ts";
import { MAX_URL } from "../../engine/url/kinds.ts";
import { normalText } from "../../engine/url/normal.ts";
import { hasDotSegment, pathOf } from "../../engine/url/text.ts";
import type { Budget } from "./budget.ts";
import { type Form, textOf } from "./form.ts";

/** What replaces a star in a text: letters that no literal piece of any rule overlaps. */
export interface Filler {
  readonly text: string;
  /** Whether no piece overlaps it. False if all 82 letters are in use: then, only differences found are certain. */
  readonly isFresh: boolean;
}

/** What every step of an analysis needs. */
export interface Circumstances {
  readonly domain: Domain;
  readonly filler: Filler;
  readonly budget: Budget;
}

/** A letter of the domain that does not occur in `pieces`, as a filler; undefined if all occur. */
function fillerOutside(pieces: string, domain: Domain): Filler | undefined {
  for (const letter of domain.fillers) if (!pieces.includes(letter)) return { text: letter, isFresh: true };
  return undefined;
}

/** Chooses a filler for rules: a letter that none of them has, else two or three that none of them can overlap. */
export function fillerFor(forms: readonly Form[], domain: Domain): Filler {
  const pieces = new Set<string>();
  for (const { prefix, segments } of forms) {
    pieces.add(prefix);
    for (const segment of segments) pieces.add(segment);
  }
  const single = fillerOutside([...pieces].join("\n"), domain);
  if (single !== undefined) return single;
  const pairs = new Set<string>();
  const [starts, ends] = [new Set<string>(), new Set<string>()];
  for (const piece of pieces) {
    for (let i = 1; i < piece.length; i++) pairs.add(piece.slice(i - 1, i + 1));
    for (let n = 1; n < 3; n++) {
      starts.add(piece.slice(0, n));
      ends.add(piece.slice(-n));
    }
  }
  const first = [...domain.fillers].filter((letter) => !ends.has(letter));
  const last = [...domain.fillers].filter((letter) => !starts.has(letter));
  for (const a of first) for (const b of last) if (!pairs.has(a + b)) return { text: a + b, isFresh: true };
  for (const a of first) {
    for (const b of last) {
      for (const middle of domain.fillers) {
        // A piece of a single letter also matches in the middle of the filler.
        if (ends.has(a + middle) || starts.has(middle + b) || pieces.has(middle)) continue;
        if (!pairs.has(a + middle) || !pairs.has(middle + b)) return { text: a + middle + b, isFresh: true };
      }
    }
  }
  return { text: domain.fillers[0]!, isFresh: false };
}

/**
 * The texts that patterns of one dialect can be compared with: what an http or https URL, or a path, can become.
 * Texts have one character per byte.
 */
export interface Domain {
  /** Letters that may stand in for a star; those that look best in a URL come first. */
  readonly fillers: string;
  /** All letters. */
  readonly letters: string;
  /** Whether every letter of a piece of a pattern occurs in some text. */
  isWritten(piece: string): boolean;
  /** Whether some URL has the text, all letters of which occur. */
  isText(text: string): boolean;
  /** A URL that has the text: a path, or an absolute URL where a path would be read otherwise. */
  urlOf(text: string): string;
  /** Whether a piece of a pattern may occur in the query only, so that a star before it may have to hold the `?`. */
  mayNeedQuery(piece: string): boolean;
  /**
   * The texts that a word with fillers stands for. Only a domain has this in which the filler alone is not enough, as
   * where a star must complete an escape; elsewhere a word stands for itself, if some URL has that text.
   */
  textsOf?(word: string, filler: string): Iterable<string>;
  /** What may directly follow a text. Absent where anything may. */
  endings?(text: string): readonly string[];
}

/** The texts of a domain that a word stands for. */
export function textsOf(word: string, filler: string, domain: Domain): Iterable<string> {
  return domain.textsOf?.(word, filler) ?? (domain.isText(word) ? [word] : []);
}

/** Hexadecimal digits come late: they look odd after a percent sign. */
const LETTERS = "zqxjkvwyughpmnlrotsi0123456789abcdefZQXJKVWYUGHPMNLROTSIABCDEF-_~!&()+,;=:@'[]";

const usual: Pick<Domain, "fillers" | "mayNeedQuery"> = {
  fillers: LETTERS,
  // URL parsers remove dot segments, except in the query.
  mayNeedQuery: (piece) => piece.includes("/."),
};

/** All letters of RFC 9309's texts; the letters that make no good filler come last. */
const ALL = `${LETTERS}/.?%`;

function bytesThat(occur: (c: number) => boolean): string {
  const others = Array.from({ length: 256 }, (_, c) => String.fromCharCode(c));
  return ALL + others.filter((letter, c) => occur(c) && !ALL.includes(letter)).join("");
}

/** Whether every URL with the text is too long. Up to nine characters of escapes can be one character in the URL. */
function isTooLong(text: string): boolean {
  if (text.length <= MAX_URL) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes are what is counted here
  const beyond = text.match(/%[0-9A-F]{2}|[^\x00-\x7f]/g);
  const units = beyond === null ? 0 : beyond.reduce((sum, { length }) => sum + length - 1 / 3, 0);
  return text.length - units > MAX_URL;
}

const rfc9309: Domain = {
  ...usual,
  letters: ALL,
  isWritten: (piece) => /^[!%&'()+,\-./0-9:;=?@A-Z[\]_a-z~]*$/.test(piece),
  isText: (text) => !hasDotSegment(text) && !isTooLong(text) && isNormal(text),
  urlOf: (text) => shortened(bracketed(text)),
};

/** Google's parser takes what follows the host unchanged, up to a `#` or NUL. */
const google: Domain = {
  ...usual,
  letters: /* @__PURE__ */ bytesThat((c) => c !== 0 && c !== 0x23 && c < 0x80),
  isWritten: (piece) => !/[\0#]/.test(piece),
  isText: (text) => text.length <= MAX_URL,
  urlOf: (text) => (text.startsWith("//") ? `https://example.com${text}` : text),
};

const koster1996: Domain = {
  ...usual,
  letters: /* @__PURE__ */ bytesThat(() => true),
  isWritten: () => true,
  isText: (text) => !hasDotSegment(text) && !isTooLong(text),
  urlOf: (text) =>
    shortened(
      text.replace(/%2F|[^!$&()*+,\-./0-9:;=?@A-Z_a-z~]/g, (c) =>
        c.length > 1 ? c : `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
      ),
    ),
};

/** Texts are what URL parsers return. These differ a little between runtimes, so the parser itself decides. */
const original1994: Domain = {
  ...usual,
  letters: /* @__PURE__ */ bytesThat((c) => c > 0x20 && c < 0x7f),
  isWritten: () => true,
  isText: (text) => !isTooLong(text) && pathOf(text) === text,
  urlOf: (text) => shortened(text),
};

/** The domain for a URL_ constant of the core. */
export function domainOf(mode: number): Domain {
  if (mode === URL_RFC9309) return rfc9309;
  if (mode === URL_GOOGLE) return google;
  return mode === URL_DECODED ? koster1996 : original1994;
}

/** Whether a text is its own normal form (no escape in it stands for a letter), as every URL's text is. */
function isNormal(text: string): boolean {
  return !text.includes("%") || textOf(normalText(encoder.encode(text))) === text;
}

/** Escapes brackets in the query, where `[` and `%5B` are the same text and a URI may have only the escape. */
function bracketed(url: string): string {
  const query = url.indexOf("?");
  if (query < 0) return url;
  return url.slice(0, query) + url.slice(query).replaceAll("[", "%5B").replaceAll("]", "%5D");
}

/** The same URL with escapes beyond ASCII written as characters, if it would be too long otherwise. */
function shortened(url: string): string {
  return url.length <= MAX_URL ? url : readableUrl(url);
}

import { type Domain, textsOf } from "./domain.ts";
import type { Filler } from "./filler.ts";
import { isUri, uriDomain } from "./uri.ts";

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

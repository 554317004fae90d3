import type { Domain } from "./domain.ts";
import type { Gap } from "./gap.ts";

/**
 * The same word as a person would write it, if it means the same: what stands in for the stars is left out, or
 * replaced with a word that looks natural there.
 *
 * @param same whether a text is decided by the same rules
 */
export function prettier(
  word: string,
  { gap, domain }: { readonly gap: Gap; readonly domain: Domain },
  same: (text: string) => boolean,
): string {
  const pieces = gap.text === "" ? [word] : word.split(gap.text);
  if (pieces.length === 1) return word;
  const text = natural(pieces);
  const tries = [
    text,
    pieces.join(""),
    `${text}${text.includes("?") ? "&" : "?"}x`,
    pieces.join("x"),
    pieces.join("page"),
  ];
  for (const one of tries) if (domain.isText(one) && same(one)) return one;
  return word;
}

function natural(pieces: readonly string[]): string {
  let text = "";
  pieces.forEach((piece, i) => {
    if (i > 0) text += filler(text, piece, i === pieces.length - 1);
    text += piece;
  });
  return text;
}

/** What would stand between two pieces of a URL. */
function filler(before: string, next: string, isLast: boolean): string {
  const isInQuery = before.includes("?");
  if (isLast && next === "") return before.endsWith("=") ? "1" : "";
  if (/^[\w-]+=/.test(next) && !/[?&]$/.test(before)) return isInQuery ? "&" : "?";
  if (before.endsWith("/") && /^[./?]/.test(next)) return "page";
  return before.endsWith("=") ? "1" : "";
}

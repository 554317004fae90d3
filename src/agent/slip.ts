import type { CrawlerPurpose } from "./crawler.ts";
import { knownCrawler, knownCrawlers } from "./known.ts";

/** Purposes of crawlers that files name to be found, or to be left alone by AI: about others, a typo is a guess. */
const WANTED: readonly CrawlerPurpose[] = ["search", "ai-training", "ai-retrieval", "ai-agent"];
/**
 * The shortest names in which one letter may be missing or too many, and those in which one may be another: `msrbot`
 * is not `msnbot`, and `Quantify` not `Qwantify`.
 */
const SHORTEST = { resized: 7, replaced: 9 };

let tokens: ReadonlyMap<string, string> | undefined;

/** The token of the well-known crawler that a name with a typo seems to mean; undefined for names of known crawlers. */
export function crawlerLike(name: string): string | undefined {
  if (!/^[A-Za-z_-]{6,40}$/.test(name) || knownCrawler(name) !== undefined) return undefined;
  tokens ??= new Map(
    knownCrawlers()
      .filter(({ purpose }) => WANTED.includes(purpose))
      .map(({ token }) => [token.toLowerCase(), token]),
  );
  const folded = name.toLowerCase();
  for (const [lower, token] of tokens) if (isSlipOf(folded, lower)) return token;
  return undefined;
}

/**
 * Whether a name is another with two neighbours swapped or, if it is long enough, with one letter more, less or
 * different. The first letter is hardly ever mistaken: `pingbot` is not `bingbot`.
 */
function isSlipOf(name: string, token: string): boolean {
  const longer = name.length - token.length;
  if (name[0] !== token[0] || Math.abs(longer) > 1) return false;
  let start = 1;
  while (start < name.length && name[start] === token[start]) start++;
  const isSameAfter = (inName: number, inToken: number): boolean =>
    name.slice(start + inName) === token.slice(start + inToken);
  if (longer !== 0)
    return name.length >= SHORTEST.resized && isSameAfter(longer > 0 ? 1 : 0, longer > 0 ? 0 : 1);
  const isSwapped = name[start] === token[start + 1] && name[start + 1] === token[start];
  return isSwapped ? isSameAfter(2, 2) : name.length >= SHORTEST.replaced && isSameAfter(1, 1);
}

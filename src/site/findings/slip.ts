import type { CrawlerPurpose } from "../../engine/agent/crawler.ts";
import { knownCrawler, knownCrawlers } from "../../engine/agent/known.ts";

/**
 * Purposes of crawlers that files name to be found, or to keep AI out: crawlers such as omgili collect for others, and lists
 * of AI crawlers have them. For the rest, a typo is only a guess: `SemrushBot-SA` is not `SemrushBot-BA`.
 */
const WANTED: readonly CrawlerPurpose[] = ["search", "ai-training", "ai-retrieval", "ai-agent", "other"];
/**
 * The shortest tokens that may have one letter too few or too many, and the shortest that may have one wrong letter:
 * `Slurpy` is not `Slurp`, `msrbot` not `msnbot`, and `Quantify` not `Qwantify`.
 */
const SHORTEST = { resized: 6, replaced: 9 };
/** So many names end with it that a slip there makes no other name. */
const ENDING = "bot";

let tokens: ReadonlyMap<string, string> | undefined;

/** The token of the well-known crawler that a name with a typo seems to mean; undefined for names of known crawlers. */
export function crawlerLike(name: string): string | undefined {
  // PerplexityUser is a name that requests carry, too.
  if (!/^(?!perplexityuser$)[a-z_-]{5,40}$/i.test(name) || knownCrawler(name) !== undefined) return undefined;
  tokens ??= new Map(
    knownCrawlers()
      // Nobody forgets a digit: `AIBot` is not `AI2Bot`.
      .filter(({ token, purpose }) => WANTED.includes(purpose) && !/\d/.test(token))
      .map(({ token }) => [token.toLowerCase(), token]),
  );
  const folded = name.toLowerCase();
  for (const [lower, token] of tokens) if (isSlipOf(folded, lower)) return token;
  return undefined;
}

/**
 * Whether a name is a token with two neighbours swapped or, if it is long enough, with one letter more, less or
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
    return token.length >= SHORTEST.resized && isSameAfter(longer > 0 ? 1 : 0, longer > 0 ? 0 : 1);
  const isSwapped = name[start] === token[start + 1] && name[start + 1] === token[start];
  if (isSwapped) return isSameAfter(2, 2);
  const isInEnding = token.endsWith(ENDING) && start >= token.length - ENDING.length;
  return (isInEnding || token.length >= SHORTEST.replaced) && isSameAfter(1, 1);
}

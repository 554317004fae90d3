import type { CrawlerPurpose } from "../../agent/crawler.ts";
import { knownCrawler, knownCrawlers } from "../../agent/known.ts";
import { replaced } from "../edit.ts";
import { defineRule } from "../rule.ts";

/** Purposes of crawlers that files name to be found, or to be left alone by AI: about others, a typo is a guess. */
const WANTED: readonly CrawlerPurpose[] = ["search", "ai-training", "ai-retrieval", "ai-agent"];
/**
 * The shortest names in which one letter may be missing or too many, and those in which one may be another: `msrbot`
 * is not `msnbot`, and `Quantify` not `Qwantify`.
 */
const SHORTEST = { resized: 7, replaced: 9 };

export const agentTypo = defineRule({
  id: "agent-typo",
  severity: "warning",
  docs: {
    what: "A crawler's name is one letter away from that of a well-known search or AI crawler.",
    why: "A group binds the crawlers that it names exactly. A name with a typo binds nobody, and the crawler that was meant goes by the `*` group.",
    source: "RFC 9309, 2.2.1",
  },
  messages: {
    typo: 'No known crawler is called "{agent}": did you mean "{suggestion}"?',
  },
  example: {
    bad: "User-agent: Googelbot\nDisallow: /tmp/\n",
    good: "User-agent: Googlebot\nDisallow: /tmp/\n",
  },
  check(source, report) {
    // In the old dialects, a name that contains another, or is like it, binds it.
    if (!source.dialect.merge) return;
    for (const line of source.ofKind("user-agent")) {
      const agent = line.value.text;
      if (!/^[A-Za-z_-]{6,40}$/.test(agent) || knownCrawler(agent) !== undefined) continue;
      const suggestion = tokenLike(agent.toLowerCase());
      if (suggestion === undefined) continue;
      const at = source.at(line, line.value);
      report(at, "typo", { agent, suggestion }, replaced(at, suggestion, false));
    }
  },
});

let tokens: ReadonlyMap<string, string> | undefined;

/** The token of a well-known crawler that a name in lower case seems to mean. */
function tokenLike(name: string): string | undefined {
  tokens ??= new Map(
    knownCrawlers()
      .filter(({ purpose }) => WANTED.includes(purpose))
      .map(({ token }) => [token.toLowerCase(), token]),
  );
  for (const [lower, token] of tokens) if (isSlipOf(name, lower)) return token;
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

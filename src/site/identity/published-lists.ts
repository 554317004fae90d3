import type { Crawler } from "../../engine/agent/crawler.ts";
import { knownCrawler, knownCrawlers } from "../../engine/agent/known.ts";
import { isFor } from "./networks.ts";

/** The address of a list of networks, and whom it is for. */
export interface PublishedList {
  /** Tokens of crawlers, or an operator whose crawlers all come from these networks. */
  readonly for: readonly string[];
  readonly url: string;
}

const GOOGLE = "https://developers.google.com/static/crawling/ipranges/";
/**
 * Google's fetchers started by people, and only these: they also come from App Engine, where anybody's programs run, so
 * its addresses must not pass for Googlebot's.
 */
const STARTED_BY_PEOPLE = [
  ...["FeedFetcher-Google", "GoogleProducer", "GoogleMessages", "Google-Agent", "Google-GeminiNotebook"],
  ...["Google-NotebookLM", "Google-CWS", "Google-Pinpoint", "Google-Read-Aloud", "Google-Site-Verification"],
];

/** The lists: address, then crawlers or operator. tools/network-sources.ts names the page that says so. */
const LISTS: readonly (readonly [url: string, ...names: readonly string[]])[] = [
  [`${GOOGLE}common-crawlers.json`, "Googlebot", "Storebot-Google", "GoogleOther"],
  [
    `${GOOGLE}special-crawlers.json`,
    ...["AdsBot-Google", "AdsBot-Google-Mobile", "Mediapartners-Google", "APIs-Google", "Google-Safety"],
  ],
  ...["fetchers", "fetchers-google", "agents"].map(
    (kind) => [`${GOOGLE}user-triggered-${kind}.json`, ...STARTED_BY_PEOPLE] as const,
  ),
  ["https://www.bing.com/toolbox/bingbot.json", "bingbot"],
  ["https://duckduckgo.com/duckduckbot.json", "DuckDuckBot"],
  ["https://duckduckgo.com/duckassistbot.json", "DuckAssistBot"],
  ["https://search.developer.apple.com/applebot.json", "Applebot"],
  ["https://openai.com/gptbot.json", "GPTBot"],
  ["https://openai.com/searchbot.json", "OAI-SearchBot"],
  ["https://openai.com/chatgpt-user.json", "ChatGPT-User"],
  ["https://claude.com/crawling/bots.json", "Anthropic"],
  ["https://www.perplexity.com/perplexitybot.json", "PerplexityBot"],
  ["https://www.perplexity.com/perplexity-user.json", "Perplexity-User"],
  ["https://mistral.ai/mistralai-index-ips.json", "MistralAI-Index"],
  ["https://mistral.ai/mistralai-user-ips.json", "MistralAI-User"],
  ["https://www.kimi.com/policies/kimibot.json", "KimiBot"],
  ["https://www.kimi.com/policies/kimi-searchbot.json", "Kimi-SearchBot"],
  ["https://www.kimi.com/policies/kimi-user.json", "Kimi-User"],
  ["https://index.commoncrawl.org/ccbot.json", "CCBot"],
];

/** All lists. */
export const publishedLists = (): PublishedList[] => LISTS.map(([url, ...names]) => ({ for: names, url }));

/** The lists that a crawler is in; empty if its operator publishes none with it. */
export function listsFor(crawler: Crawler): PublishedList[] {
  return publishedLists().filter(({ for: names }) => isFor({ names }, crawler));
}

/**
 * Whom a file of networks is for, by its name: a crawler or an operator, or several crawlers whose list is published under
 * that name. Empty if the name does not tell: `bots.json` may be anybody's.
 */
export function namesInFile(file: string): readonly string[] {
  const published = publishedLists().find(
    ({ for: names, url }) => names.length > 1 && url.endsWith(`/${file}`),
  );
  const name = crawlerOrOperator(file.replace(/\.\w+$/, ""));
  return published?.for ?? (name === undefined ? [] : [name]);
}

/** A crawler's token or an operator, as the table of known crawlers spells it. */
export function crawlerOrOperator(text: string): string | undefined {
  const lower = text.toLowerCase();
  const { operator } = knownCrawlers().find((one) => one.operator.toLowerCase() === lower) ?? {};
  return knownCrawler(text)?.token ?? operator;
}

import { wrongArgument } from "../../base/options.ts";
import { foldedName } from "../dialect/addressee.ts";
import { leadingWord } from "../dialect/name.ts";
import type { Crawler, CrawlerPurpose } from "./crawler.ts";
import { namesByOperator } from "./names.ts";

/**
 * The operators of known crawlers, and what these are for, in the order of the table of names (names.ts). It is in a
 * function for the same reason.
 */
const table = (): readonly (readonly [operator: string, ...purposes: readonly CrawlerPurpose[]])[] => [
  [
    "Google",
    "search",
    "ai-retrieval",
    "ai-training",
    "other",
    "ads",
    "other",
    "feed",
    "ai-agent",
    "preview",
    "other",
  ],
  ["Microsoft", "search", "ads", "preview"],
  ["Yandex", "search", "ai-retrieval", "ads", "monitoring", "other"],
  ["Baidu", "search", "ads"],
  ["DuckDuckGo", "search", "ai-retrieval"],
  ["Apple", "search", "ai-training", "feed"],
  ["Yahoo", "search"],
  ["Seznam", "search"],
  ["Naver", "search"],
  ["Huawei", "search", "ai-training"],
  ["Sogou", "search"],
  ["Qwant", "search"],
  ["Brave", "search"],
  ["Mojeek", "search"],
  ["Kagi", "search"],
  ["Coc Coc", "search"],
  ["Qihoo 360", "search"],
  ["Alibaba", "search"],
  ["VK", "search", "preview"],
  ["Timpi", "search"],
  ["Hive", "search"],
  ["OpenAI", "ai-training", "ai-retrieval", "ai-agent", "ads"],
  ["Anthropic", "ai-training", "ai-retrieval", "ai-agent"],
  ["Perplexity", "ai-retrieval", "ai-agent"],
  ["Meta", "preview", "ai-training", "ai-retrieval", "ai-agent", "ads"],
  ["Amazon", "ai-training", "ai-retrieval", "ai-agent", "ads"],
  ["ByteDance", "ai-training", "other"],
  ["DeepSeek", "ai-training"],
  ["Kangaroo LLM", "ai-training"],
  ["Velen", "ai-training"],
  ["img2dataset", "ai-training"],
  ["iAsk", "ai-retrieval"],
  ["Cohere", "ai-training", "ai-retrieval"],
  ["Diffbot", "ai-retrieval", "ai-agent"],
  ["Mistral AI", "ai-training", "ai-retrieval", "ai-agent"],
  ["Moonshot AI", "ai-training", "ai-retrieval", "ai-agent"],
  ["Ai2", "ai-training", "ai-agent", "research"],
  ["You.com", "ai-retrieval"],
  ["Parallel", "ai-retrieval"],
  ["Linkup", "ai-retrieval"],
  ["SB Intuitions", "ai-training"],
  ["ROIS", "ai-training"],
  ["Webz.io", "other", "ai-training"],
  ["Common Crawl", "ai-training"],
  ["Internet Archive", "archive"],
  ["Arquivo.pt", "archive"],
  ["BnF", "archive"],
  ["Ahrefs", "seo"],
  ["Semrush", "seo"],
  ["Majestic", "seo"],
  ["Moz", "seo"],
  ["Screaming Frog", "seo"],
  ["WebMeUp", "seo"],
  ["DataForSEO", "seo"],
  ["Babbar", "seo"],
  ["Serpstat", "seo"],
  ["SEOkicks", "seo"],
  ["SISTRIX", "seo", "search"],
  ["Criteo", "ads"],
  ["Comscore", "ads"],
  ["The Trade Desk", "ads"],
  ["X", "preview"],
  ["LinkedIn", "preview"],
  ["Pinterest", "search"],
  ["Slack", "preview"],
  ["Discord", "preview"],
  ["Quora", "preview"],
  ["Telegram", "preview"],
  ["WhatsApp", "preview"],
  ["Reddit", "preview"],
  ["Iframely", "preview"],
  ["Mastodon", "preview"],
  ["Feedly", "feed"],
  ["UptimeRobot", "monitoring"],
  ["Datadog", "monitoring"],
  ["Turnitin", "research"],
  ["NICT", "ai-training"],
  ["University of Milan", "research"],
  ["Censys", "research"],
  ["80legs", "other"],
];

let byToken: ReadonlyMap<string, Crawler> | undefined;
let all: readonly Crawler[] | undefined;

/**
 * Looks up a crawler by its product token, in any letter case: its fallbacks, its operator, and whether `*` applies
 * to it. The table is as of late 2026; `robotomata/crawlers` also knows names that only lists of others have. For a
 * whole `User-Agent` header, extract the token with `productToken` first.
 *
 * The result is undefined for a name that is not in the table. Where any name may come, fall back to it:
 * `robots.policyFor(knownCrawler(token) ?? token)`, and likewise for the `agent` of a store or a client.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything but a string
 */
export function knownCrawler(token: string): Crawler | undefined {
  if (typeof token !== "string") throw wrongArgument("knownCrawler", "a product token", token);
  byToken ??= new Map(knownCrawlers().map((crawler) => [foldedName(crawler.token), crawler]));
  return byToken.get(foldedName(token));
}

let byShared: ReadonlyMap<string, readonly Crawler[]> | undefined;

/**
 * The crawlers that a group binds for a name that none of them has alone: `Yandex`, to which several fall back, or `Sogou`,
 * the part of a name up to its first space or dot.
 */
export function crawlersUnder(name: string): readonly Crawler[] {
  byShared ??= sharedNames();
  return knownCrawler(name) === undefined ? (byShared.get(foldedName(name)) ?? []) : [];
}

function sharedNames(): Map<string, Crawler[]> {
  const shared = new Map<string, Crawler[]>();
  for (const crawler of knownCrawlers())
    for (const name of new Set(crawler.tokens.map((token) => foldedName(leadingWord(token)))))
      shared.set(name, [...(shared.get(name) ?? []), crawler]);
  return shared;
}

/** Every crawler in the table, grouped by operator. */
export function knownCrawlers(): readonly Crawler[] {
  all ??= Object.freeze(
    table().flatMap(([operator, ...purposes], row) =>
      purposes.flatMap((purpose, i) =>
        namesByOperator()[row]![i]!.map(({ mark, ...names }) =>
          Object.freeze({ ...names, operator, purpose, obeys: mark !== "?", fetches: mark !== "=" }),
        ),
      ),
    ),
  );
  return all;
}

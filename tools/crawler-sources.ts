/**
 * The sources of the table of known crawlers (src/engine/agent/known.ts): a page for each entry, and the day on which
 * it was read. Only docs/crawlers.md and tests need this, so it is not in the library.
 */
import type { ListedName } from "../src/engine/agent/community/list.ts";
import type { Crawler } from "../src/engine/agent/crawler.ts";

/** A page about crawlers. */
export interface CrawlerSource {
  readonly operator: string;
  readonly page: string;
  /** The crawlers on the page; if absent, all crawlers of the operator that no other page names. */
  readonly tokens?: readonly string[];
  /** The day on which the page, or a stored copy of it, was last compared with the table: `YYYY-MM-DD`. */
  readonly read: string;
  /** The author: the operator, who is authoritative, or, where it says nothing, others who have seen requests. */
  readonly by: "operator" | "others";
}

/** Lists of crawlers by people who observe them. */
const AI_ROBOTS = "https://github.com/ai-robots-txt/ai.robots.txt";
const USER_AGENTS = "https://github.com/monperrus/crawler-user-agents";

type Row = readonly [operator: string, page: string, tokens?: string];

/** Pages of operators by the day on which they were read; the tokens of a page in one text, with spaces between them. */
const OPERATORS: Readonly<Record<string, readonly Row[]>> = {
  "2026-11-21": [
    ["Google", "https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers"],
    [
      "Google",
      "https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers",
      "AdsBot-Google AdsBot-Google-Mobile Mediapartners-Google APIs-Google Google-Safety",
    ],
    [
      "Google",
      "https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers",
      "FeedFetcher-Google GoogleProducer GoogleMessages Google-Agent Google-GeminiNotebook Google-NotebookLM Google-CWS Google-Pinpoint Google-Read-Aloud Google-Site-Verification",
    ],
    ["Microsoft", "https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0"],
    [
      "Microsoft",
      "https://blogs.bing.com/webmaster/September-2010/Bingbot-is-coming-to-town",
      "bingbot msnbot",
    ],
    ["Yandex", "https://yandex.com/support/webmaster/en/robot-workings/check-yandex-robots"],
    [
      "Yandex",
      "https://yandex.ru/support/webmaster/en/search-appearance/fast",
      "YandexAdditional YandexAdditionalBot",
    ],
    ["DuckDuckGo", "https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot", "DuckDuckBot"],
    ["DuckDuckGo", "https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot", "DuckAssistBot"],
    ["Huawei", "https://webmaster.petalsearch.com/site/petalbot", "PetalBot"],
    ["VK", "https://go.mail.ru/help/robots", "Mail.RU_Bot"],
    ["VK", "https://vk.com/dev/Share", "vkShare"],
    ["Amazon", "https://developer.amazon.com/amazonbot"],
    ["Amazon", "https://adbot.amazon.com", "AmazonAdBot"],
    [
      "Amazon",
      "https://docs.aws.amazon.com/bedrock/latest/userguide/webcrawl-data-source-connector.html",
      "bedrockbot",
    ],
    ["Ai2", "https://allenai.org/crawler", "AI2Bot Ai2Bot-Dolma"],
    ["Ai2", "https://www.semanticscholar.org/crawler", "SemanticScholarBot"],
    ["Internet Archive", "https://archive.org/details/archive.org_bot", "archive.org_bot ia_archiver"],
    ["Internet Archive", "https://github.com/internetarchive/heritrix3", "heritrix"],
    ["SISTRIX", "https://crawler.sistrix.net", "SISTRIX"],
    ["SISTRIX", "https://bot.seekport.com", "SeekportBot"],
    ["Baidu", "https://www.baidu.com/search/spider.html"],
    ["Apple", "https://support.apple.com/en-us/119829"],
    ["Yahoo", "https://help.yahoo.com/help/us/ysearch/slurp"],
    ["Seznam", "https://napoveda.seznam.cz/en/seznambot-crawler"],
    ["Naver", "https://naver.me/bot"],
    ["Sogou", "https://www.sogou.com/docs/help/webmasters.htm"],
    ["Qwant", "https://help.qwant.com/bot"],
    ["Brave", "https://search.brave.com/help/brave-search-crawler"],
    ["Mojeek", "https://www.mojeek.com/bot.html"],
    ["Kagi", "https://kagi.com/bot"],
    ["Coc Coc", "https://help.coccoc.com/searchengine"],
    ["Qihoo 360", "https://www.haosou.com/help/help_3_2.html"],
    ["Timpi", "https://www.timpi.io"],
    ["Hive", "https://imagesift.com"],
    ["OpenAI", "https://developers.openai.com/api/docs/bots"],
    ["Anthropic", "https://support.claude.com/en/articles/8896518"],
    ["Perplexity", "https://docs.perplexity.ai/docs/resources/perplexity-crawlers"],
    ["Meta", "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers"],
    ["Diffbot", "https://docs.diffbot.com/docs/does-crawl-respect-robotstxt"],
    ["You.com", "https://about.you.com/youbot"],
    ["Parallel", "https://docs.parallel.ai/resources/crawler"],
    ["Linkup", "https://linkup.so/bot"],
    ["SB Intuitions", "https://www.sbintuitions.co.jp/bot"],
    ["ROIS", "https://ds.rois.ac.jp/center8/crawler"],
    ["Webz.io", "https://webz.io/bot.html"],
    ["Common Crawl", "https://commoncrawl.org/ccbot"],
    ["Arquivo.pt", "https://arquivo.pt/robot"],
    ["BnF", "https://bibnum.bnf.fr/robot/bnf.html"],
    ["Ahrefs", "https://ahrefs.com/robot"],
    ["Semrush", "https://www.semrush.com/bot"],
    ["Majestic", "https://mj12bot.com"],
    ["Moz", "https://moz.com/help/moz-procedures/crawlers"],
    ["Screaming Frog", "https://www.screamingfrog.co.uk/seo-spider"],
    ["WebMeUp", "https://webmeup-crawler.com"],
    ["DataForSEO", "https://dataforseo.com/dataforseo-bot"],
    ["Babbar", "https://babbar.tech/crawler"],
    ["Serpstat", "https://serpstatbot.com"],
    ["SEOkicks", "https://www.seokicks.de/robot.html"],
    ["Criteo", "https://www.criteo.com/criteo-crawler"],
    ["Comscore", "https://www.proximic.com/info/spider.php"],
    ["The Trade Desk", "https://www.thetradedesk.com/general/ttd-content"],
    ["X", "https://developer.x.com/en/docs/x-for-websites/cards/guides/getting-started"],
    ["Pinterest", "https://help.pinterest.com/en/business/article/pinterest-crawler"],
    ["Slack", "https://api.slack.com/robots"],
    ["Reddit", "https://www.reddit.com/feedback"],
    ["Iframely", "https://iframely.com/docs/about"],
    ["Feedly", "https://www.feedly.com/fetcher.html"],
    ["UptimeRobot", "https://uptimerobot.com"],
    ["Datadog", "https://docs.datadoghq.com/synthetics"],
    ["Turnitin", "https://turnitin.com/robot/crawlerinfo.html"],
    ["University of Milan", "https://law.di.unimi.it/BUbiNG.html"],
    ["Censys", "https://about.censys.io"],
  ],
  "2026-11-23": [
    ["80legs", "http://80legs.com/webcrawler.html"],
    ["img2dataset", "https://github.com/rom1504/img2dataset"],
    // The operator collects data for research on large language models, and for others who use the data.
    ["NICT", "https://ucri.nict.go.jp/privacypolicy"],
  ],
  "2026-11-25": [
    // What its agent appends to a browser's header is in the code of the same repository.
    ["Amazon", "https://github.com/aws/nova-act", "Agent-NovaAct"],
    ["Mistral AI", "https://docs.mistral.ai/robots"],
    ["Moonshot AI", "https://www.kimi.com/policies/kimi-crawlers"],
  ],
  "2026-11-26": [
    [
      "Yandex",
      "https://yandex.com/support/webmaster/en/robot-workings/user-agent",
      "YandexMarket YandexOntoDB YandexImageResizer YandexCatalog",
    ],
    // Its name is in the code that fetches.
    ["Ai2", "https://github.com/rlresearch/dr-tulu", "AI2Bot-DeepResearchEval"],
  ],
  "2026-11-27": [
    [
      "Yandex",
      "https://github.com/ydb-platform/ydb/tree/main/library/cpp/robots_txt",
      "YandexTravel YandexScreenshotBot YandexMobileScreenShotBot YandexVideoParser YandexVideoHosting YandexOntoDBAPI YandexMedianaBot YandexRCA YandexSearchShop YandexVerticals Yandex-AMPHTML YandexTurbo YandexZenRss YandexDirectDyn YaDirectFetcher YandexPartner YandexMediaSelling YandexTracker",
    ],
  ],
};

/** Pages of others, read at once. */
const OTHERS: readonly Row[] = [
  ["Alibaba", USER_AGENTS],
  ["ByteDance", AI_ROBOTS],
  // Lists disagree on its purpose; this one counts requests.
  ["ByteDance", "https://darkvisitors.com/agents/tiktokspider", "TikTokSpider"],
  ["Cohere", AI_ROBOTS],
  ["DeepSeek", AI_ROBOTS],
  ["Discord", USER_AGENTS],
  ["Huawei", AI_ROBOTS, "PanguBot"],
  ["iAsk", AI_ROBOTS],
  ["Kangaroo LLM", AI_ROBOTS],
  ["LinkedIn", USER_AGENTS],
  ["Mastodon", USER_AGENTS],
  ["Quora", USER_AGENTS],
  ["Telegram", USER_AGENTS],
  ["Velen", AI_ROBOTS],
  ["Webz.io", AI_ROBOTS, "Webzio-Extended"],
  ["WhatsApp", USER_AGENTS],
];

function sourcesOf(rows: readonly Row[], read: string, by: CrawlerSource["by"]): CrawlerSource[] {
  return rows.map(([operator, page, tokens]) => ({
    operator,
    page,
    ...(tokens !== undefined && { tokens: tokens.split(" ") }),
    read,
    by,
  }));
}

/** All pages. */
export const crawlerSources: readonly CrawlerSource[] = [
  ...Object.entries(OPERATORS).flatMap(([day, rows]) => sourcesOf(rows, day, "operator")),
  ...sourcesOf(OTHERS, "2026-11-23", "others"),
];

/** The sources of an entry of the table. */
export function sourcesFor({ operator, token }: Crawler): readonly CrawlerSource[] {
  const pages = crawlerSources.filter((source) => source.operator === operator);
  const own = pages.filter(({ tokens }) => tokens?.includes(token));
  return own.length > 0 ? own : pages.filter(({ tokens }) => tokens === undefined);
}

/** AI crawlers that neither ai.robots.txt nor crawler-user-agents has. */
export const EXTRA_CRAWLERS: Readonly<Record<string, ListedName>> = {
  AmazonProductDiscoverybot: { operator: "Amazon", purpose: "ai-retrieval", mayTrain: false },
  GrokBot: { operator: "xAI", purpose: "ai-training", mayTrain: false },
};

/** Those who name them. */
export const NAMED_BY: Readonly<Record<string, string>> = {
  AmazonProductDiscoverybot: "[fingerprint.com](https://fingerprint.com/bot-directory)",
  GrokBot: "robots.txt files of many sites",
};

import { misuse } from "../../base/errors.ts";
import { foldedName } from "../dialect/addressee.ts";
import { leadingWord } from "../dialect/name.ts";
import type { Crawler, CrawlerPurpose } from "./crawler.ts";

/**
 * The table: an operator, then one row per purpose, written `purpose:entry,entry`. An entry is a token, then its
 * fallbacks, each after a `>`, then at most one mark:
 *
 * - `!` the `*` group does not apply to it
 * - `?` the operator says that it ignores robots.txt, or may do so
 * - `=` a preference, not a fetcher
 *
 * The table consists of strings because it is in every bundle, and object literals would take several times the
 * bytes. It is in a function because most programs never need it. Where each entry comes from, and when that was
 * read, is in tools/crawler-sources.ts, which no bundle contains; `npx tsx tools/docs.ts` writes docs/crawlers.md
 * from both.
 */
const table = (): readonly (readonly [operator: string, ...rows: readonly string[]])[] => [
  [
    "Google",
    "search:Googlebot,Googlebot-Image>Googlebot,Googlebot-Video>Googlebot,Googlebot-News>Googlebot," +
      "Storebot-Google,Google-InspectionTool>Googlebot",
    "ai-retrieval:Google-CloudVertexBot>Googlebot",
    "ai-training:Google-Extended=",
    "other:GoogleOther,GoogleOther-Image>GoogleOther,GoogleOther-Video>GoogleOther",
    "ads:AdsBot-Google!,AdsBot-Google-Mobile!,Mediapartners-Google!",
    "other:APIs-Google!,Google-Safety?",
    "feed:FeedFetcher-Google?,GoogleProducer?",
    // NotebookLM became Gemini Notebook in 2026; logs contain both names.
    "ai-agent:Google-Agent?,Google-GeminiNotebook?,Google-NotebookLM?",
    "preview:GoogleMessages?",
    "other:Google-CWS?,Google-Pinpoint?,Google-Read-Aloud?,Google-Site-Verification?",
  ],
  [
    "Microsoft",
    "search:bingbot>msnbot,msnbot,BingVideoPreview,BingPreview",
    "ads:adidxbot",
    "preview:MicrosoftPreview",
  ],
  [
    "Yandex",
    // For each one, the page says whether it "takes into account the general rules"; the others must be named.
    "search:YandexBot>Yandex,YandexImages>Yandex,YandexVideo>Yandex,YandexMedia>Yandex,YandexNews>Yandex," +
      "YandexBlogs>Yandex,YandexWebmaster>Yandex,YandexPagechecker>Yandex,YandexMarket>Yandex,YandexOntoDB>Yandex," +
      "YandexImageResizer>Yandex,YandexCatalog>Yandex,YandexFavicons!,YandexMobileBot!",
    "ai-retrieval:YandexAdditional>Yandex,YandexAdditionalBot>Yandex",
    "ads:YandexDirect!",
    "monitoring:YandexMetrika!,YandexAccessibilityBot!",
    "other:YandexCalendar!",
  ],
  [
    "Baidu",
    "search:Baiduspider,Baiduspider-image>Baiduspider,Baiduspider-video>Baiduspider," +
      "Baiduspider-news>Baiduspider,Baiduspider-favo>Baiduspider",
    "ads:Baiduspider-ads>Baiduspider?,Baiduspider-cpro>Baiduspider?",
  ],
  ["DuckDuckGo", "search:DuckDuckBot", "ai-retrieval:DuckAssistBot"],
  ["Apple", "search:Applebot>Googlebot", "ai-training:Applebot-Extended=", "feed:iTMS?"],
  ["Yahoo", "search:Slurp"],
  ["Seznam", "search:SeznamBot"],
  ["Naver", "search:Yeti"],
  ["Huawei", "search:PetalBot", "ai-training:PanguBot"],
  [
    "Sogou",
    // Spaces are outside the grammar of a token, so many parsers cut these names to their first word.
    "search:Sogou web spider>Sogou,Sogou inst spider>Sogou,Sogou News Spider>Sogou,Sogou Pic Spider>Sogou",
  ],
  ["Qwant", "search:Qwantbot,Qwantify"],
  ["Brave", "search:Bravebot"],
  ["Mojeek", "search:MojeekBot"],
  ["Kagi", "search:Kagibot"],
  ["Coc Coc", "search:coccocbot-web,coccocbot-image"],
  ["Qihoo 360", "search:360Spider,HaosouSpider"],
  ["Alibaba", "search:YisouSpider"],
  ["VK", "search:Mail.RU_Bot", "preview:vkShare"],
  ["Timpi", "search:Timpibot"],
  ["Hive", "search:ImagesiftBot"],
  ["OpenAI", "ai-training:GPTBot", "ai-retrieval:OAI-SearchBot", "ai-agent:ChatGPT-User?", "ads:OAI-AdsBot"],
  [
    "Anthropic",
    // The last two are retired, but many robots.txt files still name them.
    "ai-training:ClaudeBot,anthropic-ai,Claude-Web",
    "ai-retrieval:Claude-SearchBot",
    "ai-agent:Claude-User",
  ],
  ["Perplexity", "ai-retrieval:PerplexityBot", "ai-agent:Perplexity-User?"],
  [
    "Meta",
    "preview:facebookexternalhit,Facebot",
    "ai-training:meta-externalagent,FacebookBot",
    "ai-retrieval:meta-webindexer",
    "ai-agent:meta-externalfetcher?",
    "ads:meta-externalads",
  ],
  [
    "Amazon",
    "ai-training:Amazonbot",
    "ai-retrieval:Amzn-SearchBot,bedrockbot",
    "ai-agent:Amzn-User,Agent-NovaAct>NovaAct",
    "ads:AmazonAdBot",
  ],
  ["ByteDance", "ai-training:Bytespider", "other:TikTokSpider"],
  ["DeepSeek", "ai-training:DeepSeekBot"],
  // A space is outside the grammar of a token, as in Sogou's names.
  ["Kangaroo LLM", "ai-training:Kangaroo Bot>Kangaroo"],
  ["Velen", "ai-training:VelenPublicWebCrawler"],
  // Run by everybody who builds a data set with it; it reads X-Robots-Tag, but not robots.txt.
  ["img2dataset", "ai-training:img2dataset?"],
  ["iAsk", "ai-retrieval:iaskspider"],
  ["Cohere", "ai-training:cohere-training-data-crawler", "ai-retrieval:cohere-ai"],
  ["Diffbot", "ai-retrieval:Diffbot", "ai-agent:Diffbot-User"],
  ["Mistral AI", "ai-training:MistralAI-Training", "ai-retrieval:MistralAI-Index", "ai-agent:MistralAI-User"],
  ["Moonshot AI", "ai-training:KimiBot", "ai-retrieval:Kimi-SearchBot", "ai-agent:Kimi-User?"],
  [
    "Ai2",
    "ai-training:AI2Bot,Ai2Bot-Dolma",
    "ai-agent:AI2Bot-DeepResearchEval>AI2Bot",
    "research:SemanticScholarBot",
  ],
  ["You.com", "ai-retrieval:YouBot"],
  ["Parallel", "ai-retrieval:ShapBot"],
  ["Linkup", "ai-retrieval:LinkupBot"],
  ["SB Intuitions", "ai-training:SBIntuitionsBot"],
  ["ROIS", "ai-training:Cotoyogi"],
  ["Webz.io", "other:omgili,omgilibot,webzio", "ai-training:Webzio-Extended"],
  // It calls itself an archive, but most models are trained on it, and sites name it because of that.
  ["Common Crawl", "ai-training:CCBot"],
  ["Internet Archive", "archive:archive.org_bot,ia_archiver,heritrix"],
  ["Arquivo.pt", "archive:Arquivo-web-crawler"],
  ["BnF", "archive:bnf.fr_bot"],
  ["Ahrefs", "seo:AhrefsBot,AhrefsSiteAudit"],
  [
    "Semrush",
    "seo:SemrushBot,SemrushBot-BA,SemrushBot-OCOB,SemrushBot-SI,SemrushBot-SWA,SiteAuditBot,SplitSignalBot",
  ],
  ["Majestic", "seo:MJ12bot"],
  ["Moz", "seo:DotBot,rogerbot"],
  ["Screaming Frog", "seo:Screaming Frog SEO Spider"],
  ["WebMeUp", "seo:BLEXBot"],
  ["DataForSEO", "seo:DataForSeoBot"],
  ["Babbar", "seo:Barkrowler"],
  ["Serpstat", "seo:serpstatbot"],
  ["SEOkicks", "seo:SEOkicks"],
  ["SISTRIX", "seo:SISTRIX", "search:SeekportBot"],
  ["Criteo", "ads:CriteoBot"],
  ["Comscore", "ads:proximic"],
  ["The Trade Desk", "ads:TTD-Content"],
  ["X", "preview:Twitterbot"],
  ["LinkedIn", "preview:LinkedInBot"],
  ["Pinterest", "search:Pinterestbot"],
  ["Slack", "preview:Slackbot,Slack-ImgProxy"],
  ["Discord", "preview:Discordbot"],
  ["Quora", "preview:Quora-Bot"],
  ["Telegram", "preview:TelegramBot"],
  ["WhatsApp", "preview:WhatsApp"],
  ["Reddit", "preview:redditbot"],
  ["Iframely", "preview:Iframely"],
  // Run by everybody who runs a Mastodon server.
  ["Mastodon", "preview:Mastodon"],
  ["Feedly", "feed:Feedly"],
  ["UptimeRobot", "monitoring:UptimeRobot"],
  ["Datadog", "monitoring:DatadogSynthetics"],
  ["Turnitin", "research:TurnitinBot"],
  ["NICT", "ai-training:ICC-Crawler"],
  ["University of Milan", "research:BUbiNG"],
  ["Censys", "research:CensysInspect"],
  // The last two are its former names, which files still contain.
  ["80legs", "other:voltron,008,80legs"],
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
  if (typeof token !== "string") throw misuse("knownCrawler takes a product token as a string.");
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
    table().flatMap(([operator, ...rows]) => rows.flatMap((row) => crawlersOf(operator, row))),
  );
  return all;
}

function crawlersOf(operator: string, row: string): Crawler[] {
  const [purpose, entries] = row.split(":") as [CrawlerPurpose, string];
  return entries.split(",").map((entry) => {
    const mark = entry.at(-1)!;
    const tokens = ("!?=".includes(mark) ? entry.slice(0, -1) : entry).split(">");
    return Object.freeze({
      token: tokens[0],
      tokens: Object.freeze(tokens),
      boundByStar: mark !== "!",
      operator,
      purpose,
      obeys: mark !== "?",
      fetches: mark !== "=",
    });
  });
}

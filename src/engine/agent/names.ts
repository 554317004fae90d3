import { foldedName } from "../dialect/addressee.ts";
import type { CrawlerTokens } from "./crawler.ts";
import { LATER } from "./yandex.ts";

/**
 * The names of known crawlers: a row for each operator, in the order of the table of operators (known.ts), so that a
 * program that only looks for names need not hold the rest. There is a `;` between purposes and a comma between entries.
 * An entry is a token, then its fallbacks, each after a `>`, then at most one mark. `~`, and nothing, is `Yandex`.
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
const table = (): readonly string[] => [
  // Google
  // NotebookLM became Gemini Notebook in 2026; logs contain both names.
  "Googlebot,Googlebot-Image>Googlebot,Googlebot-Video>Googlebot,Googlebot-News>Googlebot," +
    "Storebot-Google,Google-InspectionTool>Googlebot;Google-CloudVertexBot>Googlebot;Google-Extended=;" +
    "GoogleOther,GoogleOther-Image>GoogleOther,GoogleOther-Video>GoogleOther;AdsBot-Google!," +
    "AdsBot-Google-Mobile!,Mediapartners-Google!;APIs-Google!,Google-Safety?;FeedFetcher-Google?," +
    "GoogleProducer?;Google-Agent?,Google-GeminiNotebook?,Google-NotebookLM?;GoogleMessages?;Google-CWS?," +
    "Google-Pinpoint?,Google-Read-Aloud?,Google-Site-Verification?",
  // Microsoft
  "bingbot>msnbot,msnbot,BingVideoPreview,BingPreview;adidxbot;MicrosoftPreview",
  // Yandex
  // Its library has more of them, and YandexBrowser, a name that no known crawler has: it is a browser that people use.
  "~Bot>,~Images>,~Video>,~Media>,~News>,~Blogs>,~Webmaster>,~Pagechecker>,~Market>,~OntoDB>,~ImageResizer>," +
    `~Catalog>,~Travel>,${LATER}`,
  // Baidu
  "Baiduspider,Baiduspider-image>Baiduspider,Baiduspider-video>Baiduspider," +
    "Baiduspider-news>Baiduspider,Baiduspider-favo>Baiduspider;Baiduspider-ads>Baiduspider?," +
    "Baiduspider-cpro>Baiduspider?",
  "DuckDuckBot;DuckAssistBot", // DuckDuckGo
  "Applebot>Googlebot;Applebot-Extended=;iTMS?", // Apple
  "Slurp", // Yahoo
  "SeznamBot", // Seznam
  "Yeti", // Naver
  "PetalBot;PanguBot", // Huawei
  // Sogou
  // Spaces are outside the grammar of a token, so many parsers cut these names to their first word.
  "Sogou web spider>Sogou,Sogou inst spider>Sogou,Sogou News Spider>Sogou,Sogou Pic Spider>Sogou",
  "Qwantbot,Qwantify", // Qwant
  "Bravebot", // Brave
  "MojeekBot", // Mojeek
  "Kagibot", // Kagi
  "coccocbot-web,coccocbot-image", // Coc Coc
  "360Spider,HaosouSpider", // Qihoo 360
  "YisouSpider", // Alibaba
  "Mail.RU_Bot;vkShare", // VK
  "Timpibot", // Timpi
  "ImagesiftBot", // Hive
  "GPTBot;OAI-SearchBot;ChatGPT-User?;OAI-AdsBot", // OpenAI
  // The last two are retired, but many robots.txt files still name them.
  "ClaudeBot,anthropic-ai,Claude-Web;Claude-SearchBot;Claude-User", // Anthropic
  "PerplexityBot;Perplexity-User?", // Perplexity
  // Meta
  "facebookexternalhit,Facebot;meta-externalagent,FacebookBot;meta-webindexer;meta-externalfetcher?;" +
    "meta-externalads",
  // Amazon
  "Amazonbot;Amzn-SearchBot,bedrockbot;Amzn-User,Agent-NovaAct>NovaAct;AmazonAdBot",
  "Bytespider;TikTokSpider", // ByteDance
  "DeepSeekBot", // DeepSeek
  // A space is outside the grammar of a token, as in Sogou's names.
  "Kangaroo Bot>Kangaroo", // Kangaroo LLM
  "VelenPublicWebCrawler", // Velen
  // Run by everybody who builds a data set with it; it reads X-Robots-Tag, but not robots.txt.
  "img2dataset?", // img2dataset
  "iaskspider", // iAsk
  "cohere-training-data-crawler;cohere-ai", // Cohere
  "Diffbot;Diffbot-User", // Diffbot
  "MistralAI-Training;MistralAI-Index;MistralAI-User", // Mistral AI
  "KimiBot;Kimi-SearchBot;Kimi-User?", // Moonshot AI
  "AI2Bot,Ai2Bot-Dolma;AI2Bot-DeepResearchEval>AI2Bot;SemanticScholarBot", // Ai2
  "YouBot", // You.com
  "ShapBot", // Parallel
  "LinkupBot", // Linkup
  "SBIntuitionsBot", // SB Intuitions
  "Cotoyogi", // ROIS
  "omgili,omgilibot,webzio;Webzio-Extended", // Webz.io
  // It calls itself an archive, but most models are trained on it, and sites name it because of that.
  "CCBot", // Common Crawl
  "archive.org_bot,ia_archiver,heritrix", // Internet Archive
  "Arquivo-web-crawler", // Arquivo.pt
  "bnf.fr_bot", // BnF
  "AhrefsBot,AhrefsSiteAudit", // Ahrefs
  // Semrush
  "SemrushBot,SemrushBot-BA,SemrushBot-OCOB,SemrushBot-SI,SemrushBot-SWA,SiteAuditBot,SplitSignalBot",
  "MJ12bot", // Majestic
  "DotBot,rogerbot", // Moz
  "Screaming Frog SEO Spider", // Screaming Frog
  "BLEXBot", // WebMeUp
  "DataForSeoBot", // DataForSEO
  "Barkrowler", // Babbar
  "serpstatbot", // Serpstat
  "SEOkicks", // SEOkicks
  "SISTRIX;SeekportBot", // SISTRIX
  "CriteoBot", // Criteo
  "proximic", // Comscore
  "TTD-Content", // The Trade Desk
  "Twitterbot", // X
  "LinkedInBot", // LinkedIn
  "Pinterestbot", // Pinterest
  "Slackbot,Slack-ImgProxy", // Slack
  "Discordbot", // Discord
  "Quora-Bot", // Quora
  "TelegramBot", // Telegram
  "WhatsApp", // WhatsApp
  "redditbot", // Reddit
  "Iframely", // Iframely
  // Run by everybody who runs a Mastodon server.
  "Mastodon", // Mastodon
  "Feedly", // Feedly
  "UptimeRobot", // UptimeRobot
  "DatadogSynthetics", // Datadog
  "TurnitinBot", // Turnitin
  "ICC-Crawler", // NICT
  "BUbiNG", // University of Milan
  "CensysInspect", // Censys
  // The last two are its former names, which files still contain.
  "voltron,008,80legs", // 80legs
];

/** A crawler's names. */
export interface CrawlerName extends CrawlerTokens {
  readonly token: string;
  /** `!`, `?`, `=`, or the last character of a token. */
  readonly mark: string;
}

let rows: readonly (readonly CrawlerName[][])[] | undefined;

/** The names of known crawlers, by operator and purpose. */
export function namesByOperator(): readonly (readonly (readonly CrawlerName[])[])[] {
  rows ??= table().map((row) => row.split(";").map((part) => part.split(",").map(nameOf)));
  return rows;
}

function nameOf(entry: string): CrawlerName {
  const mark = entry.at(-1)!;
  const tokens = ("!?=".includes(mark) ? entry.slice(0, -1) : entry)
    .split(">")
    .map((name) => (name || "~").replace("~", "Yandex"));
  return Object.freeze({ token: tokens[0]!, tokens: Object.freeze(tokens), boundByStar: mark !== "!", mark });
}

let byToken: ReadonlyMap<string, CrawlerName> | undefined;

/** The names of the crawler with a product token, in any letter case. */
export function namesOf(token: string): CrawlerName | undefined {
  byToken ??= new Map(
    namesByOperator()
      .flat(2)
      .map((name) => [foldedName(name.token), name]),
  );
  return byToken.get(foldedName(token));
}

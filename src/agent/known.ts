import { foldedName } from "../dialect/addressee.ts";
import { RobotsError } from "../errors.ts";
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
 * bytes. It is in a function because most programs never need it. The page above an operator is its own description
 * of its crawlers, if it has one, and is authoritative.
 */
const table = (): readonly (readonly [operator: string, ...rows: readonly string[]])[] => [
  [
    "Google",
    // https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers
    "search:Googlebot,Googlebot-Image>Googlebot,Googlebot-Video>Googlebot,Googlebot-News>Googlebot",
    "search:Storebot-Google,Google-InspectionTool>Googlebot",
    "ai-retrieval:Google-CloudVertexBot>Googlebot",
    "ai-training:Google-Extended=",
    "other:GoogleOther,GoogleOther-Image>GoogleOther,GoogleOther-Video>GoogleOther",
    // https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers
    "ads:AdsBot-Google!,AdsBot-Google-Mobile!,Mediapartners-Google!",
    "other:APIs-Google!,Google-Safety?",
    // https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers
    "feed:FeedFetcher-Google?,GoogleProducer?",
    // NotebookLM became Gemini Notebook in 2026; logs contain both names.
    "ai-agent:Google-Agent?,Google-GeminiNotebook?,Google-NotebookLM?",
    "preview:GoogleMessages?",
    "other:Google-CWS?,Google-Pinpoint?,Google-Read-Aloud?,Google-Site-Verification?",
  ],
  // https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0
  [
    "Microsoft",
    // bingbot and msnbot: https://blogs.bing.com/webmaster/September-2010/Bingbot-is-coming-to-town
    "search:bingbot>msnbot,msnbot,BingVideoPreview",
    "ads:adidxbot",
    "preview:BingPreview,MicrosoftPreview",
  ],
  // https://yandex.com/support/webmaster/en/robot-workings/check-yandex-robots
  [
    "Yandex",
    // For each one, the page says whether it "takes into account the general rules"; the others must be named.
    "search:YandexBot>Yandex,YandexImages>Yandex,YandexVideo>Yandex,YandexMedia>Yandex,YandexNews>Yandex",
    "search:YandexBlogs>Yandex,YandexWebmaster>Yandex,YandexPagechecker>Yandex",
    "search:YandexFavicons!,YandexMobileBot!",
    // https://yandex.ru/support/webmaster/en/search-appearance/fast
    "ai-retrieval:YandexAdditional>Yandex,YandexAdditionalBot>Yandex",
    "ads:YandexDirect!",
    "monitoring:YandexMetrika!,YandexAccessibilityBot!",
    "other:YandexCalendar!",
  ],
  // https://www.baidu.com/search/spider.html
  [
    "Baidu",
    "search:Baiduspider,Baiduspider-image>Baiduspider,Baiduspider-video>Baiduspider",
    "search:Baiduspider-news>Baiduspider,Baiduspider-favo>Baiduspider",
    "ads:Baiduspider-ads>Baiduspider?,Baiduspider-cpro>Baiduspider?",
  ],
  // https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot and .../duckassistbot
  ["DuckDuckGo", "search:DuckDuckBot", "ai-retrieval:DuckAssistBot"],
  // https://support.apple.com/en-us/119829
  ["Apple", "search:Applebot>Googlebot", "ai-training:Applebot-Extended=", "feed:iTMS?"],
  // https://help.yahoo.com/help/us/ysearch/slurp
  ["Yahoo", "search:Slurp"],
  // https://napoveda.seznam.cz/en/seznambot-crawler
  ["Seznam", "search:SeznamBot"],
  // https://naver.me/bot
  ["Naver", "search:Yeti"],
  // https://webmaster.petalsearch.com/site/petalbot; none for PanguBot
  ["Huawei", "search:PetalBot", "ai-training:PanguBot"],
  // https://www.sogou.com/docs/help/webmasters.htm
  [
    "Sogou",
    // Spaces are outside the grammar of a token, so many parsers cut these names to their first word.
    "search:Sogou web spider>Sogou,Sogou inst spider>Sogou,Sogou News Spider>Sogou,Sogou Pic Spider>Sogou",
  ],
  // https://help.qwant.com/bot
  ["Qwant", "search:Qwantbot,Qwantify"],
  // https://search.brave.com/help/brave-search-crawler
  ["Brave", "search:Bravebot"],
  // https://www.mojeek.com/bot.html
  ["Mojeek", "search:MojeekBot"],
  // https://kagi.com/bot
  ["Kagi", "search:Kagibot"],
  // https://help.coccoc.com/searchengine
  ["Coc Coc", "search:coccocbot-web,coccocbot-image"],
  // https://www.haosou.com/help/help_3_2.html
  ["Qihoo 360", "search:360Spider,HaosouSpider"],
  ["Alibaba", "search:YisouSpider"],
  // https://go.mail.ru/help/robots and https://vk.com/dev/Share
  ["VK", "search:Mail.RU_Bot", "preview:vkShare"],
  // https://www.timpi.io
  ["Timpi", "search:Timpibot"],
  // https://imagesift.com
  ["Hive", "search:ImagesiftBot"],
  // https://developers.openai.com/api/docs/bots
  ["OpenAI", "ai-training:GPTBot", "ai-retrieval:OAI-SearchBot", "ai-agent:ChatGPT-User?", "ads:OAI-AdsBot"],
  // https://support.claude.com/en/articles/8896518
  [
    "Anthropic",
    // The last two are retired, but many robots.txt files still name them.
    "ai-training:ClaudeBot,anthropic-ai,Claude-Web",
    "ai-retrieval:Claude-SearchBot",
    "ai-agent:Claude-User",
  ],
  // https://docs.perplexity.ai/docs/resources/perplexity-crawlers
  ["Perplexity", "ai-retrieval:PerplexityBot", "ai-agent:Perplexity-User?"],
  // https://developers.facebook.com/docs/sharing/webmasters/web-crawlers
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
    // https://developer.amazon.com/amazonbot
    "ai-training:Amazonbot",
    "ai-retrieval:Amzn-SearchBot",
    "ai-agent:Amzn-User",
    // https://adbot.amazon.com
    "ads:AmazonAdBot",
    // https://docs.aws.amazon.com/bedrock/latest/userguide/webcrawl-data-source-connector.html
    "ai-retrieval:bedrockbot",
  ],
  ["ByteDance", "ai-training:Bytespider"],
  ["Cohere", "ai-training:cohere-training-data-crawler", "ai-retrieval:cohere-ai"],
  // https://docs.diffbot.com/docs/does-crawl-respect-robotstxt
  ["Diffbot", "ai-retrieval:Diffbot", "ai-agent:Diffbot-User"],
  // https://docs.mistral.ai/robots
  ["Mistral AI", "ai-agent:MistralAI-User"],
  // https://allenai.org/crawler and https://www.semanticscholar.org/crawler
  ["Ai2", "ai-training:AI2Bot,Ai2Bot-Dolma", "research:SemanticScholarBot"],
  // https://about.you.com/youbot
  ["You.com", "ai-retrieval:YouBot"],
  // https://docs.parallel.ai/resources/crawler
  ["Parallel", "ai-retrieval:ShapBot"],
  // https://linkup.so/bot
  ["Linkup", "ai-retrieval:LinkupBot"],
  // https://www.sbintuitions.co.jp/bot
  ["SB Intuitions", "ai-training:SBIntuitionsBot"],
  // https://ds.rois.ac.jp/center8/crawler
  ["ROIS", "ai-training:Cotoyogi"],
  // https://webz.io/bot.html
  ["Webz.io", "other:omgili,omgilibot,webzio"],
  // https://commoncrawl.org/ccbot
  ["Common Crawl", "archive:CCBot"],
  // https://archive.org/details/archive.org_bot and https://github.com/internetarchive/heritrix3
  ["Internet Archive", "archive:archive.org_bot,ia_archiver,heritrix"],
  // https://arquivo.pt/robot
  ["Arquivo.pt", "archive:Arquivo-web-crawler"],
  // https://bibnum.bnf.fr/robot/bnf.html
  ["BnF", "archive:bnf.fr_bot"],
  // https://ahrefs.com/robot
  ["Ahrefs", "seo:AhrefsBot,AhrefsSiteAudit"],
  // https://www.semrush.com/bot
  [
    "Semrush",
    "seo:SemrushBot,SemrushBot-BA,SemrushBot-OCOB,SemrushBot-SI,SemrushBot-SWA,SiteAuditBot,SplitSignalBot",
  ],
  // https://mj12bot.com
  ["Majestic", "seo:MJ12bot"],
  // https://moz.com/help/moz-procedures/crawlers
  ["Moz", "seo:DotBot,rogerbot"],
  // https://www.screamingfrog.co.uk/seo-spider
  ["Screaming Frog", "seo:Screaming Frog SEO Spider"],
  // https://webmeup-crawler.com
  ["WebMeUp", "seo:BLEXBot"],
  // https://dataforseo.com/dataforseo-bot
  ["DataForSEO", "seo:DataForSeoBot"],
  // https://babbar.tech/crawler
  ["Babbar", "seo:Barkrowler"],
  // https://serpstatbot.com
  ["Serpstat", "seo:serpstatbot"],
  // https://www.seokicks.de/robot.html
  ["SEOkicks", "seo:SEOkicks"],
  // https://crawler.sistrix.net and https://bot.seekport.com
  ["SISTRIX", "seo:SISTRIX", "search:SeekportBot"],
  // https://www.criteo.com/criteo-crawler
  ["Criteo", "ads:CriteoBot"],
  // https://www.proximic.com/info/spider.php
  ["Comscore", "ads:proximic"],
  // https://www.thetradedesk.com/general/ttd-content
  ["The Trade Desk", "ads:TTD-Content"],
  // https://developer.x.com/en/docs/x-for-websites/cards/guides/getting-started
  ["X", "preview:Twitterbot"],
  ["LinkedIn", "preview:LinkedInBot"],
  // https://www.pinterest.com/bot.html
  ["Pinterest", "preview:Pinterestbot"],
  // https://api.slack.com/robots
  ["Slack", "preview:Slackbot,Slack-ImgProxy"],
  ["Discord", "preview:Discordbot"],
  ["Telegram", "preview:TelegramBot"],
  ["WhatsApp", "preview:WhatsApp"],
  // https://www.reddit.com/feedback
  ["Reddit", "preview:redditbot"],
  // https://iframely.com/docs/about
  ["Iframely", "preview:Iframely"],
  // Run by everybody who runs a Mastodon server.
  ["Mastodon", "preview:Mastodon"],
  // https://www.feedly.com/fetcher.html
  ["Feedly", "feed:Feedly"],
  // https://uptimerobot.com
  ["UptimeRobot", "monitoring:UptimeRobot"],
  // https://docs.datadoghq.com/synthetics
  ["Datadog", "monitoring:DatadogSynthetics"],
  // https://turnitin.com/robot/crawlerinfo.html
  ["Turnitin", "research:TurnitinBot"],
  // https://ucri.nict.go.jp/en/icccrawler.html
  ["NICT", "research:ICC-Crawler"],
  // https://law.di.unimi.it/BUbiNG.html
  ["University of Milan", "research:BUbiNG"],
  // https://about.censys.io
  ["Censys", "research:CensysInspect"],
];

let byToken: ReadonlyMap<string, Crawler> | undefined;
let all: readonly Crawler[] | undefined;

/**
 * Looks up a crawler by its product token, in any letter case: its fallbacks, its operator, and whether `*` applies
 * to it. The table is as of late 2026. For a whole `User-Agent` header, extract the token with `productToken`
 * first.
 *
 * The result is undefined for a name that is not in the table. Where any name may come, fall back to it:
 * `robots.policyFor(knownCrawler(token) ?? token)`, and likewise for the `agent` of a store or a client.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything but a string
 */
export function knownCrawler(token: string): Crawler | undefined {
  if (typeof token !== "string") {
    throw new RobotsError("INVALID_ARGUMENT", "knownCrawler takes a product token as a string.");
  }
  byToken ??= new Map(knownCrawlers().map((crawler) => [foldedName(crawler.token), crawler]));
  return byToken.get(foldedName(token));
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

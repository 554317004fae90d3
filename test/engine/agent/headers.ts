/** User-Agent headers as they are sent: of known crawlers, with their tokens, of others, and of browsers. */

const BLINK = "AppleWebKit/537.36 (KHTML, like Gecko)";
const NEXUS = `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${BLINK} Chrome/W.X.Y.Z Mobile Safari/537.36`;
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 8_1 like Mac OS X) AppleWebKit/600.1.4 (KHTML, like Gecko)";

export const KNOWN: readonly (readonly [header: string, token: string])[] = [
  // Google
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot"],
  ["Googlebot/2.1 (+http://www.google.com/bot.html)", "Googlebot"],
  [`${NEXUS} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`, "Googlebot"],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) " +
      "Chrome/W.X.Y.Z Safari/537.36",
    "Googlebot",
  ],
  ["Googlebot-Image/1.0", "Googlebot-Image"],
  ["Googlebot-Video/1.0", "Googlebot-Video"],
  ["Googlebot-News", "Googlebot-News"],
  [
    "DoCoMo/2.0 N905i(c100;TB;W24H16) (compatible; Googlebot-Mobile/2.1; +http://www.google.com/bot.html)",
    "Googlebot",
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64; Storebot-Google/1.0) ${BLINK} Chrome/79.0.3945.88 Safari/537.36`,
    "Storebot-Google",
  ],
  ["Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)", "Google-InspectionTool"],
  ["GoogleOther", "GoogleOther"],
  ["GoogleOther-Image/1.0", "GoogleOther-Image"],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Google-CloudVertexBot; " +
      "+https://cloud.google.com/enterprise-search) Chrome/W.X.Y.Z Safari/537.36",
    "Google-CloudVertexBot",
  ],
  ["APIs-Google (+https://developers.google.com/webmasters/APIs-Google.html)", "APIs-Google"],
  ["AdsBot-Google (+http://www.google.com/adsbot.html)", "AdsBot-Google"],
  [
    `${NEXUS} (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)`,
    "AdsBot-Google-Mobile",
  ],
  ["Mediapartners-Google", "Mediapartners-Google"],
  [
    `${NEXUS} (compatible; Mediapartners-Google/2.1; +http://www.google.com/bot.html)`,
    "Mediapartners-Google",
  ],
  ["FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)", "FeedFetcher-Google"],
  [
    "GoogleProducer; (+https://developers.google.com/search/docs/crawling-indexing/google-producer)",
    "GoogleProducer",
  ],
  ["Mozilla/5.0 (compatible; Google-Site-Verification/1.0)", "Google-Site-Verification"],
  // Microsoft
  ["Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "bingbot"],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) " +
      "Chrome/103.0.5060.134 Safari/537.36",
    "bingbot",
  ],
  ["Mozilla/5.0 (compatible; adidxbot/2.0; +http://www.bing.com/bingbot.htm)", "adidxbot"],
  ["adidxbot/1.1 (+http://search.msn.com/msnbot.htm)", "adidxbot"],
  ["msnbot/2.0b (+http://search.msn.com/msnbot.htm)", "msnbot"],
  ["msnbot-media/1.1 (+http://search.msn.com/msnbot.htm)", "msnbot"],
  ["Mozilla/5.0 (Windows NT 6.3; WOW64; Trident/7.0; rv:11.0; BingPreview/1.0b) like Gecko", "BingPreview"],
  // Other search engines
  ["Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)", "YandexBot"],
  ["Mozilla/5.0 (compatible; YandexBot/3.0; MirrorDetector; +http://yandex.com/bots)", "YandexBot"],
  ["Mozilla/5.0 (compatible; YandexMarket/1.0; +http://yandex.com/bots)", "YandexMarket"],
  ["Mozilla/5.0 (compatible; YandexOntoDB/1.0; +http://yandex.com/bots)", "YandexOntoDB"],
  ["Mozilla/5.0 (compatible; YandexImageResizer/2.0; +http://yandex.com/bots)", "YandexImageResizer"],
  ["Mozilla/5.0 (compatible; YandexCatalog/3.0; +http://yandex.com/bots)", "YandexCatalog"],
  [`${IPHONE} Version/8.0 (compatible; YandexMobileBot/3.0; +http://yandex.com/bots)`, "YandexMobileBot"],
  ["Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)", "Baiduspider"],
  [
    "Mozilla/5.0 (compatible; Baiduspider-render/2.0; +http://www.baidu.com/search/spider.html)",
    "Baiduspider",
  ],
  ["Baiduspider-image+(+http://www.baidu.com/search/spider.htm)", "Baiduspider-image"],
  ["DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)", "DuckDuckBot"],
  ["DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)", "DuckAssistBot"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
      "Version/17.4.1 Mobile/15E148 Safari/604.1 (Applebot/0.1; +http://www.apple.com/go/applebot)",
    "Applebot",
  ],
  ["Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)", "Slurp"],
  ["Mozilla/5.0 (compatible; SeznamBot/4.0; +http://napoveda.seznam.cz/seznambot-intro/)", "SeznamBot"],
  ["Mozilla/5.0 (compatible; Yeti/1.1; +http://naver.me/bot)", "Yeti"],
  ["Mozilla/5.0 (compatible;PetalBot;+https://webmaster.petalsearch.com/site/petalbot)", "PetalBot"],
  ["Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)", "Sogou web spider"],
  ["Mozilla/5.0 (compatible; Qwantbot/1.0_800166; +https://help.qwant.com/bot/)", "Qwantbot"],
  [
    "Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0); 360Spider(compatible; HaosouSpider; " +
      "http://www.haosou.com/help/help_3_2.html)",
    "360Spider",
  ],
  [
    "Mozilla/5.0 (Windows NT 6.1; Win64; x64) Chrome/69.0.3497.81 YisouSpider/5.0 Safari/537.36",
    "YisouSpider",
  ],
  ["Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/2.0; +http://go.mail.ru/help/robots)", "Mail.RU_Bot"],
  // AI
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    "GPTBot",
  ],
  [`Mozilla/5.0 ${BLINK}; compatible; GPTBot/1.1; +https://openai.com/gptbot`, "GPTBot"],
  [`Mozilla/5.0 ${BLINK}; compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot`, "OAI-SearchBot"],
  [`Mozilla/5.0 ${BLINK}; compatible; ChatGPT-User/1.0; +https://openai.com/bot`, "ChatGPT-User"],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
    "ClaudeBot",
  ],
  ["claudebot", "ClaudeBot"],
  ["Claude-User (claude-code/2.1.86; +https://support.anthropic.com/)", "Claude-User"],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; " +
      "+https://perplexity.ai/perplexitybot)",
    "PerplexityBot",
  ],
  [
    "meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
    "meta-externalagent",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_10_1) AppleWebKit/600.2.5 (KHTML, like Gecko) Version/8.0.2 " +
      "Safari/600.2.5 (Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot)",
    "Amazonbot",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 11_0 like Mac OS X) ${BLINK} Chrome/40.0.3754 Mobile Safari/537.36; Bytespider`,
    "Bytespider",
  ],
  ["CCBot/2.0 (https://commoncrawl.org/faq/)", "CCBot"],
  [
    "Mozilla/5.0 (Windows; U; Windows NT 5.1; en-US; rv:1.9.1.2) Gecko/20090729 Firefox/3.5.2 " +
      "(.NET CLR 3.5.30729; Diffbot/0.1; +http://www.diffbot.com)",
    "Diffbot",
  ],
  [
    "Mozilla/5.0 (compatible) SemanticScholarBot (+https://www.semanticscholar.org/crawler)",
    "SemanticScholarBot",
  ],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MistralAI-Index/1.0; +https://docs.mistral.ai/robots)",
    "MistralAI-Index",
  ],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; KimiBot/1.0; +https://www.kimi.com/policies/kimi-crawlers",
    "KimiBot",
  ],
  // Archives
  ["archive.org_bot", "archive.org_bot"],
  [
    "Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)",
    "archive.org_bot",
  ],
  ["Mozilla/5.0 (compatible; archive.org_bot/heritrix-1.15.4 +http://www.archive.org)", "archive.org_bot"],
  ["Mozilla/5.0 (compatible; heritrix/3.1.1 +http://www.archive.org/details/archive.org_bot)", "heritrix"],
  ["ia_archiver-web.archive.org", "ia_archiver"],
  // SEO
  ["Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)", "AhrefsBot"],
  ["Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)", "SemrushBot"],
  ["Mozilla/5.0 (compatible; SemrushBot-SI/0.97; +http://www.semrush.com/bot.html)", "SemrushBot-SI"],
  ["Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)", "MJ12bot"],
  ["Mozilla/5.0 (compatible; DotBot/1.2; +https://opensiteexplorer.org/dotbot; help@moz.com)", "DotBot"],
  ["Mozilla/5.0 (compatible; rogerBot/1.0; UrlCrawler; http://www.seomoz.org/dp/rogerbot)", "rogerbot"],
  ["Screaming Frog SEO Spider/19.2", "Screaming Frog SEO Spider"],
  ["serpstatbot/1.0 (advanced backlink tracking bot; curl/7.58.0; http://serpstatbot.com/)", "serpstatbot"],
  // Previews, feeds, monitoring
  ["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "facebookexternalhit"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 " +
      "Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
    "facebookexternalhit",
  ],
  ["Twitterbot/1.0", "Twitterbot"],
  [
    "LinkedInBot/1.0 (compatible; Mozilla/5.0; Jakarta Commons-HttpClient/4.3 +http://www.linkedin.com)",
    "LinkedInBot",
  ],
  ["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "Slackbot"],
  ["Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)", "Discordbot"],
  ["TelegramBot (like TwitterBot)", "TelegramBot"],
  ["WhatsApp/2.23.20.0 A", "WhatsApp"],
  ["http.rb/5.1.1 (Mastodon/4.2.10; +https://mastodon.example/)", "Mastodon"],
  ["Feedly/1.0 (+http://www.feedly.com/fetcher.html; like FeedFetcher-Google)", "Feedly"],
  ["Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)", "UptimeRobot"],
  // As IIS logs it, spaces and all
  ["Mozilla/5.0+(compatible;+Googlebot/2.1;++http://www.google.com/bot.html)", "Googlebot"],
  ["Screaming+Frog+SEO+Spider/19.2", "Screaming Frog SEO Spider"],
];

export const UNKNOWN: readonly (readonly [header: string, token: string])[] = [
  ["python-requests/2.31.0", "python-requests"],
  ["curl/8.0.1", "curl"],
  ["Wget/1.20.3 (linux-gnu)", "Wget"],
  ["Go-http-client/2.0", "Go-http-client"],
  ["okhttp/4.12.0", "okhttp"],
  ["Java/17.0.1", "Java"],
  ["Scrapy/2.11.0 (+https://scrapy.org)", "Scrapy"],
  ["ExampleBot", "ExampleBot"],
  ["  ExampleBot/1.0 (+https://example.com/bot)", "ExampleBot"],
  ["Example_Bot-2/1.0 (bot@example.com)", "Example_Bot-2"],
  ["Mozilla/5.0 (compatible; ExampleBot/1.0; +https://example.com/bot)", "ExampleBot"],
  ["Mozilla/5.0 (COMPATIBLE;ExampleBot/1.0)", "ExampleBot"],
  ["Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.1) (compatible; ExampleBot/1.0)", "ExampleBot"],
  ["Mozilla/4.0 (compatible; MSIE 10.0) (compatible; Example/1.0)", "Example"],
  [`Mozilla/5.0 ${BLINK}; compatible; Example-User/1.0; +https://example.com/bot`, "Example-User"],
  // Behind, or inside, the browser's part
  [`${IPHONE} Version/8.0 Safari/600.1.4 (Example/0.1; +http://example.com/go)`, "Example"],
  ["Mozilla/5.0 (Windows NT 6.1; rv:38.0) Gecko/20100101 Firefox/38.0 (IndeedBot 1.1)", "IndeedBot"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Chrome/45.0.2454.101 Safari/537.36 SWIMGBot`, "SWIMGBot"],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Safari/537.36 BrandVerity/1.0 (http://www.brandverity.com/why)`,
    "BrandVerity",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64; WanscannerBot/1.2; +https://abuse.pend.re) Gecko/20100101",
    "WanscannerBot",
  ],
  [
    "Mozilla/5.0 (TweetmemeBot/4.0; +http://datasift.com/bot.html) Gecko/20100101 Firefox/31.0",
    "TweetmemeBot",
  ],
  // Cut off at its front
  [") ExampleBot/1.0", "ExampleBot"],
  // A known crawler's name that is not the sender's
  ["ExampleBot/1.0 (like Googlebot)", "ExampleBot"],
  ["ExampleBot/1.0 (compatible with Googlebot)", "ExampleBot"],
  ["ExampleBot/1.0 (+https://example.com/googlebot.html)", "ExampleBot"],
  ["ExampleBot/1.0 (googlebot@example.com)", "ExampleBot"],
  ["NotGooglebot/1.0", "NotGooglebot"],
  ["not-Googlebot/1.0", "not-Googlebot"],
  ["Googlebot2/1.0", "Googlebot2"],
  ["Googlebots/1.0", "Googlebots"],
];

export const BROWSERS: readonly string[] = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_4) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0",
  "Mozilla/5.0 (Linux; Android 13; SM-S901B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Linux; Android 12; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/110.0 Mobile Safari/537.36 YaBrowser/23.1 YandexSearch/23.11",
  "Mozilla/5.0 (Linux; Android 9; CUBOT P20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/72.0.3626.105 Mobile Safari/537.36",
  "Mozilla/5.0 (Linux; Android 9; CUBOT_X18_Plus; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/72 Mobile Safari/537.36 Instagram 10.0 Android (23/6.0; 320dpi; 720x1280; CUBOT; CUBOT; en_US)",
  // Cut off within the comment
  "Mozilla/5.0 (Linux; Android 9; CUBOT_X18_Plus; w",
  "Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1; SV1; .NET CLR 1.1.4322)",
  "Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0; Touch)",
  "Mozilla/5.0 (Windows NT 6.3; Trident/7.0; rv:11.0) like Gecko",
  "Mozilla/5.0 (compatible; Konqueror/4.5; FreeBSD) KHTML/4.5.4 (like Gecko)",
  "Mozilla/5.0 (Windows; U; Windows NT 6.1; en-US; rv:1.9.2) Gecko/20100115 Firefox/3.6 (.NET CLR 3.5.30729)",
  "Mozilla/5.0 (X11; U; Linux i686; en-US; rv:1.8.1.6) Gecko/20070725 Firefox/2.0.0.6 (Ubuntu-feisty)",
  "Opera/9.80 (Windows NT 6.1; U; en) Presto/2.8.131 Version/11.11",
  "Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/460.0.0.0;]",
  "Mozilla/5.0",
];

/**
 * Programs on people's computers, and apps that say that they are apps, though words of robots or contact addresses are in
 * their headers; from https://github.com/opawg/user-agents-v2 and https://github.com/matomo-org/device-detector.
 */
const PROGRAMS: readonly string[] = [
  ...[
    "Microsoft Office Existence Discovery",
    "Microsoft Office Protocol Discovery",
    "Opera autoupdate agent",
  ],
  ...["RSSRadio/9710", "RSS Radio - Player FM", "iTunes (iCatcher!/2.6.3)", "iCatcher! Podcast Player/2.6.2"],
  ...["TPA/3.0.468 (+https://thepodcastapp.dev)", "Castria/1.0 (+https://castria.app)"],
  ...["Vo/1.0 (Podcast Player; +https://vo.fm)", "Overhaul FM/2.0 SM-P615/13 +https://overhaul.fm"],
  ...[
    "StorytelDownloader/1.0",
    "CampfireFM/1.0 (+https://joincampfire.fm)",
    "Bullhorn (https://bullhorn.fm)",
  ],
  ...[
    "HyperCatcher/1",
    "Podcatcher Deluxe",
    "PodQast/2.23 +https://gitlab.com/cy8aer/podqast",
    "FeedFlow/1.0",
  ],
  ...[
    "PodPuppy 1.0.0.0 github.com/felixwatts/PodPuppy",
    "Podvine/3.3.1 (www.podvine.com)",
    "RSS Junkie Daemon",
  ],
  ...["cliamp/1.0 (https://github.com/bjarneo/cliamp)", "Detlef/1 (https://github.com/gpodder/detlef/"],
  ...["Azureus 5.7.6.0;Windows 7;Java 1.8.0_281", "hermespod.com/v1.5.x", "Newsly"],
  "xChaos_Arachne/5.1.95;GPL,387+ (www.glennmcc.org)",
];

/** Of people's devices, with words of robots' names. */
export const ON_DEVICES: readonly string[] = [
  ...PROGRAMS,
  ...[
    "Booking.com/12.2",
    "Radio.com/12.2.0",
    "my.com.astro.player",
    "com.bbc.news/5.0",
    "facebook-mobile/1.0",
  ],
  ...["Yandex.Music/2019-11-01.trunk", "Yandex.Taxi/4.1", "Microsoft BITS/7.8"],
  ...["watchOS/5.0.1 model/Watch4,2", "iOS/17.1 model/iPhone14,2", "(iPhone; iOS 17.1; Scale/3.00)"].map(
    (device) => `(null)/(null) ${device}`,
  ),
  "(null)/(null) watchOS/5.0.1 model/Watch4,2 hwp/t8006 build/16R382 (6; dt:191)",
  "KaiOS Downloader PodKast",
  ...["Feedly", "feedly", "Mastodon", "mastodon"].flatMap((app) => [
    `${app}/163 CFNetwork/1498.700.2 Darwin/23.6.0`,
    `${app}/98.0 (iPhone; iOS 17)`,
    `${app}/98 (Android 14; Pixel 7)`,
    `${app}/98 okhttp/4.12.0`,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 ${app}/98`,
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ${app}/1 Chrome/120.0.0.0 Electron/28.0.0 Safari/537.36`,
  ]),
  ...["newsraft/0.34 (Linux)", "RSSOwlnix/2.9.0 (X11; U; en)", "snownews/1.9", "sfeed", "NewsFlash/3.0.2"],
  "AvsDeviceSdk/1.23.0",
  "Doughnut/2.0 (macOS; https://github.com/CD1212/Doughnut)",
  "Mozilla/4.0 (compatible; MSIE 4.01; Digital AlphaServer 1000A 4/233; Windows NT; Powered By 64-Bit Alpha Processor)",
  "Mozilla/4.76 (compatible; MSIE 6.0; U; Windows 95; PalmSource; PalmOS; WebPro; Tungsten Proxyless 1.1 320x320x16)",
  "BlackBerry7520/4.0.0 Profile/MIDP-2.0 Configuration/CLDC-1.1 UP.Browser/5.0.3.3 UP.Link/5.1.2.12 (Google WAP Proxy/1.0)",
  "Mozilla/5.0 (Linux; U; Android 4.2.1; ru-ru; ZT-97003G Build/JOP40D[20131216.194236]) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Safari/534.30 Instagram 54.0.0.14.82 Android (17/4.2.1; 160dpi; 1024x720; ULMART/ZIFRO; ZT-97003G; ZT-97003G; mt8389; ru_RU; 117539687)",
  "AGHM_DEV_U_AGENT/Mozilla/5.0 (Linux; Android 10; NETBOX-Prime Build/QP1A.191105.004; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/112.0.5615.101 Mobile Safari/537.36",
  "UCWEB/2.0 (Java; U; MIDP-2.0; Nokia203/20.37) U2/1.0.0 UCMini/10.9.8.1006 (SpeedMode; Proxy; Android 4.4.2; HTC_Desire_601_dual_sim ) U2/1.0.0 Mobile",
  "WhatsApp/2.17.395 Android/6.0 Device/Meizu-M5_Note",
  "WhatsApp/2.6.4 iPhone_OS/4.3.3 Device/iPhone_4",
  "Dalvik/1.6.0 (Linux; U; Android 4.4.2; IMO Discovery II Build/KOT49H)",
  "2.1.0 (Linux; U; Android 7.0; ONEPLUS A3000 Build/NRD90M)",
  "server-bag [Watch OS,7.0.1,18R395,Watch6,3]",
  "ThePodcastApp/6.23.0 (iPhone; iOS 15.6.1; ) player (build 6272; +https://podcast.app/)",
  "Anytime/1.2.1 b74 (phone;android QP1A.190711.020.G965USQU9FVB2) https://github.com/amugofjava/anytime_podcast_player",
  "Jam/1.11.1 Android/12 (www.listentojam.com)",
  "Turtlecast/0.7.7; (Android 13); +https://www.turtlecast.app",
  "Updates/1.10 (+https://getupdates.app/; iOS podcast app)",
  "Radio.com/12.2.0 (com.cbsradio.cbsradioplayer; build:1; iOS 14.6.0) Alamofire/4.8.1",
  "Amazon.com/24.12.6.100 (Android/10/JNY-LX1)",
  "Akregator/1.2.9; librss/remnants",
  "Miro/6.0 (http://www.getmiro.com/; Windows post2008Server x86)",
  "RssBandit/1.9.0.1002 (.NET CLR 2.0.50727.7512; WinNT 6.2.9200.0; http://www.rssbandit.org)",
  "qBittorrent/4.3.9 ProgramUpdater (www.qbittorrent.org)",
  "Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/63 Safari/537.36 Sogou 2.X MetaSr 1.0",
  "Mozilla/5.0 (Windows NT 6.3; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/44.0.2403.157 Torrent/44.0.1.3 Safari/537.36",
  "FeedFlow/1 CFNetwork/3860.300.31 Darwin/25.2.0",
  "Reeder/5050102 CFNetwork/3860.700.2 Darwin/25.6.0",
  "Tweetbot/53300 CFNetwork/1335.0.3 Darwin/21.6.0",
  "ReutersNews/6.0.3 iPad14,4 iPadOS/17.5.1 CFNetwork/1.0 Darwin/23.5.0",
  "101 ESPN/iOS 8.1.13 (iPad Air /12.5.7) HubbardApp/120",
  "NewsBlur iPhone App v3.6",
  "Newsboat/2.35 (Linux x86_64)",
  "newsboat/2.13 (Linux x86_64)",
  "Emacs Elfeed 3.4.1",
  "QuiteRSS/0.19.4",
  "Castro 2 Episode Download",
  "Mobile News/3 (iPhone; iOS 17.1)",
  "Liferea/1.15.6 (Linux; https://lzone.de/liferea/) AppleWebKit (KHTML, like Gecko)",
  "gPodder/3.10.21 (+http://gpodder.org/) Linux",
  "Podbean/Android App 8.3.2 (http://podbean.com)",
  "Fountain/0.3.13 android https://www.fountain.fm",
  "ReadYou/0.14.0(26)",
  "RSS Guard/4.7.3",
  "RSSGuard/4.7.3 (https://github.com/martinrotter/rssguard)",
  "BBCNewsUKWatchApp/4.3.0 (Watch1,2; watchOS 3.2.2)",
  "com.itv.itvnewsapp/2.47.0(iPhone12,8; ios 18.1.1; en-GB)",
  "AndroidDownloadManager/9 (Linux; U; Android 9; CPH1907 Build/PKQ1.190630.001)",
  "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 5.1; Trident/4.0; chromeframe/32.0.1700.76; .NET CLR 2.0.50727)",
  `Mozilla/5.0 (Linux; Android 7.0; M bot 60 Build/NRD90M) ${BLINK} Chrome/58.0.3029.83 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 8.1.0; XBot Junior) ${BLINK} Chrome/87.0.4280.101 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 10; TLA001 Build/QP1A.190711.020; wv) ${BLINK} Version/4.0 Chrome/80.0.3987.132 Safari/537.36 SogouMSE,SogouMobileBrowser/6.1.5`,
  `Mozilla/5.0 (Linux; Android 5.1; lephone T2V Build/LMY47D) ${BLINK} Version/4.0 Chrome/39.0.0.0 Mobile Safari/537.36 SGInfo/480/854/1.5 SogouSearch Android1.0 version3.0 AppVersion/7521 NoHead`,
];

/** Of people's apps, with robots' names or words, or a contact address. */
export const READING: readonly string[] = [
  "NetNewsWire (macOS; RSS Reader; https://ranchero.com/netnewswire/)",
  "NetNewsWire/4.0.0 (Mac OS X; http://netnewswire.com/mac/)",
  "NetNewsWire/3.2 (Mac OS X; http://www.newsgator.com/Individuals/NetNewsWire/)",
  "Evergreen (macOS; RSS Reader; https://ranchero.com/evergreen/)",
  "Feedly/90.0 (iPhone; iOS 18.2; Scale/3.00)",
  "Feedly/90.0 CFNetwork/1568.200.51 Darwin/24.1.0",
  "Overcast/3.0 (+http://overcast.fm/; iOS podcast app)",
  "PodcastAddict/v5 (+https://podcastaddict.com/; Android podcast app)",
  "NetNewsWire (RSS Reader; https://netnewswire.com/)",
  "FeedFlow (RSS Reader; +https://feedflow.dev)",
  "FeedFlow (RSS Reader)",
  "Overcast (+http://overcast.fm/; Apple Watch podcast app)",
  "feedly/81.0.1 CFNetwork/1206 Darwin/20.1.0",
  `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} whatsapp-linux-app/1.0.0 Chrome/120.0.6099.216 Electron/28.1.4 Safari/537.36`,
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Mastodon/2024.5",
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} WhatsApp/2.2049.10 Chrome/87.0.4280.88 Electron/11.1.1 Safari/537.36`,
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${BLINK} Chrome/126.0.0.0 Safari/537.36 WhatsApp/2.24.13.78`,
  `Mozilla/5.0 (Linux; Android 14; SM-S911B Build/UP1A.231005.007; wv) ${BLINK} Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36 WhatsApp/2.24.13.78`,
];

/** What the browser in an app sends before the app's name, on telephones and a Macintosh. */
export const VIEWS: readonly string[] = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
  "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1",
  `Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240205; wv) ${BLINK} Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/120.0.0.0 Mobile Safari/537.36`,
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15",
];

/** Names of apps in which there are robots' words. */
export const WORDY_APPS: readonly string[] = [
  ...["Skyscanner/7.90", "CSMonitor/9.1", "BabyMonitor/2.0", "QRScanner/2.0", "CheckersSixty60/4.2"],
  ...["PriceChecker", "RealEstateAgent", "MinecraftServerStatus", "VPNProxyMaster/5.1", "VIN Check/2"],
  ...["Blue Proxy/1.0.18", "ProxyFox/11", "InspectBrowser/1.2"],
];

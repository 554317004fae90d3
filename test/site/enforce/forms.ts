/** Headers in the forms in which robots, and what is taken for one, have been seen: each of some names in each form. */

const ENGINE = "AppleWebKit/537.36 (KHTML, like Gecko)";
const CHROME = `Mozilla/5.0 (X11; Linux x86_64) ${ENGINE} Chrome/132.0.0.0 Safari/537.36`;
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:120.0) Gecko/20100101 Firefox/120.0";
const HEADLESS = `Mozilla/5.0 (X11; Linux x86_64) ${ENGINE} HeadlessChrome/91.0.4472.114 Safari/537.36`;
const CONTACTS = ["+https://example.com/about", "https://example.com", "me@example.com"];

const app = (rest: string) => (name: string) => `${name}/1.2 ${rest}`;

/** What people carry, wear, watch and play on, by the systems and products that their makers name. */
export const GADGETS = (
  "iOS,iPadOS,watchOS,tvOS,visionOS,iPhone,iPad,iPod touch,Apple TV,AppleTV,Apple Watch,Android,Wear OS,WearOS,Fire OS,FireOS," +
  "Tizen,webOS,Windows Phone,HarmonyOS,KaiOS,KAIOS,BlackBerry,SymbianOS,Sailfish,Roku,HbbTV,SMART-TV,SmartTV,PlayStation 5," +
  "Xbox,Nintendo Switch"
).split(",");

/** How apps write what they run on, behind their name. */
export const ON_GADGETS: readonly string[] = GADGETS.flatMap((one) => [
  `(${one})`,
  `(${one} 4.1)`,
  `(Linux; ${one} 4.1; X-9)`,
  `(build 7; ${one}/4.1; de_DE)`,
  `${one}/2.5`,
  `${one} 2.5 (9; dt:191)`,
]);

/** Apps that say on which device they run, called by the name at their head, as libraries and apps write that. */
export const ON_DEVICE: readonly ((name: string) => string)[] = [
  "(iOS 26.1; iPhone17,1; build 19585375154)",
  "(com.example.app; build:1; iOS 14.6.0) Alamofire/4.8.1",
  "(iPhone; iOS 17.1; Scale/3.00)",
  "(iPhone; iOS 17.1)",
  "(iPhone; CPU iPhone OS 17_0 like Mac OS X)",
  "(iPad; CPU OS 12_5 like Mac OS X)",
  "(iPhone; U; CPU OS 16_0 like Mac OS X; en_us)",
  "(iPhone)",
  "(Macintosh)",
  "(macOS; 14.1)",
  "(Mac OS X 14.1; arm64)",
  "(tvOS 17.1)",
  "(Watch6,3; watchOS 10.1)",
  "iOS/17.1",
  "Android/29 (SM-G960F)",
  "(Android; 14; Pixel 7)",
  "(Android; 6.0.1; Mobile; fr) samsung SM-G900F",
  "(Android 14; Pixel 8)",
  "(Linux; Android 14) ExoPlayerLib/2.19.1",
  "(Linux;Android 11) ExoPlayerLib/2.12.1",
  "(SMART-TV; Linux; Tizen 6.5)",
  "AppleCoreMedia/1.0.0.21A329 (Apple TV; U; CPU OS 17_0 like Mac OS X; en_us)",
  "CFNetwork/3860.100.1 Darwin/25.0.0",
  "Dalvik/2.1.0 (Linux; U; Android 11; SM-G9730)",
  ...ON_GADGETS,
].map(app);

/** The same, and apps that name only their library, or a browser. */
export const APPS: readonly ((name: string) => string)[] = [
  ...ON_DEVICE,
  ...["Chrome/142.0.7444.265 Electron/39.8.5 Safari/537.36", "okhttp/4.12.0", CHROME, FIREFOX].map(app),
];

/** Each with the name in it. */
export const FORMS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `${name}/1.0`,
  (name) => `Mozilla/5.0 (compatible; ${name}/1.0)`,
  // Of a longer name, of one that begins with a sign, and of a host or an address
  (name) => `${name}-x/1.0`,
  (name) => `${name}-oauthlib/2.0 (${CONTACTS[0]})`,
  (name) => `x-${name}/1.0`,
  ...["-", "_", ".", "+", "("].map((sign) => (name: string) => `${sign}${name}/1.0`),
  (name) => `http://${name}.example/`,
  (name) => `https://example.com/${name}`,
  (name) => `${name}@example.com`,
  (name) => `AndroidDownloadManager/9 (Linux; U; Android 9; ${name})`,
  // Before an address in a comment
  (name) => `App (${name}; x@y.example)`,
  (name) => `App/1.0 (${name}; ${CONTACTS[0]})`,
  // Behind a browser's header, and within its comment
  ...[CHROME, FIREFOX].flatMap((browser) =>
    [" ", "; ", ", "].flatMap((joint) => [
      (name: string) => `${browser}${joint}${name}`,
      (name: string) => `${browser}${joint}${name}/1.0`,
      (name: string) => `${browser}${joint}(${name}/1.0)`,
      (name: string) => `${browser}${joint}${name}/1.0 (${CONTACTS[0]})`,
    ]),
  ),
  (name) => `Mozilla/5.0 (X11; Linux x86_64; ${name}/1.0) Gecko/20100101 Firefox/120.0`,
  (name) => `Mozilla/5.0 (X11; ${name}; Linux x86_64) ${ENGINE} Chrome/132.0.0.0 Safari/537.36`,
  // A library with a comment
  ...["python-requests/2.31", "Go-http-client/1.1", "Python/3.11 aiohttp/3.9.1", "node"].flatMap(
    (library) => [
      ...CONTACTS.map((contact) => (name: string) => `${library} (${name}; ${contact})`),
      (name: string) => `${library} ${name}/1.0`,
      (name: string) => `${name}/1.0 ${library}`,
    ],
  ),
  // A name that is not the sender's
  ...["Mozilla/5.0 (Windows NT 10.0)", CHROME, "ExampleApp/2.0"].flatMap((before) => [
    (name: string) => `${before} like ${name}/1.0`,
    (name: string) => `${before} (like ${name})`,
    (name: string) => `${before} (like ${name}; ${CONTACTS[0]})`,
    (name: string) => `${before} with ${name}/1.0`,
  ]),
  // A browser without a window
  (name) => HEADLESS.replace("Headless", name),
  ...["", ...CONTACTS.map((contact) => ` (${contact})`)].map(
    (contact) => (name: string) => `${HEADLESS} ${name}/1.0${contact}`,
  ),
  (name) => `Mozilla/5.0 (compatible; ${name}/1.0) PhantomJS/2.1`,
  (name) => `${name}/1.0 Puppeteer/21`,
  ...APPS,
];

/** Known crawlers, others that lists have, libraries, words, and what only a file may have. */
export const NAMES: readonly string[] = [
  ...["GPTBot", "Googlebot", "Google-Extended", "Applebot-Extended", "Bytespider"],
  ...["Manus-User", "Devin", "TwinAgent", "GoogleAgent-Mariner", "Cloudflare-AutoRAG", "AddSearchBot"],
  ...["Code", "Operator", "Cursor", "Spider", "Trae", "ChatGPT", "Terra"],
  ...["curl", "aiohttp", "python-requests", "HeadlessChrome", "PhantomJS", "Cypress", "Scrapy", "shop-app"],
  ...["FooBar", "FooBot", "Prerender", "BotFoo", "marketgoo"],
];

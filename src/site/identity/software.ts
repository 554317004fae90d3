import { NOT_CRAWLERS } from "../../engine/agent/token.ts";

/** Kinds of software that send requests without saying whose robot they are. */
export type Automation =
  /** An HTTP library, or a tool that is used like one: curl, python-requests, Go-http-client. */
  | "library"
  /** A browser without a window, such as HeadlessChrome. */
  | "headless"
  /** A client that sends no `User-Agent` header, of whatever kind. */
  | "unnamed";

/**
 * Product tokens of libraries, which are sent unless a program chooses its own; in lower case. Libraries that mostly
 * people's apps are built with (CFNetwork, Dalvik) are left out.
 */
const LIBRARIES = `
  ahc aiohttp akka-http aria2 apache-httpasyncclient apache-httpclient axios bun colly commons-httpclient
  cpp-httplib curl dart deno excon faraday fasthttp fetch go-http-client go-resty got grequests guzzle guzzlehttp
  hackney http-client http-tiny http_request2 httpclient httpie httpx httrack httrequest insomnia jakarta java
  java-http-client jersey jetty ktor-client lftp libcurl libcurl-agent libwww-perl lua-resty-http lwp
  lwp-request lwp-trivial mechanize mojolicious needle node node-fetch node-superagent node.js okhttp pecl php php-curl-class postmanruntime
  powershell pycurl python python-aiohttp python-httplib2 python-httpx python-requests python-urllib python-urllib3
  reactornetty req reqwest requests rest-client restsharp ruby scrapy snoopy superagent symfony teleport
  trafilatura typhoeus undici unirest-java ureq urlgrabber wget wget2 winhttp www-mechanize zgrab zgrab2
`;

/** Headless browsers and tools, whose names may stand anywhere in a header that otherwise looks like a browser's. */
const HEADLESS =
  "HeadlessChrome|HeadlessEdg|HeadlessFirefox|PhantomJS|phantomas|SlimerJS|jsdom|Chrome-Lighthouse|Cypress|Playwright|Puppeteer";
const TOOLS = "WindowsPowerShell|PowerShell|zgrab|python-requests|Scrapy";
/** Finds these names. A name at the front of the header counts for more, unless it is a browser's. */
const WITHIN = new RegExp(
  `^(?:(?:(?:${NOT_CRAWLERS.replaceAll(" ", "|")})[^\\w-]|[^\\w\\x80-\\uffff]).*?)?\\b((${HEADLESS})|${TOOLS})\\b`,
  "i",
);
const EACH_WITHIN = new RegExp(`\\b(?:${HEADLESS}|${TOOLS})\\b`, "gi");

/** The libraries that may stand as a platform before another library's name: `Python/3.11 aiohttp/3.9.1`. */
const PLATFORMS = "bun dart deno jakarta java node node.js perl php python ruby symfony";

export function platformNames(): string[] {
  return PLATFORMS.split(" ");
}

export function libraryNames(): string[] {
  return LIBRARIES.trim().split(/\s+/);
}

/** The names that {@link WITHIN} finds. */
export function hiddenNames(): string[] {
  return `${HEADLESS}|${TOOLS}`.split("|");
}

let libraries: ReadonlySet<string> | undefined;

/** The software that sent a header. */
export interface Software {
  /** Its name, then the names of other software in the header. */
  readonly names: readonly string[];
  readonly automation: Automation;
  /** Whether the header has the platform's name first. */
  readonly hasPlatform?: true;
}

/**
 * The software that sent a header; undefined unless it is a library or a headless browser.
 *
 * @param token the name at the front of the header
 */
export function softwareOf(header: string, token: string | undefined): Software | undefined {
  const [before, name, headless] = WITHIN.exec(header) ?? [];
  if (name !== undefined) {
    const names = before === name ? [] : [...header.matchAll(EACH_WITHIN)].map(([one]) => one);
    return { names: [name, ...names], automation: headless === undefined ? "library" : "headless" };
  }
  if (token === undefined || !isLibrary(token)) return undefined;
  const libraries = isPlatform(token) ? librariesIn(header) : [];
  return libraries.length === 0
    ? { names: [token], automation: "library" }
    : { names: libraries, automation: "library", hasPlatform: true };
}

/** The libraries in a header, without platforms. */
function librariesIn(header: string): string[] {
  const words = [...header.matchAll(/[a-z][\w.-]*/gi)].map(([word]) => word);
  return words.filter((word) => isLibrary(word) && !isPlatform(word));
}

/** Whether a name is that of a library, a tool, or a headless browser. */
export function isSoftwareName(name: string): boolean {
  return isLibrary(name) || hiddenNames().some((one) => one.toLowerCase() === name.toLowerCase());
}

function isLibrary(name: string): boolean {
  libraries ??= new Set(libraryNames());
  return libraries.has(name.toLowerCase());
}

function isPlatform(name: string): boolean {
  return platformNames().includes(name.toLowerCase());
}

import { NOT_CRAWLERS } from "../../engine/agent/token.ts";

/** Software that sends requests without saying whose robot it is. */
export type Automation =
  /** An HTTP library, or a tool that is used like one: curl, python-requests, Go-http-client. */
  | "library"
  /** A browser without a window, such as HeadlessChrome. */
  | "headless"
  /** A client that sends no `User-Agent` header, of whatever kind. */
  | "unnamed";

/**
 * Product tokens that libraries send unless programs choose their own, in lower case. What apps for people are mostly
 * built with (CFNetwork, Dalvik) is not among them.
 */
const LIBRARIES = `
  ahc aiohttp akka-http aria2 apache-httpasyncclient apache-httpclient axios bun colly commons-httpclient
  cpp-httplib curl dart deno excon faraday fasthttp fetch go-http-client go-resty got grequests guzzle guzzlehttp
  hackney http-client http-tiny http_request2 httpclient httpie httpx httrack httrequest insomnia jakarta java
  java-http-client jersey jetty ktor-client lftp libcurl libcurl-agent libwww-perl lwp lwp-request lwp-trivial
  mechanize mojolicious needle node node-fetch node-superagent node.js okhttp pecl php php-curl-class postmanruntime
  powershell pycurl python python-aiohttp python-httplib2 python-httpx python-requests python-urllib python-urllib3
  reactornetty req reqwest requests rest-client restsharp ruby scrapy snoopy superagent symfony typhoeus undici
  unirest-java urlgrabber wget wget2 winhttp www-mechanize zgrab zgrab2
`;

/** Names that stand somewhere in a header that otherwise looks like a browser's: of browsers without a window, and tools. */
const HEADLESS =
  "HeadlessChrome|HeadlessEdg|HeadlessFirefox|PhantomJS|SlimerJS|jsdom|Chrome-Lighthouse|Cypress|Playwright|Puppeteer";
const TOOLS = "WindowsPowerShell|PowerShell|zgrab|python-requests|Scrapy";
/** A name that begins a header counts for more than these, unless it is a browser's. */
const WITHIN = new RegExp(
  `^(?:(?:(?:${NOT_CRAWLERS.replaceAll(" ", "|")})[^\\w-]|[^\\w\\x80-\\uffff]).*?)?\\b((${HEADLESS})|${TOOLS})\\b`,
  "i",
);
const EACH_WITHIN = new RegExp(`\\b(?:${HEADLESS}|${TOOLS})\\b`, "gi");

/** Those of them that stand before the name of a library: `Python/3.11 aiohttp/3.9.1`. */
const PLATFORMS = "bun dart deno jakarta java node node.js perl php python ruby symfony";

/** The names of {@link PLATFORMS}. */
export function platformNames(): string[] {
  return PLATFORMS.split(" ");
}

/** The names of {@link LIBRARIES}. */
export function libraryNames(): string[] {
  return LIBRARIES.trim().split(/\s+/);
}

/** The names of {@link WITHIN}. */
export function hiddenNames(): string[] {
  return `${HEADLESS}|${TOOLS}`.split("|");
}

let libraries: ReadonlySet<string> | undefined;

/** What sent a header. */
export interface Software {
  /** Its name, then those of what else a header names. */
  readonly names: readonly string[];
  readonly automation: Automation;
  /** Whether the header has the name of what it runs on first. */
  readonly hasPlatform?: true;
}

/**
 * What sent a header; undefined for anything but libraries and headless browsers.
 *
 * @param token the name in front
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

/** The libraries in a header that are more than platforms. */
function librariesIn(header: string): string[] {
  const words = [...header.matchAll(/[a-z][\w.-]*/gi)].map(([word]) => word);
  return words.filter((word) => isLibrary(word) && !isPlatform(word));
}

/** Whether a name is that of a library, a tool, or a browser without a window. */
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

import { misuse } from "../../base/errors.ts";
import { numberFrom } from "../../base/kinds.ts";
import { checkOptions, expectKind, expectNoMore, type Kinds, wrongArgument } from "../../base/options.ts";
import { delayBetween } from "../../engine/parse/pace.ts";
import { originOf } from "../../engine/url/origin.ts";
import { aClient, refusalBy } from "../fetch/admit.ts";
import type { RobotsClient } from "../fetch/client.ts";
import type { RobotsEntry } from "../fetch/entry.ts";

/** What Crawlee expects of a robots.txt: the interface of `RobotsTxtFile` in `@crawlee/utils`. */
export class CrawleeRobots {
  readonly #entry: RobotsEntry;

  /** @param entry the client's entry for the origin */
  constructor(entry: RobotsEntry) {
    this.#entry = entry;
  }

  /**
   * Whether the client's agent may fetch the URL. Crawlee asks a page's file about every link on the page. For
   * links to other origins, this returns true, since their own file is consulted before they are fetched.
   */
  isAllowed(url: string): boolean {
    return originOf(url) !== this.#entry.origin || this.#entry.policy.isAllowed(url);
  }

  /** Absolute, without duplicates. */
  getSitemaps(): string[] {
    return [...this.#entry.sitemaps];
  }

  /** Seconds between requests, by `Crawl-delay` and `Request-rate`; undefined if the file asks for none. */
  getCrawlDelay(): number | undefined {
    return delayBetween(this.#entry) || undefined;
  }
}

/** The public part of every crawler of Crawlee 3 and 4. */
export interface CrawleeCrawler {
  /** Starts the crawler. */
  run(...given: never): Promise<unknown>;
  /** Enqueues requests. */
  addRequests(...given: never): Promise<unknown>;
}

/** The parts of a crawler that are used here; most are protected in Crawlee's types, for subclasses. */
interface Crawler {
  getRobotsTxtFileForUrl?: (url: string) => Promise<unknown>;
  proxyConfiguration?: unknown;
  /** Crawlee 3. */
  respectRobotsTxtFile?: unknown;
  preNavigationHooks?: unknown;
  browserPool?: unknown;
  delayRequest?: (request: Request, source: RequestSource) => boolean;
  handleSkippedRequest?: (skipped: { url: string; reason: string }) => Promise<void>;
  _runRequestHandler?: (context: { request: Request }) => Promise<unknown>;
  /** Crawlee 4, where the setting itself cannot be reached; in 3, it asks the setting first. */
  isAllowedBasedOnRobotsTxtFile?: (url: string) => Promise<boolean>;
  applyCrawlDelay?: (url: string, seconds: number) => void;
}

interface Request {
  readonly id?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  noRetry?: boolean;
  readonly userData?: { readonly __crawlee?: { readonly forefront?: boolean } };
}

/** The source of requests; the first version of Crawlee's queue keeps a list of those in progress. */
interface RequestSource {
  inProgress?: Set<unknown>;
  reclaimRequest(request: Request, options: { forefront?: boolean | undefined }): Promise<unknown>;
}

interface GotOptions {
  headers?: Readonly<Record<string, string>>;
  useHeaderGenerator?: boolean;
  hooks?: { beforeRedirect?: ((options: { url?: unknown }) => unknown)[] };
}

/** Options of {@link obeyRobots}. */
export interface ObeyOptions {
  /**
   * Maximum time in milliseconds by which a request is delayed because its host's robots.txt could not be fetched.
   * Requests that would have to wait longer are skipped, with the reason `unreachable`. Default 60,000: a host that has
   * failed is tried once more, since it may be tried again after one minute, then after two. Only for Crawlee 3.
   */
  readonly maxDelay?: number;
}

const OBEY: Kinds<ObeyOptions> = { maxDelay: numberFrom(0, undefined, " of milliseconds") };

/**
 * Makes a Crawlee crawler ask the client before it enqueues or fetches anything, instead of fetching robots.txt
 * itself. URLs that the rules disallow are skipped in Crawlee's own way, with `onSkippedRequest` and the reason
 * `robotsTxt`. HTTP crawlers of Crawlee 3 (`CheerioCrawler`, `HttpCrawler` and so on) also ask before they follow a
 * redirect, and send the client's `User-Agent` unless a request or a hook has another; browser crawlers, and all of
 * Crawlee 4, leave both to their own client.
 *
 * In Crawlee 3, a request to a host whose robots.txt could not be fetched fails, which Crawlee counts as a try, and is
 * retried when the host may be tried again. When its retries are used up (`maxRequestRetries`), it fails for good; when
 * it would have to wait longer than `maxDelay`, it is skipped, with the reason `unreachable`, which Crawlee's types do not
 * list. In Crawlee 4, it is skipped at once, with the reason `robotsTxt`.
 *
 * The client's agent is used: `respectRobotsTxtFile: { userAgent }` has no effect. What is known of hosts is kept by the
 * client alone, within its limits.
 *
 * @param crawler a crawler of Crawlee 3 or 4, before it runs
 * @returns the same crawler
 * @throws RobotsError INVALID_ARGUMENT for anything that does not ask for robots.txt as Crawlee does, for a crawler with
 *   proxies if the client has no `fetch` to go through them, and for unknown options and invalid values
 */
export function obeyRobots<T extends CrawleeCrawler>(
  crawler: T,
  client: RobotsClient,
  options?: ObeyOptions,
  ...beyond: undefined[]
): T {
  expectNoMore("obeyRobots(crawler, client, options)", beyond);
  const { maxDelay = 60_000 } = checkOptions("obeyRobots", options, OBEY);
  expectKind("client", client, aClient);
  const inner = crawler as Crawler | undefined;
  if (typeof inner?.getRobotsTxtFileForUrl !== "function")
    throw wrongArgument("obeyRobots", "a Crawlee crawler that supports respectRobotsTxtFile", crawler);
  if (inner.proxyConfiguration !== undefined && !client.requests.hasFetch)
    throw misuse(
      "crawler-proxies",
      "The crawler has a proxyConfiguration, which the client would pass by: give the client fetch: nodeFetch({ proxy: () => crawler.proxyConfiguration.newUrl() }).",
    );
  if ("respectRobotsTxtFile" in inner) obeyAs3(inner, client, maxDelay);
  else if (typeof inner.isAllowedBasedOnRobotsTxtFile !== "function") throw unbound();
  else if (options?.maxDelay !== undefined)
    throw misuse(
      "crawlee-delay",
      "maxDelay is for Crawlee 3: Crawlee 4 skips requests to hosts that could not be asked.",
    );
  else obeyAs4(inner, client);
  return crawler;
}

const unbound = (): Error =>
  misuse(
    "crawlee-version",
    "obeyRobots does not know this version of Crawlee: it works with Crawlee 3 and 4.",
  );

function obeyAs3(crawler: Crawler, client: RobotsClient, maxDelay: number): void {
  const { _runRequestHandler: run, delayRequest: delay, handleSkippedRequest: skip } = crawler;
  if (typeof run !== "function" || typeof delay !== "function") throw unbound();
  /** Whether a host is closed only for a time that is short enough to wait. */
  const isPutOff = ({ retryAt }: RobotsEntry): boolean =>
    retryAt !== undefined && retryAt - Date.now() <= maxDelay;
  crawler.respectRobotsTxtFile ||= true;
  crawler.getRobotsTxtFileForUrl = async (url) => {
    const entry = await entryFor(client, url);
    if (entry === undefined) return undefined;
    return isPutOff(entry) ? new OpenForNow(entry) : new CrawleeRobots(entry);
  };
  // Requests to hosts that are put off fail, so that they are retried, and the retry is delayed.
  crawler._runRequestHandler = async (context) => {
    const { url } = context.request;
    const entry = await entryFor(client, url);
    if (entry !== undefined && isPutOff(entry)) throw refusalBy(client, url, entry.retryAt);
    return run.call(crawler, context);
  };
  crawler.delayRequest = (request, source) => {
    const wait = (hostPutOff(client, request.url)?.state.expiresAt ?? 0) - Date.now();
    if (wait <= 0 || wait > maxDelay) return delay.call(crawler, request, source);
    // As Crawlee does for sameDomainDelaySecs, including the first version of its queue.
    source.inProgress?.delete(request.id);
    setTimeout(() => {
      source.inProgress?.add(request.id);
      source.reclaimRequest(request, { forefront: request.userData?.__crawlee?.forefront }).catch(() => {});
    }, wait);
    return true;
  };
  // Crawlee knows one reason for both: the rules forbid a URL, or nobody knows them.
  if (skip !== undefined) {
    crawler.handleSkippedRequest = ({ url, reason }) => {
      const isUnknown = reason === "robotsTxt" && hostPutOff(client, url) !== undefined;
      return skip.call(crawler, { url, reason: isUnknown ? "unreachable" : reason });
    };
  }
  if (Array.isArray(crawler.preNavigationHooks) && crawler.browserPool === undefined) {
    crawler.preNavigationHooks = [
      ...crawler.preNavigationHooks,
      introduceAs(client.userAgent),
      guardRedirects(client, isPutOff),
    ];
  }
}

function obeyAs4(crawler: Crawler, client: RobotsClient): void {
  crawler.getRobotsTxtFileForUrl = async (url) => {
    const entry = await entryFor(client, url);
    return entry && new CrawleeRobots(entry);
  };
  crawler.isAllowedBasedOnRobotsTxtFile = async (url) => {
    const entry = await entryFor(client, url);
    if (entry === undefined) return true;
    const delay = delayBetween(entry);
    if (delay > 0) crawler.applyCrawlDelay?.(url, delay);
    return entry.policy.isAllowed(url);
  };
}

/** The entry for a URL. Crawlee would stop altogether if this failed for other schemes, which have no robots.txt. */
async function entryFor(client: RobotsClient, url: string): Promise<RobotsEntry | undefined> {
  return originOf(url) === undefined ? undefined : client.get(url);
}

/**
 * A file that could not be fetched yet: its URLs may be enqueued, and are checked again before they are fetched.
 */
class OpenForNow extends CrawleeRobots {
  override isAllowed(): boolean {
    return true;
  }
}

/** The host of a URL, if it is closed only because its robots.txt could not be fetched. */
function hostPutOff(client: RobotsClient, url: string) {
  const origin = originOf(url);
  const host = origin === undefined ? undefined : client.hosts.get(origin);
  return host?.isLater ? host : undefined;
}

/**
 * A pre-navigation hook that sends a name in place of a browser's, and of all that Crawlee makes up to go with that. It
 * comes after the program's own hooks, whose choices stand.
 */
function introduceAs(userAgent: string) {
  return ({ request }: { request: Request }, options: GotOptions): void => {
    const given = Object.keys({ ...request.headers, ...options.headers });
    if (given.some((name) => name.toLowerCase() === "user-agent")) return;
    options.headers = { ...options.headers, "user-agent": userAgent };
    options.useHeaderGenerator ??= false;
  };
}

/**
 * A pre-navigation hook that makes a request fail, for good or for now, if it is redirected to a URL that is not
 * allowed.
 */
function guardRedirects(client: RobotsClient, isPutOff: (entry: RobotsEntry) => boolean) {
  return ({ request }: { request: Request }, options: GotOptions): void => {
    const guard = async ({ url }: { url?: unknown }): Promise<void> => {
      const target = String(url);
      const entry = await entryFor(client, target);
      if (entry?.policy.isAllowed(target)) return;
      if (entry === undefined || !isPutOff(entry)) request.noRetry = true;
      throw refusalBy(client, target, entry?.retryAt);
    };
    options.hooks = {
      ...options.hooks,
      beforeRedirect: [...(options.hooks?.beforeRedirect ?? []), guard],
    };
  };
}

import { misuse } from "../../base/errors.ts";
import { numberFrom } from "../../base/kinds.ts";
import { checkOptions, expectKind, expectNoMore, type Kinds } from "../../base/options.ts";
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

/** The public part of every Crawlee 3 crawler. */
export interface CrawleeCrawler {
  /** Starts the crawler. */
  run(...given: never): Promise<unknown>;
  /** Enqueues requests. */
  addRequests(...given: never): Promise<unknown>;
}

/** The parts of a crawler that are used here; most are protected in Crawlee's types, for subclasses. */
interface Crawler {
  respectRobotsTxtFile?: unknown;
  getRobotsTxtFileForUrl?: (url: string) => Promise<unknown>;
  preNavigationHooks?: unknown;
  browserPool?: unknown;
  delayRequest?: (request: Request, source: RequestSource) => boolean;
  _runRequestHandler?: (context: { request: Request }) => Promise<unknown>;
}

interface Request {
  readonly id?: string;
  readonly url: string;
  noRetry?: boolean;
  readonly userData?: { readonly __crawlee?: { readonly forefront?: boolean } };
}

/** The source of requests; the first version of Crawlee's queue keeps a list of those in progress. */
interface RequestSource {
  inProgress?: Set<unknown>;
  reclaimRequest(request: Request, options: { forefront?: boolean | undefined }): Promise<unknown>;
}

interface GotOptions {
  hooks?: { beforeRedirect?: ((options: { url?: unknown }) => unknown)[] };
}

/** Options of {@link obeyRobots}. */
export interface ObeyOptions {
  /**
   * Maximum time in milliseconds by which a request is delayed because its host's robots.txt could not be fetched.
   * Requests that would have to wait longer are skipped. Default 300,000 (five minutes).
   */
  readonly maxDelay?: number;
}

const OBEY: Kinds<ObeyOptions> = { maxDelay: numberFrom(0, undefined, " of milliseconds") };

/**
 * Makes a Crawlee crawler ask the client before it enqueues or fetches anything, instead of fetching robots.txt
 * itself. URLs that the rules disallow are skipped in Crawlee's own way, with `onSkippedRequest` and the reason
 * `robotsTxt`. HTTP crawlers (`CheerioCrawler`, `HttpCrawler` and so on) also ask before they follow a redirect;
 * browser crawlers leave redirects to the browser.
 *
 * A request to a host whose robots.txt could not be fetched is not skipped. It fails, which Crawlee counts as a
 * try, and is retried when the host may be tried again. When its retries are used up (`maxRequestRetries`), it
 * fails for good.
 *
 * The client's agent is used: `respectRobotsTxtFile: { userAgent }` has no effect.
 *
 * @param crawler a crawler of Crawlee 3, before it runs
 * @returns the same crawler
 * @throws RobotsError INVALID_ARGUMENT for anything that does not ask for robots.txt as Crawlee does, and for unknown
 *   options and invalid values
 */
export function obeyRobots<T extends CrawleeCrawler>(
  crawler: T,
  client: RobotsClient,
  options?: ObeyOptions,
  ...beyond: never[]
): T {
  expectNoMore("obeyRobots(crawler, client, options)", beyond);
  const { maxDelay = 300_000 } = checkOptions("obeyRobots", options, OBEY);
  expectKind("client", client, aClient);
  const inner = crawler as Crawler | undefined;
  if (typeof inner?.getRobotsTxtFileForUrl !== "function")
    throw misuse("obeyRobots takes a Crawlee 3 crawler that supports respectRobotsTxtFile.");
  const later = new PutOff(maxDelay);
  inner.respectRobotsTxtFile ||= true;
  inner.getRobotsTxtFileForUrl = async (url) => {
    // Crawlee would stop altogether if this failed. Other schemes have no robots.txt.
    if (originOf(url) === undefined) return undefined;
    const entry = await client.get(url);
    return later.putsOff(entry) ? new OpenForNow(entry) : new CrawleeRobots(entry);
  };
  putOff(inner, client, later);
  if (Array.isArray(inner.preNavigationHooks) && inner.browserPool === undefined) {
    inner.preNavigationHooks = [...inner.preNavigationHooks, guardRedirects(client, later)];
  }
  return crawler;
}

/**
 * A file that could not be fetched yet: its URLs may be enqueued, and are checked again before they are fetched.
 */
class OpenForNow extends CrawleeRobots {
  override isAllowed(): boolean {
    return true;
  }
}

/** Hosts whose requests are put off until the host may be tried again. */
class PutOff {
  readonly #maxDelay: number;
  readonly #until = new Map<string, number>();

  constructor(maxDelay: number) {
    this.#maxDelay = maxDelay;
  }

  /**
   * Whether a host is closed only for a time that is short enough to wait; if so, its requests are delayed until
   * then.
   */
  putsOff({ origin, retryAt }: RobotsEntry): boolean {
    const wait = retryAt === undefined ? Number.POSITIVE_INFINITY : retryAt - Date.now();
    const isShort = wait <= this.#maxDelay;
    if (isShort) this.#until.set(origin, retryAt!);
    else this.#until.delete(origin);
    return isShort;
  }

  /** Milliseconds until the host of a URL may be tried again; 0 if it may. */
  waitFor(url: string): number {
    const origin = originOf(url);
    const until = origin === undefined ? undefined : this.#until.get(origin);
    if (until === undefined) return 0;
    const wait = until - Date.now();
    if (wait <= 0) this.#until.delete(origin!);
    return Math.max(wait, 0);
  }
}

/** Makes requests to hosts that are put off fail, so that they are retried, and delays the retry. */
function putOff(crawler: Crawler, client: RobotsClient, later: PutOff): void {
  const { _runRequestHandler: run, delayRequest: delay } = crawler;
  if (typeof run !== "function" || typeof delay !== "function") return;
  crawler._runRequestHandler = async (context) => {
    const { url } = context.request;
    const entry = originOf(url) === undefined ? undefined : await client.get(url);
    if (entry !== undefined && later.putsOff(entry)) throw refusalBy(client, url, entry.retryAt);
    return run.call(crawler, context);
  };
  crawler.delayRequest = (request, source) => {
    const wait = later.waitFor(request.url);
    if (wait === 0) return delay.call(crawler, request, source);
    // As Crawlee does for sameDomainDelaySecs, including the first version of its queue.
    source.inProgress?.delete(request.id);
    setTimeout(() => {
      source.inProgress?.add(request.id);
      source.reclaimRequest(request, { forefront: request.userData?.__crawlee?.forefront }).catch(() => {});
    }, wait);
    return true;
  };
}

/**
 * A pre-navigation hook that makes a request fail, for good or for now, if it is redirected to a URL that is not
 * allowed.
 */
function guardRedirects(client: RobotsClient, later: PutOff) {
  return ({ request }: { request: Request }, options: GotOptions): void => {
    const guard = async ({ url }: { url?: unknown }): Promise<void> => {
      const target = String(url);
      const entry = originOf(target) === undefined ? undefined : await client.get(target);
      if (entry?.policy.isAllowed(target)) return;
      if (entry === undefined || !later.putsOff(entry)) request.noRetry = true;
      throw refusalBy(client, target, entry?.retryAt);
    };
    options.hooks = {
      ...options.hooks,
      beforeRedirect: [...(options.hooks?.beforeRedirect ?? []), guard],
    };
  };
}

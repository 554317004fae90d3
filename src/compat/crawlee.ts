import type { RobotsClient } from "../cache/client.ts";
import type { RobotsEntry } from "../cache/entry.ts";
import { RobotsError } from "../errors.ts";
import { delayBetween } from "../fetch/polite.ts";
import { originOf } from "../url/origin.ts";

/** What Crawlee asks of a robots.txt, `RobotsTxtFile` of `@crawlee/utils`. */
export class CrawleeRobots {
  readonly #entry: RobotsEntry;

  /** @param entry what the client knows of the origin */
  constructor(entry: RobotsEntry) {
    this.#entry = entry;
  }

  /**
   * Whether the client's agent may fetch the URL. Crawlee asks the file of the page about every link on it: for
   * those that lead elsewhere the answer is yes here, since their own file is asked before they are fetched.
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

/** What every crawler of Crawlee 3 shows, whatever it crawls with. */
export interface CrawleeCrawler {
  run(...given: never): Promise<unknown>;
  addRequests(...given: never): Promise<unknown>;
}

/** The parts of a crawler that count here; most are protected in Crawlee's types, for subclasses. */
interface Crawler {
  respectRobotsTxtFile?: unknown;
  getRobotsTxtFileForUrl?: (url: string) => Promise<unknown>;
  preNavigationHooks?: unknown;
  browserPool?: unknown;
}

interface GotOptions {
  hooks?: { beforeRedirect?: ((options: { url?: unknown }) => unknown)[] };
}

/**
 * Makes a Crawlee crawler ask the client before it enqueues or fetches anything, instead of fetching robots.txt
 * itself. What is not allowed it skips in its own way, with `onSkippedRequest` and the reason `robotsTxt`. Crawlers
 * over HTTP (`CheerioCrawler`, `HttpCrawler` and so on) also ask before they follow a redirect; in a browser,
 * redirects are the browser's.
 *
 * The agent is the client's: `respectRobotsTxtFile: { userAgent }` has no effect. Hosts that cannot be reached are
 * closed, so their URLs are skipped, too.
 *
 * @param crawler a crawler of Crawlee 3, before it runs
 * @returns the same crawler
 * @throws RobotsError INVALID_ARGUMENT for anything that does not ask for robots.txt as Crawlee does
 */
export function obeyRobots<T extends CrawleeCrawler>(crawler: T, client: RobotsClient): T {
  const inner = crawler as Crawler | undefined;
  if (typeof inner?.getRobotsTxtFileForUrl !== "function") {
    throw new RobotsError(
      "INVALID_ARGUMENT",
      "obeyRobots takes a crawler of Crawlee 3 that knows respectRobotsTxtFile.",
    );
  }
  inner.respectRobotsTxtFile ||= true;
  inner.getRobotsTxtFileForUrl = async (url) => {
    // Crawlee stops altogether if this fails. Its other schemes have no robots.txt.
    if (originOf(url) === undefined) return undefined;
    return new CrawleeRobots(await client.get(url));
  };
  if (Array.isArray(inner.preNavigationHooks) && inner.browserPool === undefined) {
    inner.preNavigationHooks = [...inner.preNavigationHooks, guardRedirects(client)];
  }
  return crawler;
}

/** A pre-navigation hook after which a redirect to a URL that is not allowed fails the request for good. */
function guardRedirects(client: RobotsClient) {
  return ({ request }: { request: { noRetry?: boolean } }, options: GotOptions): void => {
    const guard = async ({ url }: { url?: unknown }): Promise<void> => {
      const target = String(url);
      if (originOf(target) !== undefined && (await client.isAllowed(target))) return;
      request.noRetry = true;
      throw new Error(`The redirect to ${target} was not followed: its robots.txt does not allow it.`);
    };
    options.hooks = {
      ...options.hooks,
      beforeRedirect: [...(options.hooks?.beforeRedirect ?? []), guard],
    };
  };
}

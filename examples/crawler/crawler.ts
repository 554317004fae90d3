/**
 * A small crawler: follows links from some pages to any number of hosts, many hosts at the same time and each of them at
 * its own pace, and only where robots.txt files allow. Hosts whose file cannot be fetched are asked again.
 */
import { setTimeout as wait } from "node:timers/promises";
import { type ClientVerdict, RobotsClient } from "robotomata/fetch";
import { Frontier } from "./frontier.ts";
import { linksOf } from "./links.ts";

/** One page that was fetched. */
export interface Page {
  readonly url: string;
  readonly status: number;
}

export interface CrawlOptions {
  readonly userAgent: string;
  /** The most pages to fetch. */
  readonly limit: number;
  /** Hosts that are crawled at the same time. Default 32. */
  readonly hosts?: number;
  /** Milliseconds between requests to a host that does not ask for more. Default 1,000. */
  readonly delay?: number;
  /** Milliseconds that a page may take, and that a host which cannot be asked now is waited for. Default 10,000. */
  readonly patience?: number;
  /** Called with every page, every URL that rules forbid, and every one that was given up, as they come. */
  readonly onPage?: (page: Page) => void;
  readonly onRefused?: (url: string) => void;
  readonly onGivenUp?: (url: string, why: string) => void;
}

/** How often a page that answers with 429 or 503 is requested. */
const TRIES = 3;

/** Crawls from some URLs. Returns the pages fetched. */
export async function crawl(start: string | readonly string[], options: CrawlOptions): Promise<Page[]> {
  const { userAgent, limit, hosts = 32, delay = 1000, patience = 10_000 } = options;
  const frontier = new Frontier([start].flat());
  const pages: Page[] = [];
  const robots = new RobotsClient({ userAgent, timeout: patience, retryAfter: 1000, minDelay: delay });

  /** Asks again until there is an answer or the time is up. */
  async function decide(url: string): Promise<ClientVerdict> {
    const until = Date.now() + patience;
    for (;;) {
      const decision = await robots.decide(url);
      if (decision.retryAt === undefined || decision.retryAt > until) return decision;
      await wait(Math.max(decision.retryAt - Date.now(), 1));
    }
  }

  async function visit(url: string): Promise<void> {
    const { allowed, retryAt } = await decide(url);
    if (!allowed) {
      if (retryAt === undefined) options.onRefused?.(url);
      else options.onGivenUp?.(url, "its host could not be asked for its robots.txt");
      return;
    }
    for (let tries = 1; ; tries++) {
      await robots.pace(url);
      // Redirects are followed as links are: the next host's robots.txt applies to them.
      const response = await fetch(url, {
        headers: { "user-agent": userAgent },
        redirect: "manual",
        signal: AbortSignal.timeout(patience),
      });
      const { status } = response;
      if ((status === 429 || status === 503) && tries < TRIES) {
        await response.body?.cancel();
        robots.postpone(url, response.headers.get("retry-after") ?? "1");
        continue;
      }
      const page = { url, status };
      pages.push(page);
      options.onPage?.(page);
      for (const link of await linksOf(response, url)) frontier.add(link);
      return;
    }
  }

  const worker = async (): Promise<void> => {
    for (let url = await frontier.next(); url !== undefined; url = await frontier.next()) {
      try {
        if (pages.length < limit) await visit(url);
      } catch (error) {
        options.onGivenUp?.(url, String((error as Error).cause ?? error));
      } finally {
        frontier.done(url);
      }
    }
  };
  await Promise.all(Array.from({ length: hosts }, worker));
  await robots.close();
  return pages;
}

/**
 * A crawler in one loop: follows links from a first page, asks each host's robots.txt before each fetch, and waits
 * as long as the host wants between two.
 */
import { setTimeout as wait } from "node:timers/promises";
import { delayBetween, RobotsClient } from "robotomata/fetch";

/** One page that was fetched. */
export interface Page {
  readonly url: string;
  readonly status: number;
}

export interface CrawlOptions {
  readonly userAgent: string;
  /** Pages at most. */
  readonly limit: number;
  /** Told of every page, and of every URL left out, as they come. */
  readonly onPage?: (page: Page) => void;
  readonly onRefused?: (url: string) => void;
}

/** Where an answer leads: its redirect's target, or the links of its page; absolute, without fragments. */
async function targetsOf(response: Response, base: string): Promise<string[]> {
  const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  const html = isPage ? await response.text() : "";
  if (!isPage) await response.body?.cancel();
  const links = html.matchAll(/<a\s[^>]*?href\s*=\s*["']?([^"'\s>]+)/gi);
  return [response.headers.get("location") ?? "", ...Array.from(links, ([, href]) => href!)].flatMap((to) => {
    if (to === "" || !URL.canParse(to, base)) return [];
    const url = new URL(to, base);
    url.hash = "";
    return /^https?:$/.test(url.protocol) ? [url.href] : [];
  });
}

/** Crawls from `start`, nowhere else than robots.txt files allow. Returns the pages fetched. */
export async function crawl(
  start: string,
  { userAgent, limit, onPage, onRefused }: CrawlOptions,
): Promise<Page[]> {
  const robots = new RobotsClient({ userAgent });
  const queue = [new URL(start).href];
  const seen = new Set(queue);
  /** When each origin may be asked again. */
  const free = new Map<string, number>();
  const pages: Page[] = [];

  for (let url = queue.shift(); url !== undefined && pages.length < limit; url = queue.shift()) {
    const { policy, ...entry } = await robots.get(url);
    if (!policy.isAllowed(url)) {
      onRefused?.(url);
      continue;
    }
    await wait(Math.max(0, (free.get(entry.origin) ?? 0) - Date.now()));
    // Redirects are followed as links are: the next host's robots.txt has a say in them.
    const response = await fetch(url, { headers: { "user-agent": userAgent }, redirect: "manual" });
    free.set(entry.origin, Date.now() + delayBetween(entry) * 1000);
    const page = { url, status: response.status };
    pages.push(page);
    onPage?.(page);
    for (const next of await targetsOf(response, url)) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return pages;
}

import type { Because } from "../../base/because.ts";
import type { Language } from "../../base/language.ts";
import type { Outcome } from "../../crawl/fetch/outcome.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import type { Terminal } from "../command.ts";
import { textsOf } from "../shared/args/language.ts";
import { download } from "../shared/input/download.ts";
import { liveRobots } from "../shared/input/live-robots.ts";
import { becauseIn } from "../text/because.ts";

/** A site's robots.txt, as the page receives it. */
export interface SiteAnswer {
  readonly origin: string;
  readonly outcome: Outcome;
  readonly status: number | null;
  /** Why there is no file, in the page's language. */
  readonly detail: string | null;
  /** The same for programs. */
  readonly because: Because | null;
  /** Where it came from, after redirects; null if there are no rules. */
  readonly url: string | null;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly sitemaps: readonly string[];
  /** Null if there is no file. */
  readonly body: string | null;
}

/**
 * Fetches for the page what crawlers fetch first: the robots.txt of a site, and the sitemaps that it lists. Nothing
 * else can be fetched through it.
 */
export class SiteFetcher {
  readonly #terminal: Terminal;
  /** Sitemaps of the files that were fetched. */
  readonly #sitemaps = new Set<string>();

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** The robots.txt of a site, given as a host name or as one of its URLs; undefined if it is neither. */
  async robots(site: string, language: Language, signal: AbortSignal): Promise<SiteAnswer | undefined> {
    const page = parsedUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(site) ? site : `https://${site}`);
    if (page === undefined || !/^https?:$/.test(page.protocol)) return undefined;
    const { entry, body } = await liveRobots(page.origin, { terminal: this.#terminal, signal });
    for (const sitemap of entry.sitemaps) this.#sitemaps.add(sitemap);
    const { origin, outcome, status = null, because = null, url = null, checkedAt, sitemaps } = entry;
    const detail = because && becauseIn(await textsOf(language), because);
    const text = body === undefined ? null : Buffer.from(body).toString("utf8");
    return { origin, outcome, status, detail, because, url, fetchedAt: checkedAt, sitemaps, body: text };
  }

  /** The bytes of a sitemap; undefined if no file that was fetched lists it. */
  sitemap(address: string): AsyncIterable<Uint8Array> | undefined {
    return this.#sitemaps.has(address) ? download(address) : undefined;
  }
}

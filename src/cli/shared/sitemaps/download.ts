import type { TimeLimits } from "../../../crawl/fetch/download-timeout.ts";
import { type Download, download } from "../../../crawl/sitemap/download.ts";
import { version } from "../../version.ts";
import { transport } from "../input/transport.ts";
import { reason } from "../output/reason.ts";

const LIMITS: TimeLimits = { stall: 30_000, total: 600_000 };

/** All, since no request carries secrets. */
const REDIRECTS = { hosts: true, ports: true, upgrades: true, downgrades: true };

/**
 * Asks for a sitemap under the program's own name.
 *
 * @throws SitemapFault `unreadable`, also from the bytes, where the server does not answer with a file in time
 */
export function downloadSitemap(url: string, limits: TimeLimits = LIMITS): Promise<Download> {
  const userAgent = `robotomata/${version()}`;
  return download(url, { fetch: transport, userAgent, redirects: REDIRECTS, limits, reason });
}

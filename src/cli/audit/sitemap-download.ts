import type { Patience } from "../../fetch/patience.ts";
import { type Download, download } from "../../sitemap/download.ts";
import { reason } from "../reason.ts";
import { version } from "../version.ts";

const PATIENCE: Patience = { stall: 30_000, total: 600_000 };

/** All, since nothing that is secret is asked for. */
const REDIRECTS = { hosts: true, ports: true, upgrades: true, downgrades: true };

/**
 * Asks for a sitemap under the program's own name.
 *
 * @throws SitemapFault `unreadable`, also from the bytes, where the server does not answer with a file in time
 */
export function downloadSitemap(url: string, patience: Patience = PATIENCE): Promise<Download> {
  const userAgent = `robotomata/${version()}`;
  const fetch = globalThis.fetch;
  return download(url, { fetch, userAgent, redirects: REDIRECTS, patience, reason });
}

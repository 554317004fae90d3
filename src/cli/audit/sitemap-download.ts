import { SitemapFault } from "../../sitemap/problem.ts";
import { parsedUrl } from "../../url/parsed.ts";
import { type Patience, Watch } from "../patience.ts";
import { reason } from "../reason.ts";
import { version } from "../version.ts";

const PATIENCE: Patience = { stall: 30_000, total: 600_000 };

/** Redirects that are followed, as many as for robots.txt (RFC 9309 2.3.1.2). */
const REDIRECTS = 5;

/** A sitemap as its server sends it. */
export interface Download {
  /** Where it was found in the end. */
  readonly url: string;
  /** From `Content-Type`. */
  readonly charset: string | undefined;
  /** From `Content-Length`, where that tells how much is left to come. */
  readonly size: number | undefined;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Asks for a sitemap under the program's own name.
 *
 * @throws SitemapFault `unreadable`, also from the bytes, where the server does not answer with a file in time
 */
export async function downloadSitemap(url: string, patience: Patience = PATIENCE): Promise<Download> {
  const watch = new Watch(patience, (why) => new SitemapFault("unreadable", why));
  try {
    const response = await follow(url, watch.signal);
    watch.touch();
    const { headers, body } = response;
    const isEncoded = headers.has("content-encoding");
    const length = Number(headers.get("content-length") ?? Number.NaN);
    return {
      url: response.url,
      charset: /;\s*charset\s*=\s*"?([\w:.-]+)/i.exec(headers.get("content-type") ?? "")?.[1],
      size: isEncoded || Number.isNaN(length) ? undefined : length,
      bytes: watched(body, watch),
    };
  } catch (error) {
    watch.stop();
    throw unreadable(error);
  }
}

async function follow(start: string, signal: AbortSignal): Promise<Response> {
  let url = start;
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(url, {
      redirect: "manual",
      headers: {
        "user-agent": `robotomata/${version()}`,
        accept: "application/xml, text/xml, text/plain, */*",
      },
      signal,
    });
    const { status } = response;
    if (response.ok) return response;
    await response.body?.cancel();
    if (![301, 302, 303, 307, 308].includes(status)) throw new SitemapFault("unreadable", `HTTP ${status}`);
    if (redirects === REDIRECTS) throw new SitemapFault("unreadable", `more than ${REDIRECTS} redirects`);
    url = target(response.headers.get("location"), url);
  }
}

function target(location: string | null, base: string): string {
  const to = location === null ? undefined : parsedUrl(location, base);
  if (to?.protocol !== "https:" && to?.protocol !== "http:") {
    throw new SitemapFault("unreadable", "a redirect without a usable target");
  }
  to.username = "";
  to.password = "";
  return to.href;
}

async function* watched(body: ReadableStream<Uint8Array> | null, watch: Watch): AsyncGenerator<Uint8Array> {
  try {
    yield* watch.pieces(body);
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): SitemapFault {
  return error instanceof SitemapFault ? error : new SitemapFault("unreadable", reason(error));
}

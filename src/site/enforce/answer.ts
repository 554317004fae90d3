import { escapeHtml } from "../../base/escape.ts";
import { encoder } from "../../base/utf8.ts";
import type { Decision } from "./decision.ts";

/** An answer in place of the page, for any kind of server. */
export interface Answer {
  /**
   * The HTTP status: 403, 429 or 503 for a request that is refused; 200, 304, 405 or 503 where the file itself is served.
   */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty where there is nothing to send, as for 304. */
  readonly body: string | Uint8Array;
}

/** How robots.txt itself is served. */
export interface ServeOptions {
  /** Seconds for which it may be cached; 3,600 by default. RFC 9309 2.4 has crawlers keep it for a day at most. */
  readonly maxAge?: number | undefined;
  /** The header `Content-Usage`, such as `"train-ai=n"`. */
  readonly contentUsage?: string | undefined;
  /** The header `X-Robots-Tag`, such as `"noindex"`, which keeps robots.txt itself out of indexes. */
  readonly robotsTag?: string | undefined;
}

/** The title and the explanation of each status. */
const TEXTS = {
  403: ["403 Forbidden", "This site's robots.txt does not let this robot fetch this page."],
  429: ["429 Too Many Requests", "This site's robots.txt asks robots to wait between requests."],
  503: ["503 Service Unavailable", "Robots have to wait until this site's robots.txt can be read."],
} as const;

/** The answer to a request that robots.txt forbids, or that comes too early. */
export function refusal(decision: Decision, site: string, accept: string | undefined): Answer {
  const { wait } = decision;
  const status = decision.action === "slow" ? 429 : wait === undefined ? 403 : 503;
  const [title, why] = TEXTS[status];
  const { reason } = decision;
  const isPage = accept !== undefined && /\btext\/html\b/i.test(accept);
  const body = isPage
    ? `<!doctype html><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${why}<p>${escapeHtml(reason)}<p><a href="${site}/robots.txt">robots.txt</a>\n`
    : `${title}\n\n${why}\n${reason}\nSee ${site}/robots.txt\n`;
  return {
    status,
    headers: {
      "content-type": `text/${isPage ? "html" : "plain"}; charset=utf-8`,
      // A cache must never give this answer to another client.
      "cache-control": "private, no-store",
      vary: "User-Agent",
      "x-robots-tag": "noindex",
      ...(wait !== undefined && { "retry-after": String(Math.max(1, Math.ceil(wait / 1000))) }),
    },
    body,
  };
}

export function responseOf({ status, headers, body }: Answer, method: string): Response {
  const isEmpty = method === "HEAD" || status === 304;
  return new Response(isEmpty ? null : (body as BodyInit), { status, headers });
}

/** The answer for other methods than GET and HEAD, such as POST (RFC 9110, 15.5.6). */
export const METHOD_NOT_ALLOWED: Answer = {
  status: 405,
  headers: { allow: "GET, HEAD", "content-type": "text/plain; charset=utf-8" },
  body: "405 Method Not Allowed\n",
};

/** The answer while the file has not been loaded: crawlers then fetch nothing, and ask again (RFC 9309, 2.3.1.4). */
export const NOT_LOADED: Answer = {
  status: 503,
  headers: {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": "10",
  },
  body: "503 Service Unavailable\n\nThis site's robots.txt cannot be read yet.\n",
};

/** The file as it is sent to everybody, for the `If-None-Match` of a request. */
export type ServedFile = (wanted: string | undefined) => Answer;

/** How a file is sent. */
export function servedFile(
  text: string | Uint8Array,
  { maxAge = 3600, contentUsage, robotsTag }: ServeOptions,
): ServedFile {
  const body = typeof text === "string" ? encoder.encode(text) : text;
  const etag = `"${fingerprint(body)}"`;
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": `public, max-age=${maxAge}`,
    etag,
    ...(contentUsage !== undefined && { "content-usage": contentUsage }),
    ...(robotsTag !== undefined && { "x-robots-tag": robotsTag }),
  };
  return (wanted) => {
    const tags = wanted?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
    return tags.includes(etag) || tags.includes("*")
      ? { status: 304, headers, body: "" }
      : { status: 200, headers, body };
  };
}

/** A hash of 64 bits (FNV-1a, forwards and backwards), which differs between files but for rare chance. */
function fingerprint(bytes: Uint8Array): string {
  let [forwards, backwards] = [0x811c9dc5, 0x811c9dc5];
  for (let i = 0; i < bytes.length; i++) {
    forwards = Math.imul(forwards ^ bytes[i]!, 0x01000193);
    backwards = Math.imul(backwards ^ bytes[bytes.length - 1 - i]!, 0x01000193);
  }
  return [forwards, backwards].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}

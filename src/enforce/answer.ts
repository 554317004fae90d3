import { escaped } from "../report/escape.ts";
import type { Decision } from "./decision.ts";

/** An answer in place of the page, for any kind of server. */
export interface Answer {
  /** The HTTP status: 403 or 429 for a request that is refused; 200, 304 or 405 where the file itself is served. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty where there is nothing to send, as for 304. */
  readonly body: string | Uint8Array;
}

/** The answer to a request that robots.txt forbids, or that comes too early. */
export function refusal(decision: Decision, site: string, accept: string | undefined): Answer {
  const status = decision.action === "slow" ? 429 : 403;
  const title = status === 429 ? "429 Too Many Requests" : "403 Forbidden";
  const why =
    status === 429
      ? "This site's robots.txt asks robots to wait between requests."
      : "This site's robots.txt does not let this robot fetch this page.";
  const { reason } = decision;
  const isPage = accept !== undefined && /\btext\/html\b/i.test(accept);
  const body = isPage
    ? `<!doctype html><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${why}<p>${escaped(reason)}<p><a href="${site}/robots.txt">robots.txt</a>\n`
    : `${title}\n\n${why}\n${reason}\nSee ${site}/robots.txt\n`;
  return {
    status,
    headers: {
      "content-type": `text/${isPage ? "html" : "plain"}; charset=utf-8`,
      // Another client must never get this from a cache.
      "cache-control": "private, no-store",
      vary: "User-Agent",
      "x-robots-tag": "noindex",
      ...(status === 429 && { "retry-after": String(Math.max(1, Math.ceil((decision.wait ?? 0) / 1000))) }),
    },
    body,
  };
}

/** An answer as the `Response` to a request. */
export function responseOf({ status, headers, body }: Answer, method: string): Response {
  const isEmpty = method === "HEAD" || status === 304;
  return new Response(isEmpty ? null : (body as BodyInit), { status, headers });
}

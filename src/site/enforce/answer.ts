import { escapeHtml } from "../../base/escape.ts";
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

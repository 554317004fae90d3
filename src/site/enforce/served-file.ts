import { encoder } from "../../base/utf8.ts";
import type { Answer } from "./answer.ts";

/** How robots.txt itself is served. */
export interface ServeOptions {
  /** Seconds for which it may be cached; 3,600 by default. RFC 9309 2.4 has crawlers keep it for a day at most. */
  readonly maxAge?: number | undefined;
  /** The header `Content-Usage`, such as `"train-ai=n"`. */
  readonly contentUsage?: string | undefined;
  /** The header `X-Robots-Tag`, such as `"noindex"`, which keeps robots.txt itself out of indexes. */
  readonly robotsTag?: string | undefined;
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

/** The file as it is sent to everybody. */
export class ServedFile {
  readonly #body: Uint8Array;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(body: string | Uint8Array, { maxAge = 3600, contentUsage, robotsTag }: ServeOptions) {
    this.#body = typeof body === "string" ? encoder.encode(body) : body;
    this.#headers = {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": `public, max-age=${maxAge}`,
      etag: `"${fingerprint(this.#body)}"`,
      ...(contentUsage !== undefined && { "content-usage": contentUsage }),
      ...(robotsTag !== undefined && { "x-robots-tag": robotsTag }),
    };
  }

  /** @param wanted the request's `If-None-Match` */
  answer(wanted: string | undefined): Answer {
    const { etag } = this.#headers;
    const tags = wanted?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
    return tags.includes(etag!) || tags.includes("*")
      ? { status: 304, headers: this.#headers, body: "" }
      : { status: 200, headers: this.#headers, body: this.#body };
  }
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

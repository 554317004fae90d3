import type { Crawler } from "../agent/crawler.ts";
import type { Dialect } from "../dialect/dialect.ts";
import type { Fetch } from "../fetch/fetch.ts";
import type { KeyvLike } from "./shared.ts";

/** How a {@link RobotsClient} works. Times are in milliseconds. */
export interface RobotsClientOptions {
  /** The crawler's `User-Agent` header. It goes with every request. */
  readonly userAgent: string;
  /**
   * Whom the rules are read for: a token, tokens in order of preference, or a known crawler. Default: the product
   * token of `userAgent`, with its fallbacks where the crawler is a known one; `*` where it names no crawler.
   */
  readonly agent?: string | readonly string[] | Crawler;
  /** Used instead of the global `fetch`: for a proxy, a connection pool, a guard against private addresses. */
  readonly fetch?: Fetch;
  /** Kept there besides in memory, so that other processes and later ones need not ask again. */
  readonly cache?: KeyvLike;
  /** Before every key in `cache`. Default `"robotomata:"`. */
  readonly keyPrefix?: string;
  /** Default `"rfc9309"`. */
  readonly dialect?: Dialect;
  /** Bytes of a body that are read. Default 512,000; RFC 9309 2.5 wants no fewer. */
  readonly maxBytes?: number;
  /** For one look at a host, redirects and body included. Default 30,000. */
  readonly timeout?: number;
  /** Hosts that are asked at a time. Default 64. */
  readonly concurrency?: number;
  /** Hosts that are remembered in memory. Default 10,000. */
  readonly maxEntries?: number;
  /** A copy counts as fresh for so long, whatever the server says. Default five minutes. */
  readonly minAge?: number;
  /**
   * A copy counts as fresh no longer, and for so long where the server says nothing. Default a day (RFC 9309 2.4),
   * a week in `koster1996`.
   */
  readonly maxAge?: number;
  /** A host that failed is left alone for so long, doubled with each further failure up to an hour. Default a minute. */
  readonly retryAfter?: number;
  /** A host that has failed for so long counts as gone. Default 30 days (RFC 9309 2.3.1.4). */
  readonly patience?: number;
  /**
   * Then: `"hold"` on, closed but for the last good copy, or `"allow"` everything, as if there were no file.
   * Default `"hold"`. The `google` dialect has its own answer.
   */
  readonly afterPatience?: "hold" | "allow";
  /** One operation of `cache` may take so long, then it counts as failed. Default 2,000. */
  readonly cacheTimeout?: number;
  /** Told when `cache` fails. The client goes on without it, so there is nothing that has to be done. */
  readonly onCacheError?: (error: unknown) => void;
  /** Milliseconds since 1970, for tests. Default `Date.now`. */
  readonly now?: () => number;
}

import type { Agent } from "../agent/crawler.ts";
import type { Dialect } from "../dialect/dialect.ts";
import type { ClientEvent } from "./events.ts";
import type { Fetch } from "./fetch.ts";
import type { Redirects } from "./redirects.ts";
import type { KeyvLike } from "./shared-cache.ts";

/** How a {@link RobotsClient} works. Times are in milliseconds. */
export interface RobotsClientOptions {
  /** The crawler's `User-Agent` header, sent with every request. */
  readonly userAgent: string;
  /**
   * Which crawler the rules are read for: a product token, tokens in order of preference, or a crawler. Default: the
   * product token of `userAgent`, with its fallbacks where the crawler is a known one; `*` where it names none.
   */
  readonly agent?: Agent;
  /**
   * Used instead of the global `fetch` (which is called so that it closes its connections): for a proxy, a connection
   * pool, a guard against private addresses.
   */
  readonly fetch?: Fetch;
  /** Which redirects are followed, by kind. Default: all but those from https to http. */
  readonly redirects?: Partial<Redirects>;
  /** Entries are kept there as well as in memory, so that other processes and later ones need not ask again. */
  readonly cache?: KeyvLike;
  /** Put before every key in `cache`. Default `"robotomata:"`. */
  readonly keyPrefix?: string;
  /** Default `"rfc9309"`. */
  readonly dialect?: Dialect;
  /** Bytes of a body that are read. Default 512,000; RFC 9309 2.5 requires at least that many. */
  readonly maxBytes?: number;
  /**
   * Characters of the longest URL that is accepted; a longer one is invalid. From 1 to 262,144, which is the default.
   * Few servers accept more than 8,192.
   */
  readonly maxUrlLength?: number;
  /** For one fetch, redirects and body included. Default 30,000. */
  readonly timeout?: number;
  /**
   * How long a fetch is repeated that fails by a fault of this machine (no network, no free files), within `timeout`.
   * Default: as long as that. 0 makes one attempt.
   */
  readonly localPatience?: number;
  /**
   * Hosts that are asked at the same time. Default: what `fetch` says that it can take (`nodeFetch` goes by the limit of
   * open files), else 64.
   */
  readonly concurrency?: number;
  /**
   * Bytes of memory for everything that is remembered: rules, sitemaps, request rates, and hosts that are waited for.
   * Beyond it, hosts not asked about lately are evicted. Default 268,435,456 (256 MiB).
   */
  readonly cacheBytes?: number;
  /** Hosts that are remembered in memory. Default 1,000,000. */
  readonly maxEntries?: number;
  /** A copy counts as fresh for at least this long, whatever the server says. Default five minutes. */
  readonly minAge?: number;
  /**
   * A copy counts as fresh for at most this long, and for this long if the server says nothing. Default a day (RFC 9309
   * 2.4), a week in `koster1996`.
   */
  readonly maxAge?: number;
  /**
   * For this long after it has become stale, a copy still answers while its host is asked in the background, but never
   * beyond `maxAge`, counted from when the host last sent or confirmed it, and not where the host says
   * `must-revalidate`. Default 0: no question is answered from a stale copy while its host can be reached.
   */
  readonly staleWhileRevalidate?: number;
  /**
   * A host that failed is not asked again for this long, doubled with each further failure up to an hour. Default a
   * minute.
   */
  readonly retryAfter?: number;
  /** A host that has failed for this long counts as gone. Default 30 days (RFC 9309 2.3.1.4). */
  readonly patience?: number;
  /**
   * What happens then: `"hold"` keeps it closed except for the last good copy, `"allow"` opens everything, as if there were
   * no file. Default `"hold"`. The `google` dialect has its own answer.
   */
  readonly afterPatience?: "hold" | "allow";
  /** An operation of `cache` that takes longer than this counts as failed. Default 2,000. */
  readonly cacheTimeout?: number;
  /** Called when `cache` fails. The client goes on without it, so nothing has to be done. */
  readonly onCacheError?: (error: unknown) => unknown;
  /** Called with everything that happens: for logs and metrics. What it throws is ignored. */
  readonly onEvent?: (event: ClientEvent) => unknown;
  /** Milliseconds since 1970, for tests. Default `Date.now`. */
  readonly now?: () => number;
}

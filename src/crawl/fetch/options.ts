import type { Because } from "../../base/because.ts";
import type { KeyvLike } from "../../base/keyv-like.ts";
import type { Fetch } from "../../base/response.ts";
import type { Agent } from "../../engine/agent/crawler.ts";
import type { Dialect } from "../../engine/dialect/dialect.ts";
import type { DetailCode } from "./detail.ts";
import type { FetchReason, Outcome } from "./outcome.ts";
import type { Redirects } from "./redirects.ts";
import type { SignOptions } from "./sign.ts";

/** The result of an attempt to fetch a robots.txt. */
interface Attempt {
  readonly origin: string;
  readonly outcome: Outcome;
  /** HTTP status of the last answer, if there was one. */
  readonly status: number | undefined;
  readonly reason: FetchReason | undefined;
  /** Milliseconds from the request to the end of the answer, including redirects. */
  readonly ms: number;
  /** How many bytes of the decompressed body were read. */
  readonly bytes: number;
  /** Number of consecutive failures, including this one. */
  readonly failures: number;
}

/** Something that happened in a client, for logs and metrics. */
export type ClientEvent =
  /** A robots.txt was requested, with any outcome. */
  | ({ readonly type: "fetched" } & Attempt)
  /** A host confirmed the cached copy (304). */
  | ({ readonly type: "revalidated" } & Attempt)
  /** A stale copy is used, because its host fails or is being asked in the background. */
  | {
      readonly type: "served-stale";
      readonly origin: string;
      readonly outcome: Outcome;
      readonly status: number | undefined;
    }
  /**
   * A request failed locally (no file descriptors, memory or route); it is retried after this many milliseconds.
   */
  | {
      readonly type: "retried";
      readonly origin: string;
      readonly detail: string;
      readonly because: Because<DetailCode>;
      readonly ms: number;
    }
  /** A host was evicted from memory to make room. */
  | { readonly type: "evicted"; readonly origin: string; readonly bytes: number }
  /** The shared cache failed. */
  | { readonly type: "cache-failed"; readonly error: unknown };

/** The object with which a request handler of an edge runtime lets work go on after its response. */
export interface RequestContext {
  /** Keeps the request alive until the work has settled. */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Whether promises, timers and connections belong to the request that made them, as in Cloudflare Workers and
 * Vercel's edge runtime: they end with it, without notice, and another request that awaits them waits for ever. There,
 * requests may share only plain data.
 */
export function belongsToRequests(): boolean {
  const { navigator, EdgeRuntime } = globalThis as {
    readonly navigator?: { readonly userAgent?: unknown };
    readonly EdgeRuntime?: unknown;
  };
  return EdgeRuntime !== undefined || navigator?.userAgent === "Cloudflare-Workers";
}

/** Options of a {@link RobotsClient}. Times are in milliseconds. */
export interface RobotsClientOptions {
  /** The crawler's `User-Agent` header, sent with every request. */
  readonly userAgent: string;
  /**
   * The crawler that the rules are for: a product token, tokens in order of preference, or a crawler. Default: the
   * product token in `userAgent`, with fallbacks if the crawler is known, or `*` if there is none.
   */
  readonly agent?: Agent;
  /**
   * Used instead of the global `fetch`, for example for a proxy, a connection pool, or a guard against private
   * addresses. (The global `fetch` is asked to close its connections.)
   */
  readonly fetch?: Fetch;
  /** Signs every request, also those of `robotsFetch`, so that servers can verify who asks (Web Bot Auth). */
  readonly sign?: SignOptions;
  /** Which redirects are followed, by kind. Default: all but those from https to http. */
  readonly redirects?: Partial<Redirects>;
  /** A store for entries besides memory, so that other processes, and later ones, need not fetch them again. */
  readonly cache?: KeyvLike;
  /** Prefix of every key in `cache`. Default `"robotomata:"`. */
  readonly keyPrefix?: string;
  /** Default `"rfc9309"`. */
  readonly dialect?: Dialect;
  /**
   * What a refusal to give the file (401 or 403) means. `"allow"`: everything may be fetched, as in RFC 9309 2.3.1.3;
   * `"disallow"`: nothing may be, as in the draft of 1996. Default `"allow"`. Only for the dialects `rfc9309` and
   * `original1994`.
   */
  readonly onForbidden?: "allow" | "disallow";
  /**
   * Whether the text of each file is kept, in memory and in `cache`, so that {@link RobotsClient.explain} knows the
   * line of a rule. Default false.
   */
  readonly keepFiles?: boolean;
  /** How many bytes of a body are read. Default 512,000, and no fewer: RFC 9309 2.5 requires at least 500 KiB. */
  readonly maxBytes?: number;
  /**
   * Maximum length of a URL in characters; a longer one is invalid. From 1 to 262,144, which is the default. Few
   * servers accept more than 8,192.
   */
  readonly maxUrlLength?: number;
  /** Maximum time for one fetch, including redirects and body. Default 30,000. */
  readonly timeout?: number;
  /**
   * For how long a fetch is repeated after local failures (no network, no free file descriptors), within `timeout`.
   * Default: `timeout`, or in Workers and Vercel's edge runtime 0: only one attempt.
   */
  readonly localPatience?: number;
  /**
   * How many hosts are fetched concurrently. Default: the `maxConcurrency` of `fetch` (`nodeFetch` derives it from
   * the limit on open files), or else 64; in Workers and Vercel's edge runtime 6, for each request.
   */
  readonly concurrency?: number;
  /**
   * Memory budget in bytes for rules, sitemaps, request rates, pending hosts and pending writes of `cache`. Beyond
   * it, hosts that have not been needed lately are evicted. Default 268,435,456 (256 MiB).
   */
  readonly cacheBytes?: number;
  /** Maximum number of hosts in memory. Default 1,000,000. */
  readonly maxEntries?: number;
  /** Minimum time for which a copy is fresh, whatever the server says. Default five minutes. */
  readonly minAge?: number;
  /**
   * Maximum time for which a copy is fresh, also used if the server does not give one. Default a day (RFC 9309
   * 2.4), a week in `koster1996`.
   */
  readonly maxAge?: number;
  /**
   * For how long a stale copy is still used while it is refreshed in the background, but never beyond `maxAge` from
   * when the host last sent or confirmed it, and not if the host says `must-revalidate`. Default 0: stale copies
   * are not used while their host can be reached.
   */
  readonly staleWhileRevalidate?: number;
  /**
   * How long to wait before a host that failed is tried again; doubled with each further failure, up to an hour.
   * Default a minute.
   */
  readonly retryAfter?: number;
  /**
   * Minimum time between requests to a host for which `pace` waits, even if its file asks for less or for none.
   * Default a second. Not more than `maxDelay`.
   */
  readonly minDelay?: number;
  /** Maximum time between requests for which `pace` waits, even if a file asks for more. Default five minutes. */
  readonly maxDelay?: number;
  /**
   * How long requests to a host are postponed that is busy (`postpone`) without saying for how long: at first this
   * long, or its crawl delay if that is longer; doubled each time it happens again, up to an hour. 0: not at all.
   * Default five seconds.
   */
  readonly backOff?: number;
  /**
   * Names the lane of a URL, for those who pace by address or network. Between any two requests of a lane is
   * `minDelay`; crawl delays and pauses hold for each host by itself. Default: the URL's host name, whatever its scheme
   * and port.
   */
  readonly lane?: (url: string) => string;
  /** After failing for this long, a host counts as gone. Default 30 days (RFC 9309 2.3.1.4). */
  readonly patience?: number;
  /**
   * What happens after `patience`: with `"hold"`, the last good copy still applies, or else the host stays closed; with
   * `"allow"`, everything is allowed, as if there were no file. Default `"hold"`. Not used in the `google` dialect,
   * which has its own rules.
   */
  readonly afterPatience?: "hold" | "allow";
  /** Maximum time for an operation of `cache`, after which it counts as failed. Default 2,000. */
  readonly cacheTimeout?: number;
  /** Called when `cache` fails. The client continues without it, so you need not do anything. */
  readonly onCacheError?: (error: unknown) => unknown;
  /** Called for everything that happens, for logs and metrics. Anything it throws is ignored. */
  readonly onEvent?: (event: ClientEvent) => unknown;
  /** Returns milliseconds since 1970; for tests. Default `Date.now`. */
  readonly now?: () => number;
}

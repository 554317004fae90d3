import { asker } from "../agent/asker.ts";
import { agentOfHeader } from "../agent/header.ts";
import { dialectRules } from "../dialect/index.ts";
import { RobotsError } from "../errors.ts";
import { checkOptions } from "../options.ts";
import { DEFAULT_MAX_BYTES } from "../policy/robots.ts";
import { MAX_URL } from "../url/limit.ts";
import type { Fetch } from "./fetch.ts";
import { belongsToRequests } from "./lifetime.ts";
import type { RobotsClientOptions } from "./options.ts";
import { handlingOf } from "./outcome.ts";
import type { Redirects } from "./redirects.ts";

/** Options with all defaults filled in. */
export type Settings = Required<Omit<RobotsClientOptions, Absent | "redirects">> & {
  readonly [K in Absent]: RobotsClientOptions[K] | undefined;
} & {
  readonly redirects: Redirects;
  /** Nothing but plain data outlives the request that made it. */
  readonly perRequest: boolean;
};

/** Options that have no default. */
type Absent = "cache" | "now" | "onCacheError" | "onEvent";

/** The largest delay for timers; with larger ones, they fire at once. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/**
 * Default concurrency if nothing is known about the machine: a quarter of the open files that every system allows.
 */
const CONCURRENCY = 64;
/** The same where a request owns its connections: Cloudflare's limit, beyond which they queue up. */
const REQUEST_CONCURRENCY = 6;

/** A second, as other crawlers wait by default between requests to a host. */
const MIN_DELAY = 1_000;
/** Five minutes; beyond that, a crawl delay is meant to keep crawlers out, or was meant in milliseconds. */
const MAX_DELAY = 300_000;

const REDIRECTS: Redirects = { hosts: true, ports: true, upgrades: true, downgrades: false };

const NAMES: Record<keyof RobotsClientOptions, true> = {
  userAgent: true,
  agent: true,
  fetch: true,
  redirects: true,
  cache: true,
  keyPrefix: true,
  dialect: true,
  maxBytes: true,
  maxUrlLength: true,
  timeout: true,
  localPatience: true,
  concurrency: true,
  cacheBytes: true,
  maxEntries: true,
  minAge: true,
  maxAge: true,
  staleWhileRevalidate: true,
  retryAfter: true,
  minDelay: true,
  maxDelay: true,
  patience: true,
  afterPatience: true,
  cacheTimeout: true,
  onCacheError: true,
  onEvent: true,
  now: true,
};

/** @throws RobotsError INVALID_ARGUMENT for unknown options and invalid values */
export function settingsOf(options: RobotsClientOptions): Settings {
  if (typeof options !== "object" || options === null) {
    throw wrong('A RobotsClient takes options, at least a userAgent: { userAgent: "examplebot/1.0" }.');
  }
  checkOptions("A RobotsClient", options, NAMES);
  const { userAgent, dialect = "rfc9309", afterPatience = "hold", keyPrefix = "robotomata:" } = options;
  if (!isUserAgent(userAgent)) {
    throw wrong("A RobotsClient needs a userAgent: the crawler's User-Agent header, on one line.");
  }
  if (afterPatience !== "hold" && afterPatience !== "allow") {
    throw wrong('afterPatience must be "hold" or "allow".');
  }
  if (typeof keyPrefix !== "string") throw wrong("keyPrefix must be a string.");
  const agent = options.agent ?? agentOfHeader(userAgent);
  if (agent === "") throw wrong("agent must not be empty: leave it out to take the name in userAgent.");
  asker(agent, dialectRules(dialect));
  const { cache } = options;
  if (cache !== undefined) checkCache(cache);
  const fetch = callable("fetch", options.fetch) ?? globalFetch;
  const timeout = within("timeout", options.timeout, 30_000, 1, MAX_TIMEOUT);
  const minDelay = within(
    "minDelay",
    options.minDelay,
    Math.min(MIN_DELAY, options.maxDelay ?? MIN_DELAY),
    0,
  );
  const perRequest = belongsToRequests();
  // What a request has run out of, it does not get back.
  const localPatience = perRequest ? 0 : timeout;
  return {
    userAgent,
    dialect,
    agent,
    afterPatience,
    keyPrefix,
    cache,
    fetch,
    maxBytes: within("maxBytes", options.maxBytes, DEFAULT_MAX_BYTES, 0),
    maxUrlLength: within("maxUrlLength", options.maxUrlLength, MAX_URL, 1, MAX_URL),
    timeout,
    localPatience: within("localPatience", options.localPatience, localPatience, 0),
    concurrency: within("concurrency", options.concurrency, concurrencyOf(fetch, perRequest), 1),
    perRequest,
    redirects: redirectsOf(options.redirects),
    cacheBytes: within("cacheBytes", options.cacheBytes, 268_435_456, 1),
    maxEntries: within("maxEntries", options.maxEntries, 1_000_000, 1),
    minAge: within("minAge", options.minAge, 300_000, 0),
    maxAge: within("maxAge", options.maxAge, handlingOf(dialect).maxAge, 0),
    staleWhileRevalidate: within("staleWhileRevalidate", options.staleWhileRevalidate, 0, 0),
    retryAfter: within("retryAfter", options.retryAfter, 60_000, 0),
    minDelay,
    maxDelay: within("maxDelay", options.maxDelay, Math.max(MAX_DELAY, minDelay), minDelay),
    patience: within("patience", options.patience, 30 * 86_400_000, 0),
    cacheTimeout: within("cacheTimeout", options.cacheTimeout, 2_000, 1, MAX_TIMEOUT),
    onCacheError: callable("onCacheError", options.onCacheError),
    onEvent: callable("onEvent", options.onEvent),
    now: callable("now", options.now),
  };
}

/** Whether a value can be sent as a User-Agent header. */
export function isUserAgent(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "" && !/[^\x20-\x7e\x80-\xff]/.test(value);
}

/**
 * The runtime's own `fetch`, asked to close each connection after the answer. Each host has just one file, and in
 * Node, Deno and Bun, connections to ten thousand hosts would otherwise stay open for seconds, each with a file
 * descriptor. Browsers and Workers manage their connections themselves, and omit the header.
 */
const globalFetch: Fetch = (url, { headers, redirect, signal }) =>
  // Looked up at each call, and not called as a method of other objects, which some runtimes refuse.
  globalThis.fetch(url, { headers: { ...headers, connection: "close" }, redirect, signal });

/** The `maxConcurrency` of a `fetch`, if it is valid. */
function concurrencyOf({ maxConcurrency }: Fetch, perRequest: boolean): number {
  if (Number.isSafeInteger(maxConcurrency) && maxConcurrency! >= 1) return maxConcurrency!;
  return perRequest ? REQUEST_CONCURRENCY : CONCURRENCY;
}

function redirectsOf(redirects: Partial<Redirects> | undefined): Redirects {
  if (redirects === undefined) return REDIRECTS;
  if (typeof redirects !== "object" || redirects === null) throw wrong("redirects must be an object.");
  checkOptions("redirects", redirects, REDIRECTS);
  for (const [name, value] of Object.entries(redirects)) {
    if (typeof value !== "boolean") throw wrong(`redirects.${name} must be true or false.`);
  }
  return { ...REDIRECTS, ...redirects };
}

function checkCache(cache: object): void {
  const lacks = ["get", "set", "delete"].filter(
    (name) => typeof (cache as Record<string, unknown> | null)?.[name] !== "function",
  );
  if (lacks.length === 0) return;
  throw wrong(`cache must have get, set and delete, as Keyv and Map do; ${lacks.join(" and ")} missing.`);
}

function callable<T>(name: string, value: T | undefined): T | undefined {
  if (value === undefined || typeof value === "function") return value;
  const hint = value instanceof Promise ? ": await the promise first" : "";
  throw wrong(`${name} must be a function${hint}.`);
}

function within(
  name: string,
  value: unknown,
  initial: number,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  if (value === undefined) return initial;
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) {
    return value as number;
  }
  const upTo = most === Number.MAX_SAFE_INTEGER ? "" : ` and at most ${most}`;
  throw wrong(`${name} must be a whole number, at least ${least}${upTo}, not ${shown(value)}.`);
}

function shown(value: unknown): string {
  return typeof value === "number" ? String(value) : typeof value;
}

function wrong(message: string): RobotsError {
  return new RobotsError("INVALID_ARGUMENT", message);
}

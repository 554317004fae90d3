import { describeValue } from "../../base/describe-value.ts";
import { misuseFor } from "../../base/errors.ts";
import { globalFetch } from "../../base/global-fetch.ts";
import {
  aClock,
  aFunction,
  aString,
  MAX_TIMER,
  mandatory,
  objectWith,
  oneOf,
  onlyWith,
  optionsOf,
  trueOrFalse,
  wholeFrom,
} from "../../base/kinds.ts";
import { checkOptions, type Kind, type Kinds, wrongValue } from "../../base/options.ts";
import { type Fetch, isUserAgent } from "../../base/response.ts";
import { anAgent } from "../../engine/agent/agent-option.ts";
import { agentOfHeader } from "../../engine/agent/header.ts";
import { ownAgent } from "../../engine/agent/prepared-agent.ts";
import { aDialect } from "../../engine/dialect/index.ts";
import { DEFAULT_MAX_BYTES } from "../../engine/parse/body.ts";
import { MAX_URL, urlLength } from "../../engine/url/kinds.ts";
import { belongsToRequests, type RobotsClientOptions } from "./options.ts";
import { type AnswerHandling, handlingOf } from "./outcome.ts";
import type { Redirects } from "./redirects.ts";
import { type RequestSigner, requestSigner, SIGN } from "./sign.ts";

/** Options with all defaults filled in. */
export type Settings = Required<Omit<RobotsClientOptions, Absent | "redirects" | "onForbidden" | "sign">> & {
  readonly [K in Absent]: RobotsClientOptions[K] | undefined;
} & {
  readonly redirects: Redirects;
  readonly sign: RequestSigner | undefined;
  readonly handling: AnswerHandling;
  /** Whether `fetch` was given. */
  readonly hasFetch: boolean;
  /** Nothing but plain data outlives the request that made it. */
  readonly perRequest: boolean;
};

/** Options that have no default. */
type Absent = "cache" | "lane" | "now" | "onCacheError" | "onEvent";

/**
 * Default concurrency if nothing is known about the machine: a quarter of the open files that every system allows.
 */
const CONCURRENCY = 64;
/** Default concurrency where a request owns its connections: Cloudflare's limit, beyond which they queue up. */
const REQUEST_CONCURRENCY = 6;

/** A second, as other crawlers wait by default between requests to a host. */
const MIN_DELAY = 1_000;
/** Five minutes; beyond that, a crawl delay is meant to keep crawlers out, or was meant in milliseconds. */
const MAX_DELAY = 300_000;

/** @internal */
export const REDIRECT_KINDS: Kinds<Partial<Redirects>> = {
  hosts: trueOrFalse,
  ports: trueOrFalse,
  upgrades: trueOrFalse,
  downgrades: trueOrFalse,
};

/** A time without an upper bound. */
const time = wholeFrom(0, Number.MAX_SAFE_INTEGER, " of milliseconds");
const timer = wholeFrom(1, MAX_TIMER, " of milliseconds");
const bytes = (least: number): Kind<number> => wholeFrom(least, Number.MAX_SAFE_INTEGER, " of bytes");
const count = wholeFrom(1, Number.MAX_SAFE_INTEGER);

const withCache = <T>(kind: Kind<T>): Kind<T> =>
  onlyWith(
    "cache: the store that clients share",
    ({ cache }: RobotsClientOptions) => cache !== undefined,
    kind,
  );

/** @internal */
export const CLIENT: Kinds<RobotsClientOptions> = {
  userAgent: mandatory({
    wanted: 'the crawler\'s User-Agent header on one line, such as "examplebot/1.0"',
    test: isUserAgent,
  }),
  agent: anAgent,
  fetch: aFunction,
  sign: optionsOf(SIGN),
  redirects: optionsOf(REDIRECT_KINDS),
  cache: objectWith("get", "set", "delete"),
  keyPrefix: withCache(aString),
  dialect: aDialect,
  onForbidden: onlyWith(
    'dialect: "rfc9309" or "original1994": the others say what 401 and 403 mean',
    ({ dialect = "rfc9309" }: RobotsClientOptions) => dialect === "rfc9309" || dialect === "original1994",
    oneOf("allow", "disallow"),
  ),
  keepFiles: trueOrFalse,
  maxBytes: bytes(DEFAULT_MAX_BYTES),
  maxUrlLength: urlLength,
  timeout: timer,
  localPatience: time,
  concurrency: count,
  cacheBytes: bytes(1),
  maxEntries: count,
  minAge: time,
  maxAge: time,
  staleWhileRevalidate: time,
  retryAfter: time,
  minDelay: time,
  maxDelay: time,
  backOff: time,
  lane: aFunction,
  patience: onlyWith(
    'afterPatience: "allow": otherwise closed hosts stay closed',
    ({ afterPatience }: RobotsClientOptions) => afterPatience === "allow",
    time,
  ),
  afterPatience: onlyWith(
    "another dialect: Google's documentation says how long its crawlers wait, and what they do then",
    ({ dialect }: RobotsClientOptions) => dialect !== "google",
    oneOf("hold", "allow"),
  ),
  cacheTimeout: withCache(timer),
  onCacheError: withCache(aFunction),
  onEvent: aFunction,
  now: aClock,
};

/** Several words, as in `My Crawler/1.0`: only `My` would be looked up, and nobody writes rules for that. */
const SEVERAL_WORDS = /^[^\s/(]+\s+[^\s(+]/;

/** Whether an agent can find a group: a product token or `*`, but not several words. */
function isOneName(agent: string): boolean {
  return agent === "*" || (agentOfHeader(agent) !== "*" && !SEVERAL_WORDS.test(agent));
}

/** Why a User-Agent header cannot find a group, in English. */
export const AGENT_FAULTS = {
  "several-words":
    'userAgent {value} begins with several words. Write "examplebot/1.0", or give agent, the product token.',
  "no-crawler":
    'userAgent {value} names no crawler. Begin it with a product token, as in "examplebot/1.0", or give agent.',
} as const;

/** @throws RobotsError INVALID_ARGUMENT for unknown options and invalid values */
export function settingsOf(options: RobotsClientOptions): Settings {
  checkOptions("A RobotsClient", options, CLIENT);
  const { userAgent, dialect = "rfc9309", agent = agentOfHeader(userAgent), fetch = globalFetch } = options;
  if (options.agent === undefined && typeof agent === "string" && SEVERAL_WORDS.test(userAgent))
    throw misuseFor(AGENT_FAULTS, "several-words", { value: describeValue(userAgent) });
  if (options.agent === undefined && agent === "*" && dialect !== "original1994")
    throw misuseFor(AGENT_FAULTS, "no-crawler", { value: describeValue(userAgent) });
  for (const name of [options.agent ?? []].flat()) {
    if (typeof name !== "string" || dialect === "original1994" || isOneName(name)) continue;
    throw wrongValue("agent", 'a product token such as "examplebot"', name);
  }
  const { timeout = 30_000, maxDelay = MAX_DELAY } = options;
  const { minDelay = Math.min(MIN_DELAY, maxDelay) } = options;
  if (options.maxDelay !== undefined && maxDelay < minDelay)
    throw wrongValue("maxDelay", `at least minDelay, ${minDelay}`, maxDelay);
  const usual = handlingOf(dialect);
  const handling = options.onForbidden === "disallow" ? { ...usual, restricts: true } : usual;
  const { maxAge = handling.maxAge } = options;
  if (options.minAge !== undefined && options.minAge > maxAge)
    throw wrongValue("minAge", `at most maxAge, ${maxAge}`, options.minAge);
  const { hosts = true, ports = true, upgrades = true, downgrades = false } = options.redirects ?? {};
  const perRequest = belongsToRequests();
  return {
    userAgent,
    dialect,
    agent: ownAgent(agent),
    afterPatience: options.afterPatience ?? "hold",
    handling,
    keepFiles: options.keepFiles ?? false,
    keyPrefix: options.keyPrefix ?? "robotomata:",
    cache: options.cache,
    fetch,
    hasFetch: options.fetch !== undefined,
    sign: options.sign && requestSigner(options.sign),
    maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES,
    maxUrlLength: options.maxUrlLength ?? MAX_URL,
    timeout,
    // A request of an edge runtime that has used up its fetches gets no more, so repeating is useless.
    localPatience: options.localPatience ?? (perRequest ? 0 : timeout),
    concurrency: options.concurrency ?? concurrencyOf(fetch, perRequest),
    perRequest,
    redirects: { hosts, ports, upgrades, downgrades },
    cacheBytes: options.cacheBytes ?? 268_435_456,
    maxEntries: options.maxEntries ?? 1_000_000,
    minAge: options.minAge ?? 300_000,
    maxAge,
    staleWhileRevalidate: options.staleWhileRevalidate ?? 0,
    retryAfter: options.retryAfter ?? 60_000,
    minDelay,
    maxDelay: Math.max(maxDelay, minDelay),
    backOff: options.backOff ?? 5_000,
    lane: options.lane,
    patience: options.patience ?? 30 * 86_400_000,
    cacheTimeout: options.cacheTimeout ?? 2_000,
    onCacheError: options.onCacheError,
    onEvent: options.onEvent,
    now: options.now,
  };
}

/** The `maxConcurrency` of a `fetch`, if it is valid. */
function concurrencyOf({ maxConcurrency }: Fetch, perRequest: boolean): number {
  if (Number.isSafeInteger(maxConcurrency) && maxConcurrency! >= 1) return maxConcurrency!;
  return perRequest ? REQUEST_CONCURRENCY : CONCURRENCY;
}

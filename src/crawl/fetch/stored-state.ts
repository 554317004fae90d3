import { fromBase64, toBase64 } from "../../base/base64.ts";
import type { Because } from "../../base/because.ts";
import { RobotsError } from "../../base/errors.ts";
import { isObject } from "../../base/object.ts";
import { copyText } from "../../base/utf8.ts";
import type { Agent } from "../../engine/agent/crawler.ts";
import type { HostProgram } from "../../engine/core/program.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import { MAX_RATES, type RequestRate } from "../../engine/parse/pace.ts";
import { Policy } from "../../engine/policy/policy.ts";
import { expectOwner, ownedBy, ownerOf } from "../../engine/store/owner.ts";
import { originOf } from "../../engine/url/origin.ts";
import { DETAILS, type DetailCode, isDetail } from "./detail.ts";
import { type FileFacts, MAX_SITEMAP_TEXT, MAX_SITEMAPS, sitemapUrl } from "./digest.ts";
import { type Directives, isValidator, MAX_SECONDS } from "./freshness.ts";
import { type FetchReason, LONGEST_DETAIL, type Outcome } from "./outcome.ts";
import { MAX_RETRY_AFTER } from "./refresh.ts";
import type { Settings } from "./settings.ts";
import type { Copy, State } from "./state.ts";

/**
 * Version of the states in a shared cache. They are JSON texts, since every store supports strings. The number is
 * raised with every change of format; states with another number are ignored.
 */
export const STATE_VERSION = 2;

/** The properties of a client on which its stored states depend. */
export type StorageOptions = Pick<Settings, "agent" | "dialect" | "keepFiles" | "maxAge" | "retryAfter">;

/** Outcomes that are shared: local failures do not concern other processes. */
const OUTCOMES: readonly Outcome[] = ["found", "unavailable", "restricted", "unreachable"];
const REASONS: readonly FetchReason[] = [
  "status",
  "redirects",
  "dns",
  "tls",
  "network",
  "truncated",
  "timeout",
  "blocked",
];

/** By how many milliseconds the clocks of machines that share a cache may differ. */
const SKEW = 3_600_000;
/** Maximum lengths in characters: of a stored state, and of a URL. */
const MAX_TEXT = 8_388_608;
const MAX_URL_TEXT = 65_536;
/** The longest period of a request rate in seconds: 999,999 days. */
const MAX_PERIOD = 999_999 * 86_400;

/** The agent as a part of keys, since an image is for one agent. */
export function storageKeyOf(agent: Agent): string {
  const names = typeof agent === "string" ? [agent] : "tokens" in agent ? agent.tokens : agent;
  const star = typeof agent === "object" && "boundByStar" in agent && agent.boundByStar === false ? ";" : "";
  // A copy has no lone surrogates, for which `encodeURIComponent` throws.
  return names.map((name) => encodeURIComponent(copyText(name.toLowerCase()))).join(",") + star;
}

/**
 * A state as text.
 *
 * @param image the rules of its copy, if it has one, including the copy's agent and crawl delay
 */
export function encodeState(
  { copy, ...state }: State,
  image: Uint8Array | undefined,
  { agent, dialect }: StorageOptions,
): string {
  const { agent: _agent, crawlDelay: _crawlDelay, ...rest } = copy ?? {};
  return JSON.stringify({
    v: STATE_VERSION,
    agent: storageKeyOf(agent),
    dialect,
    ...state,
    ...(image && { copy: { ...rest, policy: toBase64(image) } }),
  });
}

/** A state that was read, with the rules of its copy. */
export interface StoredState {
  readonly state: State;
  readonly program: HostProgram | undefined;
}

/**
 * Decodes the state of an origin, and validates it completely, since a store may contain anything. Returns undefined
 * if the stored state is damaged, of another version, for another origin or agent, from the future, too old, or one
 * that this library would not write.
 *
 * @param value what the store returned: the text, or the parsed value, since some stores parse JSON
 * @param now milliseconds since 1970
 * @throws RobotsError OUT_OF_MEMORY
 */
export function decodeState(
  value: unknown,
  origin: string,
  now: number,
  options: StorageOptions,
): StoredState | undefined {
  try {
    if (typeof value === "string" && value.length > MAX_TEXT) return undefined;
    const stored: unknown = typeof value === "string" ? JSON.parse(value) : value;
    if (!isObject(stored) || stored.v !== STATE_VERSION || stored.origin !== origin) return undefined;
    if (stored.agent !== storageKeyOf(options.agent) || stored.dialect !== options.dialect) return undefined;
    const { outcome, status, reason, because, checkedAt, expiresAt, failures, failingSince } = stored;
    if (!isOneOf(OUTCOMES, outcome) || !isTime(checkedAt) || !isTime(expiresAt)) return undefined;
    if (!(reason === undefined || isOneOf(REASONS, reason)) || !isBecause(because)) return undefined;
    if (!(status === undefined || isWithin(status, 0, 999)) || !isWithin(failures, 0, 1e9)) return undefined;
    if (!(failingSince === undefined || (isTime(failingSince) && failingSince <= checkedAt)))
      return undefined;
    if (failures > 0 !== (outcome === "unreachable") || failures > 0 !== (failingSince !== undefined))
      return undefined;
    const longest = Math.max(options.maxAge, options.retryAfter, MAX_RETRY_AFTER);
    if (checkedAt > now + SKEW || expiresAt < checkedAt || expiresAt - checkedAt > longest) return undefined;
    const file = stored.copy;
    if (file === undefined ? outcome === "found" : outcome !== "found" && outcome !== "unreachable")
      return undefined;
    const read = file === undefined ? undefined : decodeCopy(file, checkedAt, options);
    const times = { checkedAt, expiresAt, failures, failingSince };
    const state = {
      origin,
      outcome,
      status,
      reason,
      because: because && copyBecause(because),
      ...times,
      copy: read?.copy,
    };
    return { state, program: read?.program };
  } catch (error) {
    if (error instanceof RobotsError && error.code === "OUT_OF_MEMORY") throw error;
    // Not JSON, not base64, not a policy image of this version, or a value that throws when it is read.
    return undefined;
  }
}

/** @throws if the value is not a copy */
function decodeCopy(
  value: unknown,
  checkedAt: number,
  options: StorageOptions,
): { copy: Copy; program: HostProgram } {
  if (!isObject(value)) throw new TypeError("not a copy");
  const { url, etag, lastModified, fetchedAt, markup, text, truncated, policy: image } = value;
  const directives = readDirectives(value.directives);
  const sitemaps = readList(value.sitemaps, MAX_SITEMAPS, readSitemap);
  const requestRates = readList(value.requestRates, MAX_RATES, readRate);
  const ok =
    typeof image === "string" &&
    image.length <= MAX_TEXT &&
    sitemaps.reduce((sum, { length }) => sum + length, 0) <= MAX_SITEMAP_TEXT &&
    typeof url === "string" &&
    url.length <= MAX_URL_TEXT &&
    originOf(url) !== undefined &&
    (text === undefined || typeof text === "string") &&
    isOptionalValidator(etag) &&
    isOptionalValidator(lastModified) &&
    isTime(fetchedAt) &&
    fetchedAt <= checkedAt &&
    typeof markup === "boolean" &&
    typeof truncated === "boolean";
  if (!ok) throw new TypeError("not a copy");
  const { agent, crawlDelay, program } = readRules(fromBase64(image), options);
  const kept = options.keepFiles ? (text as string | undefined) : undefined;
  const facts = { agent, crawlDelay, sitemaps, requestRates, markup, text: kept, truncated };
  return { program, copy: { ...facts, url, etag, lastModified, directives, fetchedAt } };
}

/** @throws if no headers could have produced the value */
function readDirectives(value: unknown): Directives {
  if (!isObject(value)) throw new TypeError("not directives");
  const { maxAge, expires, noCache, mustRevalidate } = value;
  const ok =
    (maxAge === undefined || isWithin(maxAge, 0, MAX_SECONDS)) &&
    (expires === undefined || isTime(expires)) &&
    (noCache === undefined || noCache === true) &&
    (mustRevalidate === undefined || mustRevalidate === true);
  if (!ok) throw new TypeError("not directives");
  return { maxAge, expires, noCache, mustRevalidate } as Directives;
}

/** @throws for an image that was not compiled for the agent and the dialect */
function readRules(
  image: Uint8Array,
  { agent, dialect }: StorageOptions,
): Pick<FileFacts, "agent" | "crawlDelay"> & { readonly program: HostProgram } {
  const policy = Policy.fromBytes(image);
  try {
    expectOwner(ownedBy(policy), "stored state", ownerOf(agent, dialectRules(dialect)));
    const { agent: bound, crawlDelay } = policy;
    return { agent: bound, crawlDelay, program: policy.program() };
  } finally {
    policy.dispose();
  }
}

/**
 * Copies a list while checking it, so that it cannot change afterwards.
 *
 * @throws if the value is not a list, if it is too long, or if `read` throws
 */
function readList<T>(value: unknown, most: number, read: (item: unknown) => T): T[] {
  if (!Array.isArray(value) || value.length > most) throw new TypeError("not a list");
  return Array.from(value, read);
}

/** @throws if the value is not a sitemap in the form of {@link sitemapUrl} */
function readSitemap(value: unknown): string {
  if (typeof value !== "string" || value.length > MAX_SITEMAP_TEXT || sitemapUrl(value) !== value) {
    throw new TypeError("not a sitemap");
  }
  return value;
}

/** @throws if no Request-rate line could have produced the value */
function readRate(value: unknown): RequestRate {
  if (!isObject(value)) throw new TypeError("not a rate");
  const { requests, seconds, window } = value;
  if (!isWithin(requests, 1, 999_999) || !isWithin(seconds, 1, MAX_PERIOD)) throw new TypeError("not a rate");
  if (window === undefined) return { requests, seconds };
  if (!isObject(window)) throw new TypeError("not a rate");
  const { from, to } = window;
  if (!isWithin(from, 0, 1499) || !isWithin(to, 0, 1499)) throw new TypeError("not a rate");
  return { requests, seconds, window: { from, to } };
}

/** A validator, or none. */
function isOptionalValidator(value: unknown): value is string | undefined {
  return value === undefined || (typeof value === "string" && isValidator(value));
}

function isOneOf<T>(list: readonly T[], value: unknown): value is T {
  return (list as readonly unknown[]).includes(value);
}

/** A reason with a known code, and with the values of its sentence. */
function isBecause(value: unknown): value is Because<DetailCode> | undefined {
  if (value === undefined) return true;
  if (!isObject(value) || typeof value.code !== "string" || !isDetail(value as { code: string }))
    return false;
  const { values } = value;
  const names = [...DETAILS[value.code as DetailCode].matchAll(/\{(\w+)\}/g)];
  if (!isObject(values) || Object.keys(values).length !== names.length) return false;
  return names.every(([, name]) => isShort(values[name!]));
}

const isShort = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && value.length <= LONGEST_DETAIL);

/** A copy, which cannot change afterwards. */
const copyBecause = ({ code, values }: Because<DetailCode>): Because<DetailCode> => ({
  code,
  values: { ...values },
});

function isWithin(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** Milliseconds since 1970; some clocks have fractions. */
function isTime(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

import type { FetchReason, Outcome } from "../fetch/outcome.ts";
import type { RequestRate } from "../fetch/polite.ts";
import { Policy } from "../policy/policy.ts";
import { fromBase64, toBase64 } from "./base64.ts";
import type { Copy, State } from "./state.ts";

/**
 * What a shared cache holds: a JSON text, so that stores need to know nothing but strings. The number is raised
 * with every change of form; an entry of another one is as good as none.
 */
export const RECORD_VERSION = 1;

const OUTCOMES: readonly Outcome[] = ["found", "unavailable", "restricted", "unreachable"];
const REASONS: readonly FetchReason[] = [
  "status",
  "redirects",
  "dns",
  "tls",
  "network",
  "truncated",
  "timeout",
];

/** Clocks of machines that share a cache may differ by this many milliseconds. */
const SKEW = 3_600_000;

/** The state as text. */
export function encodeState({ copy, ...state }: State): string {
  return JSON.stringify({
    v: RECORD_VERSION,
    ...state,
    ...(copy && { copy: { ...copy, policy: toBase64(copy.policy.toBytes()) } }),
  });
}

/**
 * The state that was written for an origin, checked wholly, since anything may lie in a store: undefined for what
 * is damaged, of another version, about another origin, from the future, or kept for longer than is allowed.
 *
 * @param value what the store returned: the text, or what it made of it, since some parse JSON unasked
 * @param now milliseconds since 1970
 * @param longest milliseconds for which a state may be kept without another look
 */
export function decodeState(value: unknown, origin: string, now: number, longest: number): State | undefined {
  try {
    const record: unknown = typeof value === "string" ? JSON.parse(value) : value;
    if (!isObject(record) || record.v !== RECORD_VERSION || record.origin !== origin) return undefined;
    const { outcome, status, reason, detail, checkedAt, expiresAt, failures, failingSince } = record;
    if (!isOneOf(OUTCOMES, outcome) || !isCount(checkedAt) || !isCount(expiresAt)) return undefined;
    if (!(reason === undefined || isOneOf(REASONS, reason)) || !isOptionalString(detail)) return undefined;
    if (!isOptionalCount(status) || !isCount(failures) || !isOptionalCount(failingSince)) return undefined;
    if (checkedAt > now + SKEW || expiresAt - checkedAt > longest) return undefined;
    const copy = record.copy === undefined ? undefined : decodeCopy(record.copy);
    if (outcome === "found" && copy === undefined) return undefined;
    return {
      origin,
      outcome,
      status,
      reason,
      detail,
      checkedAt,
      expiresAt,
      failures,
      failingSince,
      copy,
    };
  } catch {
    // No JSON, no base64, or no policy image that this build reads.
    return undefined;
  }
}

/** @throws for what is no copy */
function decodeCopy(value: unknown): Copy {
  if (!isObject(value)) throw new TypeError("no copy");
  const { policy, sitemaps, requestRates, url, etag, lastModified, fetchedAt, markup, truncated } = value;
  const ok =
    typeof policy === "string" &&
    Array.isArray(sitemaps) &&
    sitemaps.every((sitemap) => typeof sitemap === "string") &&
    Array.isArray(requestRates) &&
    requestRates.every(isRate) &&
    typeof url === "string" &&
    isHeader(etag) &&
    isHeader(lastModified) &&
    isCount(fetchedAt) &&
    typeof markup === "boolean" &&
    typeof truncated === "boolean";
  if (!ok) throw new TypeError("no copy");
  return {
    policy: Policy.fromBytes(fromBase64(policy)),
    sitemaps,
    requestRates,
    url,
    etag,
    lastModified,
    fetchedAt,
    markup,
    truncated,
  };
}

function isRate(value: unknown): value is RequestRate {
  if (!isObject(value) || !isPositive(value.requests) || !isPositive(value.seconds)) return false;
  const { window } = value;
  return window === undefined || (isObject(window) && isCount(window.from) && isCount(window.to));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A value that can be sent in a header, or none: anything else would make every request fail. */
function isHeader(value: unknown): value is string | undefined {
  return value === undefined || (typeof value === "string" && /^[\x20-\x7e\x80-\xff]*$/.test(value));
}

function isOneOf<T>(list: readonly T[], value: unknown): value is T {
  return (list as readonly unknown[]).includes(value);
}

function isOptionalString(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function isOptionalCount(value: unknown): value is number | undefined {
  return value === undefined || isCount(value);
}

function isPositive(value: unknown): boolean {
  return isCount(value) && value > 0;
}

import { describeValue } from "../../base/describe-value.ts";
import { misuse } from "../../base/errors.ts";
import { aSignal, MAX_TIMER, numberFrom, trueOrFalse, wholeFrom } from "../../base/kinds.ts";
import { checkOptions, type Kinds, wrongArgument, wrongValue } from "../../base/options.ts";
import { invalidUrl } from "../../engine/policy/invalid-url.ts";
import type { Verdict } from "../../engine/policy/verdict.ts";
import { urlString } from "../../engine/url/given.ts";
import { MAX_URL } from "../../engine/url/kinds.ts";
import { originOf } from "../../engine/url/origin.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";

/** The answer to one question, with details if it is negative. */
export interface ClientVerdict {
  /** One of the values of `Verdict`. */
  readonly verdict: Verdict;
  /** Whether the verdict is `Allowed`. */
  readonly allowed: boolean;
  /** If the verdict is `Unknown`: when to try again, in milliseconds since 1970. */
  readonly retryAt: number | undefined;
}

/** URLs by what to do with them; each list keeps the order of the question. */
export interface Sorted<T extends Url> {
  /** URLs that may be fetched. */
  readonly allowed: T[];
  /** URLs that the rules forbid. */
  readonly disallowed: T[];
  /** URLs whose hosts' robots.txt could not be fetched: try them again at that time, in milliseconds since 1970. */
  readonly later: { readonly url: T; readonly retryAt: number }[];
  /** Values that are not absolute http or https URLs. */
  readonly invalid: T[];
}

/** A URL as callers give it. */
export type Url = string | URL;

/** Options of a question. */
export interface AskOptions {
  /** Rejects only this call. A fetch that other callers are waiting for continues. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Maximum time in milliseconds. Hosts that have not answered by then are `Unknown`, and `isAllowed` returns
   * false. Fetches under way continue, so that the next question finds their results.
   */
  readonly deadline?: number | undefined;
}

/** Options of calls for which a deadline makes no sense. */
export type CallOptions = Pick<AskOptions, "signal">;

/** Options of calls that wait for a host's turn. Times are in milliseconds. */
export interface PaceOptions extends Pick<AskOptions, "signal"> {
  /**
   * Maximum wait, including that for robots.txt. If the turn would come later, the call rejects as soon as that is
   * clear, with `RETRY_LATER` and the time of the turn.
   */
  readonly deadline?: number | undefined;
  /**
   * Maximum pause that the host may have asked for (`postpone`), or that follows from a robots.txt that could not be
   * fetched. If it is longer, the call rejects at once, with `RETRY_LATER`. Waiting behind other callers does not
   * count.
   */
  readonly maxPause?: number | undefined;
}

/** Options of `RobotsClient.forget`. */
export interface ForgetOptions {
  /**
   * Whether to remove the host from the shared cache, too, so that every process that shares it fetches the file
   * again. Default false.
   */
  readonly shared?: boolean;
}

/** Maximum length of an origin: no host has a longer one, and the core's table cannot hold one. */
export const MAX_ORIGIN = 65_000;

/** @internal */
export const ASK: Kinds<AskOptions> = {
  signal: aSignal,
  deadline: wholeFrom(0, MAX_TIMER, " of milliseconds"),
};
/** The options of functions that make requests and wait for their turns. */
export const WAIT: Kinds<Omit<PaceOptions, "signal">> = {
  deadline: ASK.deadline,
  maxPause: numberFrom(0, undefined, " of milliseconds"),
};
/** @internal */
export const PACE: Kinds<PaceOptions> = { ...WAIT, signal: ASK.signal };
/** @internal */
export const FORGET: Kinds<ForgetOptions> = { shared: trueOrFalse };

/** @throws RobotsError INVALID_ARGUMENT for unknown options and invalid values */
export function askOptions(options: AskOptions | undefined): AskOptions {
  return givenOptions("A question", options, ASK);
}

/** The options of a call that is made for every URL: without any, there is nothing to check. */
function givenOptions<O extends object>(what: string, options: O | undefined, kinds: Kinds<O>): Partial<O> {
  if (options === null) throw wrongArgument(what, "an object of options", options);
  return options === undefined ? {} : checkOptions(what, options, kinds);
}

/**
 * Checks the options of a call that takes only a signal.
 *
 * @throws RobotsError INVALID_ARGUMENT as for {@link askOptions}, and for a deadline, which would be ignored
 */
export function callOptions(options: CallOptions | undefined): CallOptions {
  const { signal, deadline } = askOptions(options);
  if (deadline === undefined) return { signal };
  throw misuse(
    "deadline-for-verdicts",
    "deadline is for questions about verdicts: give this a signal, such as AbortSignal.timeout(5000).",
  );
}

/** @throws RobotsError INVALID_ARGUMENT for unknown options and invalid values */
export function paceOptions(options: PaceOptions | undefined): PaceOptions {
  return givenOptions("pace", options, PACE);
}

/** The text of a URL object; anything else is returned unchanged, to be refused later. */
export function textOf(url: unknown): unknown {
  return urlString(url) ?? url;
}

/**
 * Copies a list of URLs, since the caller's may change while hosts are asked.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything that is not a list, including a single URL
 */
export function listOf<T>(urls: Iterable<T>): T[] {
  if (typeof urls === "object" && urls !== null && Symbol.iterator in urls) return [...urls];
  throw wrongValue("The URLs", "an array", urls);
}

/** @throws RobotsError INVALID_ARGUMENT for anything that is not iterable, and for a single URL */
export function checkSource(urls: unknown): void {
  if (typeof urls === "object" && urls !== null) {
    if (Symbol.asyncIterator in urls || Symbol.iterator in urls) return;
  }
  throw wrongValue("The URLs", "an array, or another iterable of URLs", urls);
}

/** A list of URLs as strings, for the core; the same list if it contains only strings. */
export function textsOf(urls: readonly unknown[]): readonly string[] {
  if (!Array.isArray(urls)) throw wrongValue("The URLs", "an array", urls);
  const plain = urls.every((url) => typeof url === "string");
  return (plain ? urls : Array.from(urls, textOf)) as readonly string[];
}

/**
 * Refuses to hand out URL objects that have changed since they were judged.
 *
 * @param texts the texts that were judged
 * @throws RobotsError INVALID_ARGUMENT
 */
export function expectSameTexts(urls: readonly unknown[], texts: readonly unknown[]): void {
  const at = urls.findIndex((url, i) => typeof url !== "string" && textOf(url) !== texts[i]);
  if (at < 0) return;
  throw misuse(
    "changed-url",
    "A URL object was {was} when it was asked about, and is {is} now: give texts, such as url.href.",
    { was: describeValue(texts[at]), is: describeValue(textOf(urls[at])) },
  );
}

/** Why something is not a URL on the web, in English, after it. */
export const WEB_URL_FAULTS = {
  "no-web-url": "is not an absolute http or https URL",
  "url-password": "has a name or password in it: give them as the header authorization",
  "sitemap-password":
    "has a name or password in it: let the client's fetch send them as the header authorization",
} as const;

/**
 * The origin of a URL.
 *
 * @throws RobotsError INVALID_URL for anything but an absolute http or https URL
 */
export function originFor(url: unknown): string {
  const origin = originIn(url);
  if (origin === undefined) throw invalidUrl(url, MAX_URL, "no-web-url", WEB_URL_FAULTS);
  return origin;
}

/**
 * Refuses a URL with a password where a request would either fail, or be made without it.
 *
 * @param code says what to write
 * @throws RobotsError INVALID_URL
 */
export function expectNoPassword(url: string, code: "url-password" | "sitemap-password"): void {
  const { username, password } = parsedUrl(url) ?? {};
  if (username || password) throw invalidUrl(url, MAX_URL, code, WEB_URL_FAULTS);
}

/** The origin of a URL; undefined for anything but an absolute http or https URL. */
export function originIn(url: unknown): string | undefined {
  const origin = typeof url === "string" ? originOf(url) : undefined;
  return origin === undefined || origin.length > MAX_ORIGIN ? undefined : origin;
}

import { type Because, sentenceOf } from "../../base/because.ts";
import { shorten } from "../../base/describe-value.ts";
import { RobotsError } from "../../base/errors.ts";
import { withoutPassword } from "../../base/without-password.ts";
import type { CachedHost, RobotsEntry } from "./entry.ts";
import type { FetchReason } from "./outcome.ts";

/** Characters of a URL in a message. */
const MOST_SHOWN = 200;
/** The last date that a `Date` can hold, in milliseconds since 1970. */
const LATEST = 8.64e15;

/** Words for the reasons of failures; a reason without words here comes with a detail in words. */
const WORDS: Readonly<Partial<Record<FetchReason, string>>> = {
  dns: "its name could not be resolved",
  tls: "there is no secure connection to it",
  network: "the connection failed",
  truncated: "the answer is incomplete or damaged",
  blocked: "its address must not be connected to",
  local: "this machine failed",
};

/** Codes of HTTP parsers, which say more than the reason. `maxHeaderBytes` is in brackets: not every client has it. */
const PARSED: readonly (readonly [code: RegExp, words: string])[] = [
  [/HEADERS?_OVERFLOW$/, "its headers are longer than this machine reads (maxHeaderBytes)"],
  [/^HPE_/, "its answer is not proper HTTP"],
];

/** A URL as messages show it. */
const shown = (url: string): string => shorten(withoutPassword(url), MOST_SHOWN);

/** Why a file could not be fetched. */
type Failure = Pick<RobotsEntry, "reason" | "detail">;

/** Why a file could not be fetched, in words; a code comes after them. */
export function causeOf({ reason, detail }: Failure): string {
  const words = PARSED.find(([code]) => code.test(detail ?? ""))?.[1] ?? (reason && WORDS[reason]);
  return [words, detail].filter((part) => part !== undefined).join(", ") || "no answer";
}

/** Why a request must not be made, in English, where its robots.txt has been fetched, or not been asked for in time. */
export const REQUEST_REFUSALS = {
  "no-turn": "its turn has not come",
  "not-fetched": "its robots.txt has not been fetched in time",
  disallowed: "robots.txt does not allow {url}",
} as const;

/** Facts of a refusal, for programs. */
type Facts = Partial<Pick<RobotsError, "retryAt" | "reason" | "detail" | "robotsUrl">>;

/**
 * The error for a request that must not be made yet.
 *
 * @param url of the request, or the origin of its host
 * @param retryAt when to try again, in milliseconds since 1970
 */
export function retryLater(url: string, code: "no-turn" | "not-fetched", retryAt: number): RobotsError {
  return later(url, REQUEST_REFUSALS[code], { code, values: {} }, retryAt);
}

/** The same. @param why continues a sentence */
function later(url: string, why: string, because: Because, retryAt: number, facts: Facts = {}): RobotsError {
  const at = Math.min(Math.ceil(retryAt), LATEST);
  const message = `${shown(url)} must not be requested yet: ${why}. Try again at ${new Date(at).toISOString()}.`;
  return Object.assign(new RobotsError("RETRY_LATER", message, { because }), { ...facts, retryAt: at });
}

/**
 * The error for a URL that may not be fetched.
 *
 * @param host what is known of its host, if anything is
 * @param retryAt when to try again, if the only reason is that its robots.txt could not be fetched
 */
export function refusal(
  url: string,
  origin: string | undefined,
  host: Pick<CachedHost, "state" | "detail"> | undefined,
  retryAt: number | undefined,
): RobotsError {
  const detail = host?.detail;
  const { outcome, reason, because, copy } = host?.state ?? {};
  const robotsUrl = copy?.url ?? (origin && `${origin}/robots.txt`);
  const facts = {
    ...(robotsUrl && { robotsUrl }),
    ...(reason && { reason }),
    ...(because && detail && { detail }),
  };
  if (retryAt !== undefined) {
    const why = causeOf({ reason, detail });
    if (because === undefined)
      return later(url, REQUEST_REFUSALS["not-fetched"], { code: "not-fetched", values: {} }, retryAt, facts);
    return later(url, `the robots.txt of its host could not be fetched (${why})`, because, retryAt, facts);
  }
  if (outcome === "restricted" && because !== undefined) {
    const message = `${shown(url)} is not allowed: its server refuses to give robots.txt (${detail}).`;
    return Object.assign(new RobotsError("DISALLOWED", message, { because }), facts);
  }
  const own: Because = { code: "disallowed", values: { url: shown(url) } };
  const message = `${sentenceOf<string>(REQUEST_REFUSALS, own)}.`;
  return Object.assign(new RobotsError("DISALLOWED", message, { because: own }), facts);
}

import { type Because, Fault, sentenceOf } from "../../base/because.ts";
import { discard, readBody } from "../../base/body.ts";
import { globalFetch } from "../../base/global-fetch.ts";
import { aFunction, numberFrom } from "../../base/kinds.ts";
import { MISSING_BYTES, missingBytes } from "../../base/missing-bytes.ts";
import { expectKind, expectNoMore } from "../../base/options.ts";
import {
  expectResponse,
  type Fetch,
  type FetchResponse,
  hasFollowed,
  headerOf,
} from "../../base/response.ts";
import { DEFAULT_MAX_BYTES } from "../../engine/parse/body.ts";
import { webUrl } from "../../engine/url/kinds.ts";
import { isRedirect, MAX_REDIRECTS, redirectTarget } from "../../engine/url/location.ts";
import type { Loadable } from "./reloader.ts";

/** Some servers refuse requests without a User-Agent header. */
const HEADERS = { "user-agent": "robotomata", accept: "application/json, text/plain, */*;q=0.5" };
/** Milliseconds for a whole answer. */
const TIMEOUT = 30_000;

/**
 * A document on the web that is downloaded again from time to time.
 *
 * @param most bytes; a longer one is a failure
 * @param every milliseconds
 */
export function webDocument(
  url: string,
  most: number,
  every: number,
  fetch: Fetch = globalFetch,
): Loadable<Uint8Array> {
  return { every, load: () => documentAt(url, most, fetch) };
}

/** Why a document cannot be downloaded, in English. */
export const DOWNLOAD_FAULTS = {
  "answers-otherwise": "{url} answers {status}",
  "leads-astray": "{url} leads to {target}",
  "leads-on": "{url} leads on after {most} redirects",
  "follows-itself": "{url} leads to {target}: the fetch follows redirects by itself",
  "long-download": "{url} has more than {most} bytes",
  "cut-download": "{url} is cut off: {why}",
} as const;

const faultBy = (code: keyof typeof DOWNLOAD_FAULTS, values: Because["values"]): Fault =>
  new Fault(DOWNLOAD_FAULTS, { code, values });

/**
 * A document on the web, after redirects; one from https never leads to http, where anybody on the way can change it.
 *
 * @param mayBeLonger whether of a longer one, the beginning will do
 * @throws if there is none, if it has more bytes than `most`, or takes longer than half a minute
 */
export async function documentAt(
  url: string,
  most: number,
  fetch: Fetch,
  mayBeLonger = false,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(TIMEOUT);
  let from = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const asked = fetch(from, { redirect: "manual", headers: HEADERS, signal });
    const response = expectResponse(await named(from, asked));
    if (hasFollowed(response)) {
      await discard(response, signal);
      throw faultBy("follows-itself", { url: from, target: response.url || "?" });
    }
    if (!isRedirect(response.status)) return wholeBody(url, response, most, signal, mayBeLonger);
    await discard(response, signal);
    const target = redirectTarget(headerOf(response.headers, "location"), from);
    if (target === undefined || (from.startsWith("https:") && !target.startsWith("https:")))
      throw faultBy("leads-astray", { url, target: target ?? "?" });
    from = target;
  }
  throw faultBy("leads-on", { url, most: MAX_REDIRECTS });
}

/**
 * The robots.txt at a URL, for {@link createEnforcer}: it is downloaded again every five minutes, once a robot comes.
 *
 * @param every milliseconds
 * @param fetch makes the requests; default: the global one. In Node, `nodeFetch()` of `robotomata/node` notices more
 *   files that are cut off
 * @throws RobotsError INVALID_ARGUMENT
 */
export function robotsAt(
  url: string,
  every = 300_000,
  fetch?: Fetch,
  ...beyond: undefined[]
): Loadable<Uint8Array> {
  expectNoMore("robotsAt(url, every, fetch)", beyond);
  expectKind("url", url, webUrl);
  expectKind("every", every, numberFrom(0, undefined, " of milliseconds"));
  if (fetch !== undefined) expectKind("fetch", fetch, aFunction);
  // One byte more than is enforced tells that there is more.
  return { every, load: () => documentAt(url, DEFAULT_MAX_BYTES + 1, fetch ?? globalFetch, true) };
}

/** What is awaited; an error names the URL and the innermost cause, since `fetch` says no more than "fetch failed". */
async function named<T>(url: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    let inner = error;
    while (inner instanceof Error && inner.cause instanceof Error && inner.cause.message !== "")
      inner = inner.cause;
    throw new Error(`${url} cannot be downloaded: ${(inner as Error).message.replace(/\.$/, "")}.`, {
      cause: error,
    });
  }
}

/**
 * The whole body, or with `mayBeLonger` at least its first `most` bytes; no more are read.
 *
 * @throws if the status is not 200, or the body is longer than it may be, or cut off
 */
export async function wholeBody(
  url: string,
  response: FetchResponse,
  most: number,
  signal: AbortSignal,
  mayBeLonger = false,
): Promise<Uint8Array> {
  const { status, headers } = response;
  if (status !== 200) {
    await discard(response, signal);
    throw faultBy("answers-otherwise", { url, status });
  }
  const body = await named(url, readBody(response, most, signal));
  if (body.cut && mayBeLonger) return body.bytes;
  if (body.cut) throw faultBy("long-download", { url, most });
  const missing = missingBytes(status, headers, body);
  if (missing !== undefined) throw faultBy("cut-download", { url, why: sentenceOf(MISSING_BYTES, missing) });
  return body.bytes;
}

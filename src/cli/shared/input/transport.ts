import { lookup } from "node:dns/promises";
import { Fault } from "../../../base/because.ts";
import { discard } from "../../../base/body.ts";
import { type Fetch, type FetchBody, type FetchHeaders, headerOf } from "../../../base/response.ts";
import { DETAILS } from "../../../crawl/fetch/detail.ts";
import { refusalOf } from "../../../crawl/fetch/redirects.ts";
import type { NetworkGuard } from "../../../crawl/node/guard.ts";
import { type AnyRequest, fetchBy } from "../../../crawl/node/node-fetch.ts";
import { Proxies } from "../../../crawl/node/proxy.ts";
import { isRedirect, redirectTarget } from "../../../engine/url/location.ts";
import { CliError } from "../../command.ts";
import { becauseIn } from "../../text/because.ts";
import { currentRun, extraHeaders, noticeFailure, redirects } from "./requests.ts";

/** An answer, as far as the commands need it. */
export interface Response {
  readonly status: number;
  readonly type: string;
  readonly headers: FetchHeaders;
  readonly body: ReadableStream<Uint8Array>;
}

/** How many redirects the Fetch standard follows. */
const MOST_REDIRECTS = 20;

/** The addresses of a name, as the system's own resolver finds them. */
const addresses = async (name: string, family: 4 | 6): Promise<string[]> =>
  (await lookup(name, { all: true, family })).map(({ address }) => address);

const resolver = {
  resolve4: (name: string) => addresses(name, 4),
  resolve6: (name: string) => addresses(name, 6),
};

/**
 * The proxies of the environment, as it was when the run began to fetch.
 *
 * @throws RobotsError INVALID_ARGUMENT for a variable that names no proxy
 */
export function proxies(): Proxies {
  const run = currentRun();
  run.proxies ??= new Proxies(process.env);
  return run.proxies;
}

const send = fetchBy({ resolver }, (target, signal) => proxies().wayTo(target, signal));

/** Fetches URLs that the user has not named, from public addresses only. */
export const guardedBy = (guard: NetworkGuard): Fetch => fetchBy({ resolver, guard }, proxies().wayTo);

/**
 * How all commands fetch, without following redirects: the global `fetch` of Node notices neither a reset in a body
 * without a length nor the early end of a compressed one.
 *
 * @throws the signal's reason, also from the body
 */
export async function transport(url: string, { headers, signal, ...init }: AnyRequest): Promise<Response> {
  const reasoned = (error: unknown): unknown => (signal.aborted ? signal.reason : error);
  const { username, password, origin } = new URL(url);
  // Node would send them without telling anybody.
  if (username !== "" || password !== "")
    throw new CliError((texts) => becauseIn(texts, { code: "password", values: {} }));
  try {
    const answer = await send(url, { ...init, headers: { ...headers, ...extraHeaders(origin) }, signal });
    noticeFailure(answer.status);
    return { ...answer, body: streamOf(answer.body!, reasoned) };
  } catch (error) {
    noticeFailure(error);
    throw reasoned(error);
  }
}

/** As {@link transport}, but follows redirects; with the URL of the last answer. */
export async function transportWithRedirects(
  url: string,
  init: Omit<AnyRequest, "redirect">,
): Promise<Response & { readonly url: string }> {
  let from = url;
  for (let followed = 0; ; followed++) {
    const response = await transport(from, { ...init, redirect: "manual" });
    const location = headerOf(response.headers, "location");
    if (!isRedirect(response.status) || location === null) return { ...response, url: from };
    await discard(response, init.signal);
    const target = redirectTarget(location, from);
    if (target === undefined) throw new Fault(DETAILS, { code: "no-target", values: {} });
    const refusal = refusalOf(from, target, redirects());
    if (refusal !== undefined) throw new Fault(DETAILS, refusal);
    if (followed === MOST_REDIRECTS)
      throw new Fault(DETAILS, { code: "many-redirects", values: { most: MOST_REDIRECTS } });
    from = target;
  }
}

function streamOf(body: FetchBody, reasoned: (error: unknown) => unknown): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          throw reasoned(error);
        }
      },
      cancel: (why) => reader.cancel(why),
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  );
}

import { discard } from "../../base/body.ts";
import { misuse } from "../../base/errors.ts";
import { aFunction, optionsOf } from "../../base/kinds.ts";
import { checkOptions, expectKind, expectNoMore, type Kinds } from "../../base/options.ts";
import { expectResponse, hasFollowed } from "../../base/response.ts";
import { isRedirect } from "../../engine/url/location.ts";
import { aClient, admit, heed } from "./admit.ts";
import { expectNoPassword, type PaceOptions, WAIT } from "./asking.ts";
import type { RobotsClient } from "./client.ts";
import { DETAILS } from "./detail.ts";
import { networkError, RedirectChain } from "./redirects.ts";
import { requestSigner, SIGN, type SignOptions } from "./sign.ts";

/** A `fetch` for pages: the runtime's, or that of a package, whatever its types. */
export type PageFetch = (input: never, init: never) => Promise<object>;

/** Options of {@link robotsFetch}. Times are in milliseconds, for each request of a chain of redirects. */
export interface RobotsFetchOptions extends Omit<PaceOptions, "signal"> {
  /** Makes the requests. Default: the global `fetch`. It must not hide redirects, as browsers do. */
  readonly fetch?: PageFetch | undefined;
  /** Signs the requests, so that servers can verify who asks (Web Bot Auth). Default: as the client signs its own. */
  readonly sign?: SignOptions | undefined;
}

/** @internal */
export const ROBOTS_FETCH: Kinds<RobotsFetchOptions> = {
  fetch: {
    wanted:
      "a function such as the global fetch: what nodeFetch and undiciFetch return is for a RobotsClient only",
    // Those functions ignore methods and bodies, and their responses have no text().
    test: (value) => aFunction.test(value, "fetch") && !("maxConcurrency" in (value as object)),
  },
  sign: optionsOf(SIGN),
  ...WAIT,
};

/**
 * A `fetch` that obeys robots.txt. Before every request, and every redirect, it asks the client and waits for its turn
 * at the host. When a host answers with 429 or 503, that response is returned, and later requests wait. Requests have the client's `User-Agent` unless they have another. Everything else is as in the Fetch standard.
 *
 * Promises reject as those of `fetch`, and with the errors of {@link admit}: RobotsError DISALLOWED, RETRY_LATER and so
 * on; INVALID_URL for a URL with a password, which `fetch` refuses as well: give it as the header `authorization`.
 *
 * @param options or just a `fetch`
 * @throws RobotsError INVALID_ARGUMENT for unknown options and invalid values
 */
export function robotsFetch(
  client: RobotsClient,
  options?: RobotsFetchOptions | PageFetch,
  ...beyond: undefined[]
): typeof fetch {
  expectNoMore("robotsFetch(client, { fetch, deadline })", beyond);
  expectKind("client", client, aClient);
  const given = typeof options === "function" ? { fetch: options } : options;
  const { fetch: pages = globalFetch, sign, ...pace } = checkOptions("robotsFetch", given, ROBOTS_FETCH);
  const signer = sign === undefined ? client.requests.sign : requestSigner(sign);
  return async (input, init) => {
    const chain = new RedirectChain(input, init, client.userAgent, signer);
    // fetch would refuse it, too, but print the password.
    expectNoPassword(chain.url, "url-password");
    try {
      return await run(chain, client, pages as typeof fetch, pace);
    } finally {
      chain.end();
    }
  };
}

async function run(
  chain: RedirectChain,
  client: RobotsClient,
  pages: typeof fetch,
  pace: PaceOptions,
): Promise<Response> {
  const { redirect, signal } = chain;
  for (;;) {
    await admit(client, chain.url, { ...pace, signal });
    const response = expectResponse(await pages(...(await chain.arguments())), true);
    if (hasFollowed(response)) {
      await discard(response, signal ?? new AbortController().signal);
      throw misuse(
        "fetch-follows",
        'The fetch option followed a redirect of {url} by itself: pass redirect on, which is "manual".',
        { url: chain.url },
      );
    }
    const { status, headers } = response;
    heed(client, chain.url, status, headers.get("retry-after"));
    if (redirect === "manual") return response;
    const isHidden = response.type === "opaqueredirect";
    const location = headers.get("location");
    if (!isHidden && (!isRedirect(status) || (redirect === "follow" && location === null))) {
      if (chain.redirects > 0) Object.defineProperty(response, "redirected", { value: true });
      return response;
    }
    await discard(response, signal ?? new AbortController().signal);
    if (redirect === "error") throw networkError("a redirect, and redirect is error");
    if (isHidden) throw networkError(DETAILS["hidden-redirect"]);
    chain.follow(status, location!);
  }
}

/** Looked up at each call, and not called as a method of other objects, which some runtimes refuse. */
const globalFetch: typeof fetch = (input, init) => globalThis.fetch(input, init);

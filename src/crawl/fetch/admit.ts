import type { RobotsError } from "../../base/errors.ts";
import { expectKind, expectNoMore, type Kind } from "../../base/options.ts";
import { invalidUrl } from "../../engine/policy/invalid-url.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import { MAX_URL } from "../../engine/url/kinds.ts";
import { originOf } from "../../engine/url/origin.ts";
import { type PaceOptions, paceOptions, textOf, type Url, WEB_URL_FAULTS } from "./asking.ts";
import type { RobotsClient } from "./client.ts";
import { refusal } from "./refusal.ts";

/** The client that is asked before a request. */
export const aClient: Kind<RobotsClient> = {
  wanted: "a RobotsClient",
  test: (value) => {
    // An enforcer decides, too.
    const { decide, pace } = (value ?? {}) as Partial<RobotsClient>;
    return typeof decide === "function" && typeof pace === "function";
  },
};

/** Default of `maxPause`, in milliseconds: five minutes. */
const MAX_PAUSE = 300_000;

/**
 * Resolves when a request may be sent: its robots.txt allows it, and it is its turn. For hooks of HTTP clients,
 * which must call it for each redirect, too.
 *
 * @param url absolute, `http:` or `https:`
 * @param options as for `pace`; `maxPause` is five minutes by default
 * @throws RobotsError DISALLOWED if the rules do not allow it; RETRY_LATER, with `retryAt`, if robots.txt could not be
 *   fetched, or if the turn would come too late for the options; both with `robotsUrl`, and with the `reason`,
 *   `detail` and `because` of an entry if no file could be fetched; INVALID_URL for anything else; QUEUE_FULL, DISPOSED; also the
 *   signal's reason
 */
export async function admit(
  client: RobotsClient,
  url: Url,
  options?: PaceOptions,
  ...beyond: undefined[]
): Promise<void> {
  expectNoMore("admit(client, url, options)", beyond);
  expectKind("client", client, aClient);
  const { signal, deadline, maxPause = MAX_PAUSE } = paceOptions(options);
  const started = performance.now();
  // The caller's URL may change while the host is asked.
  const text = textOf(url) as Url;
  const { verdict, allowed, retryAt } = await client.decide(text, { signal, deadline });
  if (verdict === Verdict.Invalid) throw invalidUrl(text, MAX_URL, "no-web-url", WEB_URL_FAULTS);
  if (!allowed) throw refusalBy(client, text, retryAt);
  const left =
    deadline === undefined ? undefined : Math.max(0, Math.floor(deadline - (performance.now() - started)));
  await client.pace(text, { signal, deadline: left, maxPause });
}

/**
 * The error for a URL that may not be fetched, with what a client knows of its host.
 *
 * @param retryAt when to try again, if the only reason is that its robots.txt could not be fetched
 */
export function refusalBy(client: RobotsClient, url: Url, retryAt: number | undefined): RobotsError {
  const text = String(url);
  const origin = originOf(text);
  return refusal(text, origin, origin === undefined ? undefined : client.hosts.get(origin), retryAt);
}

/** Postpones requests to a host that has answered with 429 or 503. */
export function heed(client: RobotsClient, url: Url, status: number, retryAfter: string | null): void {
  if (status === 429 || status === 503) client.postpone(url, retryAfter);
}

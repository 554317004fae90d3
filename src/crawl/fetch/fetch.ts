import { abortable, onAbort } from "../../base/abort.ts";
import type { Because } from "../../base/because.ts";
import { afterAwake } from "../../base/timers.ts";
import { MAX_REDIRECTS } from "../../engine/url/location.ts";
import { fileOriginOf, originOf } from "../../engine/url/origin.ts";
import { type DetailCode, isProxys } from "./detail.ts";
import { diagnose, isAnswer } from "./outcome.ts";
import { refusalOf } from "./redirects.ts";
import type { Settings } from "./settings.ts";
import type { State } from "./state.ts";
import {
  type Answer,
  conditionsOf,
  type RequestOptions,
  type Step,
  step,
  type Trip,
  type Validators,
} from "./step.ts";

/** Requests under way: who asks for the same waits for the same answer. */
export class Underway {
  readonly #works = new Map<string, Promise<Step>>();

  /**
   * Does work, or waits for the same work of somebody else, and does it all the same if that fails: those who gave up
   * speak only for themselves. So it is done once at a time.
   *
   * @throws the reason of the signal, and any error of `work`
   */
  async run(key: string, signal: AbortSignal, work: () => Promise<Step>): Promise<Step> {
    for (let other = this.#works.get(key); other !== undefined; other = this.#works.get(key)) {
      const result = await abortable(
        signal,
        other.catch(() => undefined),
      );
      if (result !== undefined) return result;
    }
    const own = work().finally(() => this.#works.delete(key));
    this.#works.set(key, own);
    return own;
  }
}

/** How a file is fetched. */
export interface FetchOptions
  extends RequestOptions,
    Pick<Settings, "timeout" | "localPatience" | "redirects"> {
  /** What is known of the file that a redirect leads to, if it is another origin's own. */
  readonly known?: (origin: string) => State | undefined;
  /** Requests under way, which several origins may lead to; undefined if each is made for one. */
  readonly underway?: Underway | undefined;
  /** Called after every local failure, with the milliseconds until the next attempt. */
  readonly onRetry?: (origin: string, because: Because<DetailCode>, ms: number) => void;
}

/** Milliseconds before the second attempt after a local failure; doubled with each further one. */
const FIRST_RETRY = 100;
const LAST_RETRY = 5_000;

/**
 * Fetches an origin's robots.txt, following redirects itself (RFC 9309 2.3.1.2). Any remote failure is a result.
 * After local failures, the attempt is repeated as long as there is time.
 *
 * @param controller lets the caller abort the fetch; it is also aborted here on timeout
 * @throws the reason of an abort, and RobotsError INVALID_ARGUMENT if `fetch` does not return a response
 */
export async function fetchRobots(
  origin: string,
  options: FetchOptions,
  controller: AbortController,
  validators?: Validators,
): Promise<Answer> {
  const { signal } = controller;
  const { timeout, clock, onRetry } = options;
  const patience = Math.min(timeout, options.localPatience);
  signal.throwIfAborted();
  let expired = false;
  const cancel = afterAwake(timeout, () => {
    expired = true;
    controller.abort(new DOMException(`Not done after ${timeout} ms.`, "TimeoutError"));
  });
  const started = clock.passed();
  try {
    for (let wait = FIRST_RETRY; ; wait = Math.min(wait * 2, LAST_RETRY)) {
      const trip: Trip = { url: `${origin}/robots.txt`, status: undefined };
      try {
        return { ...(await follow(trip, options, signal, validators)), ...misledOf(trip) };
      } catch (error) {
        if (trip.misuse !== undefined) throw trip.misuse;
        if (!expired) signal.throwIfAborted();
        const failure = expired
          ? {
              outcome: "unreachable" as const,
              reason: "timeout" as const,
              because: { code: "not-done" as const, values: { ms: timeout } },
            }
          : diagnose(error, trip.status !== undefined);
        const status = trip.status === undefined ? {} : { status: trip.status };
        const failed: Answer = { ...failure, url: trip.url, ...status, ...misledOf(trip) };
        const isLasting = failure.reason !== "local" || isProxys(failure.because);
        if (isLasting || clock.passed() - started + wait >= patience) return failed;
        onRetry?.(origin, failure.because, wait);
        await rest(wait, signal);
        // If time runs out before a request could be sent, the host was not too slow.
        if (expired) return failed;
      }
    }
  } finally {
    cancel();
  }
}

const misledOf = ({ misled }: Trip): Pick<Answer, "misled"> => (misled ? { misled } : {});

/** Waits until the time has passed or the signal fires. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      leave();
      resolve();
    };
    const timer = setTimeout(wake, ms);
    const leave = onAbort(signal, wake);
    if (signal.aborted) wake();
  });
}

async function follow(
  trip: Trip,
  options: FetchOptions,
  signal: AbortSignal,
  validators: Validators | undefined,
): Promise<Answer> {
  const { handling, underway } = options;
  const asked = originOf(trip.url);
  for (let redirects = 0; ; redirects++) {
    const { url } = trip;
    const valid = !trip.misled && validators?.url === url ? conditionsOf(validators) : undefined;
    const work = (): Promise<Step> => step(trip, options, signal, valid);
    const { status, misled, answer, target } = await (underway === undefined
      ? work()
      : underway.run(JSON.stringify([url, valid]), signal, work));
    trip.status = status;
    if (misled) trip.misled = true;
    if (answer !== undefined) return answer;
    const refusal = target === undefined ? undefined : refusalOf(url, target, options.redirects);
    if (refusal !== undefined) {
      return { outcome: "unreachable", reason: "redirects", because: refusal, status, url };
    }
    if (target === undefined || redirects === MAX_REDIRECTS) {
      const because: Because<DetailCode> =
        target === undefined
          ? { code: "no-target", values: {} }
          : { code: "many-redirects", values: { most: MAX_REDIRECTS } };
      return { outcome: handling.onBadRedirect, reason: "redirects", because, status, url };
    }
    const origin = fileOriginOf(target);
    const known = origin === undefined || origin === asked ? undefined : options.known?.(origin);
    if (known !== undefined) return answerOf(known, target, options.clock.now());
    trip.status = undefined;
    trip.url = target;
  }
}

/** What is known of a file that a redirect leads to, as its answer. */
function answerOf(known: State, url: string, now: number): Answer {
  const { outcome, status, reason, because, expiresAt } = known;
  return {
    outcome,
    ...(reason && { reason }),
    ...(because && { because }),
    ...(status !== undefined && { status }),
    url,
    ...(isAnswer(outcome) ? { known } : { retryAfter: expiresAt - now }),
  };
}

import { misuse } from "../../base/errors.ts";
import { numberFrom } from "../../base/kinds.ts";
import { checkOptions, type Kinds } from "../../base/options.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import { ASK, type AskOptions, originFor, type Url } from "./asking.ts";
import type { Parts } from "./parts.ts";
import { retryLater } from "./refusal.ts";

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

/** The options of functions that make requests and wait for their turns. */
export const WAITING: Kinds<Omit<PaceOptions, "signal">> = {
  deadline: ASK.deadline,
  maxPause: numberFrom(0, undefined, " of milliseconds"),
};
/** @internal */
export const PACE: Kinds<PaceOptions> = { ...WAITING, signal: ASK.signal };

/** @throws RobotsError INVALID_ARGUMENT for unknown options and invalid values */
export function paceOptions(options: PaceOptions | undefined): PaceOptions {
  if (options === null) throw misuse("The options of pace are an object, not null.");
  return options === undefined ? {} : checkOptions("pace", options, PACE);
}

/** Resolves when the next request to the host of a URL may be sent. */
export async function takeTurn(parts: Parts, url: Url, options: PaceOptions): Promise<void> {
  const { clock, cache, pacing } = parts;
  const { answers } = parts.scope;
  const { signal, deadline, maxPause = Number.POSITIVE_INFINITY } = options;
  const origin = originFor(url);
  const until = deadline === undefined ? Number.POSITIVE_INFINITY : clock.passed() + deadline;
  signal?.throwIfAborted();
  // This lookup removes entries that are due.
  cache.check([]);
  const isKnown = (): boolean => cache.get(origin)?.answers === true;
  if (deadline !== undefined && !isKnown()) {
    await answers.askFor([`${origin}/`], Uint8Array.of(Verdict.Unknown), signal, deadline);
    if (!isKnown()) throw retryLater(origin, "its robots.txt has not been fetched in time", clock.now());
  }
  const entry = await answers.use(origin, ({ host, program }) => cache.entry(host, program), signal);
  await pacing.turn(entry, { signal, until, maxPause });
}

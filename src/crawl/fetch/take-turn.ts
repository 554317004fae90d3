import { Verdict } from "../../engine/policy/verdict.ts";
import type { Answers } from "./answers.ts";
import { originFor, type PaceOptions, type Url } from "./asking.ts";
import type { Clock } from "./clock.ts";
import type { HostCache } from "./host-cache.ts";
import type { Pacing } from "./pacing.ts";
import { retryLater } from "./refusal.ts";

/** The parts of a client that a turn needs: the known hosts, the questions to them, and the queues for turns. */
interface Turns {
  readonly clock: Clock;
  readonly cache: HostCache;
  readonly pacing: Pacing;
  readonly scope: { readonly answers: Answers };
}

/** Resolves when the next request to the host of a URL may be sent. */
export async function takeTurn(turns: Turns, url: Url, options: PaceOptions): Promise<void> {
  const { clock, cache, pacing } = turns;
  const { answers } = turns.scope;
  const { signal, deadline, maxPause = Number.POSITIVE_INFINITY } = options;
  const origin = originFor(url);
  const until = deadline === undefined ? Number.POSITIVE_INFINITY : clock.passed() + deadline;
  signal?.throwIfAborted();
  // This lookup removes entries that are due.
  cache.check([]);
  const isKnown = (): boolean => cache.get(origin)?.answers === true;
  if (deadline !== undefined && !isKnown()) {
    await answers.askFor([`${origin}/`], Uint8Array.of(Verdict.Unknown), signal, deadline);
    if (!isKnown()) throw retryLater(origin, "not-fetched", clock.now());
  }
  const entry = await answers.use(origin, ({ host, program }) => cache.entry(host, program), signal);
  await pacing.turn(entry, { signal, until, maxPause }, String(url));
}

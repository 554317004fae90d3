/** One question at a time, of a policy and of a store, beside encoding the same strings one by one. */
import { AGENT, type InputSet, PEER_CLASSES } from "../inputs.ts";
import { type Build, type Pair, pairOf, type RaceTimes, type Sides } from "./build.ts";

const URLS = 1024;
const PLAN = { rounds: 15, time: 15 };

export async function* onePairs(set: InputSet, sides: Sides): AsyncGenerator<Pair> {
  const encoder = new TextEncoder();
  const room = new Uint8Array(1 << 16);
  for (const kind of ["plain", ...PEER_CLASSES] as const) {
    const alone: RaceTimes[] = [];
    const stored: RaceTimes[] = [];
    for (const host of set.classes[kind]) {
      const urls = Array.from({ length: URLS }, (_, i) => host.urls[i % host.urls.length]!);
      const answers = new Uint8Array(URLS);
      const asked = (ask: (url: string) => boolean | undefined) => () => {
        for (let i = 0; i < URLS; i++) answers[i] = ask(urls[i]!) ? 1 : 0;
        return answers.slice();
      };
      const policyOf = (build: Build) => build.parse(host.bytes).policyFor(AGENT);
      const encode = (): void => {
        for (let i = 0; i < URLS; i++) encoder.encodeInto(urls[i]!, room);
      };
      alone.push(
        await sides.race(
          host.name,
          URLS,
          PLAN,
          (build) => {
            const policy = policyOf(build);
            return asked((url) => policy.isAllowed(url));
          },
          encode,
        ),
      );
      stored.push(
        await sides.race(
          host.name,
          URLS,
          PLAN,
          (build) => {
            const store = new build.PolicyStore({ agent: AGENT });
            store.set(host.origin, policyOf(build));
            return asked((url) => store.isAllowed(url));
          },
          encode,
        ),
      );
    }
    yield pairOf(`${kind} hosts, policy.isAllowed`, alone);
    yield pairOf(`${kind} hosts, store.isAllowed`, stored);
  }
}

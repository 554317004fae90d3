/**
 * URLs near rules, whether or not they match: patterns with text in place of their stars, every other one with another
 * last byte. Nothing takes a matcher longer than a near match.
 */
import { AGENT, type Host, type HostClass, type InputSet } from "../inputs.ts";
import { Random } from "../random.ts";
import { type Build, type Pair, pairOf, type RaceTimes, type Sides } from "./build.ts";

const URLS = 512;
const PLAN = { rounds: 15, time: 15 };
const CLASSES: readonly HostClass[] = ["median", "wildcard", "large"];

function urlsOf({ origin, body }: Host): string[] {
  const random = new Random(URLS);
  const patterns = [...body.matchAll(/^\s*(?:dis)?allow\s*:\s*([/*][^\s#]*)/gim)].map((found) => found[1]!);
  const words = patterns.flatMap((pattern) => pattern.match(/[a-z]{3,}/gi) ?? ["page"]);
  return Array.from({ length: URLS }, (_, i) => {
    const whole = random
      .pick(patterns)
      .replace(/\$$/, "")
      .replaceAll("*", () => random.pick(["", random.pick(words), "x/y"]));
    const path = i % 2 ? `${whole.slice(0, -1)}~` : whole;
    // In one piece, as URLs are that have been read from somewhere.
    return Buffer.from(`${origin}${path.startsWith("/") ? "" : "/"}${path}`).toString();
  });
}

export async function* nearPairs(set: InputSet, sides: Sides): AsyncGenerator<Pair> {
  for (const kind of CLASSES) {
    const alone: RaceTimes[] = [];
    const batches: RaceTimes[] = [];
    for (const host of set.classes[kind]) {
      const urls = urlsOf(host);
      const policyOf = (build: Build) => build.parse(host.bytes).policyFor(AGENT);
      const answers = new Uint8Array(URLS);
      alone.push(
        await sides.race(host.name, URLS, PLAN, (build) => {
          const policy = policyOf(build);
          return () => {
            for (let i = 0; i < URLS; i++) answers[i] = policy.isAllowed(urls[i]!) ? 1 : 0;
            return answers.slice();
          };
        }),
      );
      batches.push(
        await sides.race(host.name, URLS, PLAN, (build) => {
          const policy = policyOf(build);
          return () => policy.check(urls);
        }),
      );
    }
    yield pairOf(`${kind} hosts, isAllowed`, alone);
    yield pairOf(`${kind} hosts, check(string[])`, batches);
  }
}

/** Batches of URLs of which some have to be rewritten before they can be matched. */
import { marshalOnly } from "../floor/floors.ts";
import { AGENT, type Host, type HostClass, type InputSet } from "../inputs.ts";
import { Random } from "../random.ts";
import { type Build, type Pair, pairOf, type RaceTimes, type Sides } from "./build.ts";

const URLS = 2048;
const CLASSES: readonly HostClass[] = ["small", "plain", "median", "wildcard", "large"];

/** What is appended to URLs, and to how many of ten. */
const KINDS: readonly (readonly [name: string, end: string, often: number])[] = [
  ["plain URLs", "", 0],
  ["1 in 10 with %C3%A9", "-caf%C3%A9", 1],
  ["4 in 10 with %C3%A9", "-caf%C3%A9", 4],
  ["1 in 10 with %c3%a9", "-caf%c3%a9", 1],
  ["4 in 10 with %c3%a9", "-caf%c3%a9", 4],
  ["all with %c3%a9", "-caf%c3%a9", 10],
  ["4 in 10 with %41", "-%41bc", 4],
  ["4 in 10 with #", "#some", 4],
  ["1 in 10 with é", "-café", 1],
  ["all with é", "-café", 10],
];

function urlsOf(host: Host, end: string, often: number): string[] {
  const random = new Random(URLS);
  return Array.from({ length: URLS }, (_, i) => {
    const url = host.urls[i % host.urls.length]!;
    // In one piece, as are URLs that have been read from somewhere.
    return Buffer.from(random.between(1, 10) <= often ? `${url}${end}${i % 100}` : url).toString();
  });
}

export async function* urlPairs(set: InputSet, sides: Sides): AsyncGenerator<Pair> {
  for (const kind of CLASSES) {
    for (const [name, end, often] of KINDS) {
      const raced: RaceTimes[] = [];
      for (const host of set.classes[kind]) {
        const urls = urlsOf(host, end, often);
        const work = (build: Build) => {
          const policy = build.parse(host.bytes).policyFor(AGENT);
          return () => policy.check(urls);
        };
        raced.push(await sides.race(host.name, URLS, { rounds: 9, time: 10 }, work, () => marshalOnly(urls)));
      }
      yield pairOf(`${kind} hosts, ${name}`, raced);
    }
  }
}

/** What two builds are timed on, part by part. */
import { marshalOnly } from "../floor/floors.ts";
import { fillStore, type Rules, storeUrls } from "../floor/store.ts";
import { AGENT, type Host, type HostClass, type InputSet, PEER_CLASSES } from "../inputs.ts";
import type { Plan } from "../measure.ts";
import { Random } from "../random.ts";
import { type Build, type Pair, pairOf, type Race, race } from "./race.ts";

type Pairs = AsyncGenerator<Pair>;

/** Prepares questions about URLs of a host. */
type Ask = (build: Build, host: Host, urls: readonly string[]) => () => ArrayLike<number>;

interface Questions {
  readonly work: string;
  readonly urls: readonly string[][];
  readonly plan: Plan;
  readonly ask: Ask;
  readonly floor?: (urls: readonly string[]) => unknown;
}

/** One line: questions to some hosts, each about URLs of its own. */
async function onHosts(builds: readonly Build[], hosts: readonly Host[], asked: Questions): Promise<Pair> {
  const { work, plan, ask, floor } = asked;
  const races: Race[] = [];
  for (const [i, host] of hosts.entries()) {
    const urls = asked.urls[i]!;
    const prepared = (build: Build) => ask(build, host, urls);
    races.push(await race(builds, host.name, urls.length, plan, prepared, floor && (() => floor(urls))));
  }
  return pairOf(work, races);
}

const policyOf = (build: Build, { bytes }: Host) => build.parse(bytes).policyFor(AGENT);

const checked: Ask = (build, host, urls) => {
  const policy = policyOf(build, host);
  return () => policy.check(urls);
};

function oneByOne(urls: readonly string[], ask: (url: string) => boolean | undefined): () => Uint8Array {
  const answers = new Uint8Array(urls.length);
  return () => {
    for (let i = 0; i < urls.length; i++) answers[i] = ask(urls[i]!) ? 1 : 0;
    return answers.slice();
  };
}

const askedOfPolicy: Ask = (build, host, urls) => {
  const policy = policyOf(build, host);
  return oneByOne(urls, (url) => policy.isAllowed(url));
};

const askedOfStore: Ask = (build, host, urls) => {
  const store = new build.PolicyStore({ agent: AGENT });
  store.set(host.origin, policyOf(build, host));
  return oneByOne(urls, (url) => store.isAllowed(url));
};

/** This many URLs of a host, over and over. */
const repeated = ({ urls }: Host, count: number): string[] =>
  Array.from({ length: count }, (_, i) => urls[i % urls.length]!);

/** What is appended to URLs, and to how many of ten. */
const ENDS: readonly (readonly [name: string, end: string, often: number])[] = [
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

/** Batches of URLs of which some have to be rewritten before they can be matched. */
async function* urlPairs({ classes }: InputSet, builds: readonly Build[]): Pairs {
  const urlsOf = (host: Host, end: string, often: number): string[] => {
    const random = new Random(2048);
    // In one piece, as are URLs that have been read from somewhere.
    return repeated(host, 2048).map((url, i) =>
      Buffer.from(random.between(1, 10) <= often ? `${url}${end}${i % 100}` : url).toString(),
    );
  };
  for (const kind of ["small", "plain", "median", "wildcard", "large"] as const) {
    for (const [name, end, often] of ENDS) {
      yield onHosts(builds, classes[kind], {
        work: `${kind} hosts, ${name}`,
        urls: classes[kind].map((host) => urlsOf(host, end, often)),
        plan: { rounds: 9, time: 10 },
        ask: checked,
        floor: marshalOnly,
      });
    }
  }
}

/** One question at a time, of a policy and of a store, beside encoding the same strings one by one. */
async function* onePairs({ classes }: InputSet, builds: readonly Build[]): Pairs {
  const encoder = new TextEncoder();
  const room = new Uint8Array(1 << 16);
  for (const kind of ["plain", ...PEER_CLASSES] as const) {
    const shared = {
      urls: classes[kind].map((host) => repeated(host, 1024)),
      plan: { rounds: 15, time: 15 },
      floor: (urls: readonly string[]): void => {
        for (const url of urls) encoder.encodeInto(url, room);
      },
    };
    const hosts = classes[kind];
    yield onHosts(builds, hosts, { ...shared, work: `${kind} hosts, policy.isAllowed`, ask: askedOfPolicy });
    yield onHosts(builds, hosts, { ...shared, work: `${kind} hosts, store.isAllowed`, ask: askedOfStore });
  }
}

/** Files that are read and asked about once. */
async function* oncePairs({ files }: InputSet, builds: readonly Build[]): Pairs {
  for (const [form, work] of [
    ["bytes", "parse + one verdict, from bytes"],
    ["body", "the same, from text"],
  ] as const) {
    const ask = (build: Build) => () =>
      files.map((host) => build.parse(host[form]).policyFor(AGENT).check([host.urls[0]!])[0]!);
    yield pairOf(work, [await race(builds, form, files.length, { rounds: 15, time: 60 }, ask)]);
  }
}

/**
 * URLs near rules, whether or not they match: patterns with text in place of their stars, every other one with another
 * last byte. Nothing takes a matcher longer than a near match.
 */
async function* nearPairs({ classes }: InputSet, builds: readonly Build[]): Pairs {
  const kinds: readonly HostClass[] = ["median", "wildcard", "large"];
  for (const kind of kinds) {
    const hosts = classes[kind];
    const shared = { urls: hosts.map(urlsNear), plan: { rounds: 15, time: 15 } };
    yield onHosts(builds, hosts, { ...shared, work: `${kind} hosts, isAllowed`, ask: askedOfPolicy });
    yield onHosts(builds, hosts, { ...shared, work: `${kind} hosts, check(string[])`, ask: checked });
  }
}

function urlsNear({ origin, body }: Host): string[] {
  const count = 512;
  const random = new Random(count);
  const patterns = [...body.matchAll(/^\s*(?:dis)?allow\s*:\s*([/*][^\s#]*)/gim)].map((found) => found[1]!);
  const words = patterns.flatMap((pattern) => pattern.match(/[a-z]{3,}/gi) ?? ["page"]);
  return Array.from({ length: count }, (_, i) => {
    const whole = random
      .pick(patterns)
      .replace(/\$$/, "")
      .replaceAll("*", () => random.pick(["", random.pick(words), "x/y"]));
    const path = i % 2 ? `${whole.slice(0, -1)}~` : whole;
    return Buffer.from(`${origin}${path.startsWith("/") ? "" : "/"}${path}`).toString();
  });
}

/** Stores in which hosts share rules, or each has its own, asked about each host in turn. */
async function* storePairs(set: InputSet, builds: readonly Build[]): Pairs {
  for (const hosts of [1_000, 100_000, 1_000_000]) {
    for (const rules of ["shared", "own"] satisfies Rules[]) {
      const urls = storeUrls(set, hosts);
      const stores: { clear(): void }[] = [];
      const ask = (build: Build) => {
        const store = new build.PolicyStore({ agent: AGENT });
        fillStore(store, build.parse, set, hosts, rules);
        stores.push(store);
        return () => store.check(urls);
      };
      const work = `${hosts.toLocaleString("en")} hosts, ${rules} rules`;
      const plan = { rounds: 11, time: 60 };
      yield pairOf(work, [await race(builds, work, urls.length, plan, ask, () => marshalOnly(urls))]);
      for (const store of stores) store.clear();
    }
  }
}

export const PARTS: Readonly<Record<string, (set: InputSet, builds: readonly Build[]) => Pairs>> = {
  urls: urlPairs,
  one: onePairs,
  once: oncePairs,
  near: nearPairs,
  store: storePairs,
};

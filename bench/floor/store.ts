/** PolicyStore at growing numbers of hosts. Every URL goes to another host, so memory is cold as it is in a crawl. */

import { PolicyStore } from "../../src/engine/store/index.ts";
import { parse } from "../../src/index.ts";
import { AGENT, type InputSet } from "../inputs.ts";
import { interleave, ratios, type Spread, spread } from "../measure.ts";
import { Random } from "../random.ts";
import { marshalOnly } from "./floors.ts";
import { type Row, row } from "./row.ts";

const URLS = 65_536;
/** A million hosts with the rules of large files would not fit: only files up to this length. */
const LARGEST = 4096;

/** Whether hosts have the rules of about a hundred files over and over, or each has some of its own. */
export type Rules = "shared" | "own";

/** A store of this many hosts, and what it took. */
export interface StoreResult {
  readonly hosts: number;
  readonly rules: Rules;
  readonly buildSeconds: number;
  readonly bytesAHost: number;
  readonly nsAUrl: Spread;
  readonly marshalNsAUrl: Spread;
  readonly ratios: readonly number[];
}

export const HOST_COUNTS = [1_000, 10_000, 100_000, 1_000_000] as const;

const name = (i: number): string => `https://www.host-${i}.example`;

/** Enters hosts with the rules of the set's files, or with those and one that no other host has. */
export function fillStore(
  store: PolicyStore,
  read: typeof parse,
  set: InputSet,
  hosts: number,
  rules: Rules,
): void {
  const files = set.files.filter(({ bytes }) => bytes.length <= LARGEST).slice(0, 500);
  const policies = files.map(({ bytes }) => read(bytes).policyFor(AGENT));
  const texts = files.map(({ bytes }) => Buffer.from(bytes).toString());
  for (let i = 0; i < hosts; i++) {
    const which = i % files.length;
    if (rules === "shared") store.set(name(i), policies[which]!);
    else store.set(name(i), read(`${texts[which]}\nUser-agent: *\nDisallow: /of-host-${i}/\n`));
  }
  for (const policy of policies) policy.dispose();
}

/** URLs of hosts at random, with paths of the set's median hosts. */
export function storeUrls(set: InputSet, hosts: number): string[] {
  const random = new Random(hosts);
  const paths = set.classes.median.flatMap((host) => host.urls.map((url) => url.slice(host.origin.length)));
  return Array.from({ length: URLS }, () =>
    Buffer.from(name(random.between(0, hosts - 1)) + (random.pick(paths) || "/")).toString(),
  );
}

export async function storeAt(set: InputSet, hosts: number, rules: Rules): Promise<StoreResult> {
  const store = new PolicyStore({ agent: AGENT });
  const from = performance.now();
  fillStore(store, parse, set, hosts, rules);
  const buildSeconds = (performance.now() - from) / 1000;
  const urls = storeUrls(set, hosts);
  const times = await interleave(
    [
      { name: "check", units: URLS, run: () => store.check(urls) },
      { name: "marshal", units: URLS, run: () => marshalOnly(urls) },
    ],
    { rounds: 11, time: 100 },
  );
  const bytesAHost = store.bytes / hosts;
  store.clear();
  const check = times.get("check")!;
  const marshal = times.get("marshal")!;
  return {
    hosts,
    rules,
    buildSeconds,
    bytesAHost,
    nsAUrl: spread(check),
    marshalNsAUrl: spread(marshal),
    ratios: ratios(check, marshal),
  };
}

const MILLION = 1_000_000;

export async function storeRows(set: InputSet): Promise<Row[]> {
  const rows: Row[] = [];
  for (const hosts of HOST_COUNTS) {
    const { ratios } = await storeAt(set, hosts, "shared");
    const work = `\`PolicyStore.check\`, ${hosts.toLocaleString("en")} hosts / marshalling alone`;
    const target = hosts === MILLION ? { reach: 4, aim: 2.5 } : {};
    rows.push(row({ work, unit: "x", better: "lower", ...target }, set.name, ratios));
  }
  const { ratios } = await storeAt(set, MILLION, "own");
  const work = "the same, each host with rules of its own";
  rows.push(row({ work, unit: "x", better: "lower", reach: 4, aim: 2.5 }, set.name, ratios));
  return rows;
}

/** PolicyStore at growing numbers of hosts. Every URL goes to another host, so memory is cold as it is in a crawl. */
import { type Policy, parse } from "../../src/index.ts";
import { PolicyStore } from "../../src/store/index.ts";
import { AGENT, type InputSet } from "../inputs.ts";
import { interleave, ratios, type Spread, spread } from "../measure.ts";
import { Random } from "../random.ts";
import { marshalOnly } from "./floors.ts";
import { type Row, row } from "./row.ts";

const URLS = 65_536;
/** Hosts whose rules are those of a large class would not fit a million times: only files up to this length. */
const LARGEST = 4096;

/** A store of so many hosts, and what it took. */
export interface StoreResult {
  readonly hosts: number;
  readonly buildSeconds: number;
  readonly bytesAHost: number;
  readonly nsAUrl: Spread;
  readonly marshalNsAUrl: Spread;
  readonly ratios: readonly number[];
}

export const HOST_COUNTS = [1_000, 10_000, 100_000, 1_000_000] as const;

const name = (i: number): string => `https://www.host-${i}.example`;

/** Policies as they come: those of the set's files, over and over. */
function policies(set: InputSet): Policy[] {
  return set.files
    .filter(({ bytes }) => bytes.length <= LARGEST)
    .slice(0, 500)
    .map(({ bytes }) => parse(bytes).policyFor(AGENT));
}

export async function storeAt(set: InputSet, hosts: number): Promise<StoreResult> {
  const some = policies(set);
  const store = new PolicyStore({ agent: AGENT });
  const from = performance.now();
  for (let i = 0; i < hosts; i++) store.set(name(i), some[i % some.length]!);
  const buildSeconds = (performance.now() - from) / 1000;
  for (const policy of some) policy.dispose();
  const random = new Random(hosts);
  const paths = set.classes.median.flatMap((host) => host.urls.map((url) => url.slice(host.origin.length)));
  const urls = Array.from({ length: URLS }, () =>
    Buffer.from(name(random.between(0, hosts - 1)) + (random.pick(paths) || "/")).toString(),
  );
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
    buildSeconds,
    bytesAHost,
    nsAUrl: spread(check),
    marshalNsAUrl: spread(marshal),
    ratios: ratios(check, marshal),
  };
}

export async function storeRows(set: InputSet): Promise<Row[]> {
  const rows: Row[] = [];
  for (const hosts of HOST_COUNTS) {
    const { ratios } = await storeAt(set, hosts);
    const work = `\`PolicyStore.check\`, ${hosts.toLocaleString("en")} hosts / marshalling alone`;
    const target = hosts === 1_000_000 ? { reach: 4, aim: 2.5 } : {};
    rows.push(row({ work, unit: "x", better: "lower", ...target }, set.name, ratios));
  }
  return rows;
}

/** Batches against what they cannot do without: marshalling, and one pass over the bytes. */
import { pack } from "../../test/support/paths.ts";
import type { HostClass, InputSet } from "../inputs.ts";
import { geometricMeans, interleave, type Plan, ratios } from "../measure.ts";
import { compilePolicy } from "../peers.ts";
import { marshalOnly, scalarSum } from "./floors.ts";
import { type Row, row } from "./row.ts";

const PLAN: Plan = { rounds: 15, time: 40 };
/** Enough that a run takes far longer than reading the clock. */
const URLS = 2048;
const STRINGS = {
  work: "`check(string[])`, median host / marshalling alone",
  unit: "x",
  better: "lower",
  reach: 2.2,
  aim: 1.6,
} as const;
const PACKED = {
  work: "`checkPacked`, median host / scalar sum of the bytes",
  unit: "x",
  better: "lower",
  reach: 1.1,
  aim: 0.8,
} as const;

export async function batchRows(set: InputSet): Promise<Row[]> {
  const plain = await against(set, "plain");
  const wild = await against(set, "median");
  const beside = { unit: "x", better: "lower" } as const;
  return [
    row(STRINGS, set.name, plain.strings),
    row({ ...beside, work: "the same, 20 to 70 rules with wildcards" }, set.name, wild.strings),
    row(PACKED, set.name, plain.packed),
    row({ ...beside, work: "the same, 20 to 70 rules with wildcards" }, set.name, wild.packed),
  ];
}

async function against(set: InputSet, kind: HostClass): Promise<{ strings: number[]; packed: number[] }> {
  const strings: number[][] = [];
  const packed: number[][] = [];
  for (const host of set.classes[kind]) {
    const policy = compilePolicy(host);
    const urls = Array.from({ length: URLS }, (_, i) => host.urls[i % host.urls.length]!);
    const { bytes, offsets } = pack(urls);
    const times = await interleave(
      [
        { name: "check", units: URLS, run: () => policy.check(urls) },
        { name: "marshal", units: URLS, run: () => marshalOnly(urls) },
        { name: "packed", units: URLS, run: () => policy.checkPacked(bytes, offsets) },
        { name: "sum", units: URLS, run: scalarSum(bytes) },
      ],
      PLAN,
    );
    strings.push(ratios(times.get("check")!, times.get("marshal")!));
    packed.push(ratios(times.get("packed")!, times.get("sum")!));
    policy.dispose();
  }
  return { strings: geometricMeans(strings), packed: geometricMeans(packed) };
}

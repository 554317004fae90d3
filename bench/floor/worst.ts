/** One check of the worst legal files against a path of 2 kB. */
import { parse } from "../../src/index.ts";
import { HOSTILE } from "../hostile.ts";
import { AGENT } from "../inputs.ts";
import { interleave, spread } from "../measure.ts";
import { type Row, row } from "./row.ts";

const PATH = 2_000;

export async function worstRows(): Promise<Row[]> {
  const each: { name: string; compiled: number[]; first: number[] }[] = [];
  for (const { name, body, path } of HOSTILE) {
    const url = path(PATH);
    const policy = parse(body).policyFor(AGENT);
    policy.check([url, url]);
    const times = await interleave(
      [
        { name: "compiled", units: 1, run: () => policy.isAllowed(url) },
        { name: "first", units: 1, run: () => parse(body).policyFor(AGENT).isAllowed(url) },
      ],
      { rounds: 5, time: 60 },
    );
    policy.dispose();
    const ms = (task: string): number[] => times.get(task)!.map((ns) => ns / 1e6);
    each.push({ name, compiled: ms("compiled"), first: ms("first") });
  }
  const worst = (kind: "compiled" | "first") =>
    each.reduce((a, b) => (spread(a[kind]).median > spread(b[kind]).median ? a : b));
  const compiled = worst("compiled");
  const first = worst("first");
  return [
    row(
      {
        work: `worst legal file, 2 kB path, one check: ${compiled.name}`,
        unit: "ms",
        better: "lower",
        reach: 25,
        aim: 5,
      },
      "hostile",
      compiled.compiled,
    ),
    row(
      { work: `the same, file to first verdict: ${first.name}`, unit: "ms", better: "lower" },
      "hostile",
      first.first,
    ),
  ];
}

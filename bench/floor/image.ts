/** Policy images against the patterns that they are made of. */
import { parse } from "../../src/index.ts";
import { AGENT, type InputSet } from "../inputs.ts";
import { type Row, row } from "./row.ts";

export function imageRow(set: InputSet): Row {
  const encoder = new TextEncoder();
  let image = 0;
  let patterns = 0;
  for (const { bytes } of set.files) {
    const robots = parse(bytes);
    const policy = robots.policyFor(AGENT);
    if (policy.agent !== "*") continue;
    const bound = robots.groups.filter(({ agents }) => agents.includes("*")).flatMap(({ rules }) => rules);
    const own = bound.reduce((sum, { pattern }) => sum + encoder.encode(pattern).length, 0);
    if (own === 0) continue;
    patterns += own;
    image += policy.toBytes().length;
    policy.dispose();
  }
  const work = "policy images / their pattern bytes, all files together";
  return row({ work, unit: "x", better: "lower", reach: 1.3, aim: 1 }, set.name, [image / patterns]);
}

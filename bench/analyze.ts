/**
 * What analysing real files takes, and what it finds: `npx tsx bench/analyze.ts`; what that takes as files grow: `npx
 * tsx bench/analyze.ts --growth`; and rules that are made to be hard: `--adversarial`. The tables of docs/analysis.md.
 */
import { deadRules, diff, equivalent, minimize } from "../src/analyze/index.ts";
import { type Policy, parse } from "../src/index.ts";
import { corpusAvailable, hosts, readRobots, reportSkipped } from "../test/support/corpus.ts";
import { printAdversarial } from "./analyze/adversarial.ts";
import { printGrowth } from "./analyze/growth.ts";
import { short } from "./table.ts";

const times = new Map<string, number[]>();
let inconclusive = 0;

function timed<T>(name: string, act: () => T): T {
  const start = performance.now();
  const result = act();
  const list = times.get(name) ?? [];
  list.push(performance.now() - start);
  times.set(name, list);
  return result;
}

/** The value that a share of the sorted numbers does not exceed. */
function quantile(numbers: readonly number[], share: number): number {
  return numbers[Math.min(numbers.length - 1, Math.floor(numbers.length * share))]!;
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

if (process.argv.includes("--growth")) printGrowth();
else if (process.argv.includes("--adversarial")) printAdversarial();
else if (corpusAvailable) run();
else reportSkipped("analysis of real files");

function run(): void {
  let [rules, dead, bytes, after, before, afterOne] = [0, 0, 0, 0, 0, 0];
  const why = new Map<string, number>();
  const saved: number[] = [];
  const counts: number[] = [];
  let last: Policy | undefined;
  for (const host of hosts()) {
    const robots = parse(readRobots(host));
    const policy = robots.policyFor("*");
    if (policy.rules.length > 0) {
      const found = timed("deadRules", () => deadRules(robots, "*"));
      rules += policy.rules.length;
      dead += found.length;
      for (const one of found) why.set(one.why, (why.get(one.why) ?? 0) + 1);
      const gone = new Set(found.map(({ rule }) => rule));
      const lines = policy.rules
        .filter((rule) => !gone.has(rule))
        .map((rule) => `${rule.type}: ${rule.pattern}\n`);
      const rest = parse(`User-agent: *\n${lines.join("")}`).policyFor("*");
      const same = timed("equivalent, to itself without dead rules", () => equivalent(policy, rest));
      if (same.equivalent !== true) inconclusive++;
      const middle = policy.rules.length >> 1;
      const edited = policy.rules
        .filter((_, i) => i !== middle)
        .map((rule) => `${rule.type}: ${rule.pattern}\n`);
      const fewer = parse(`User-agent: *\n${edited.join("")}`).policyFor("*");
      if (timed("diff, one rule removed", () => diff(policy, fewer)).inconclusive) inconclusive++;
      if (last !== undefined) {
        const other = last;
        const { changes, inconclusive: doubt } = timed("diff, with another file", () => diff(other, policy));
        counts.push(changes.length);
        if (doubt) inconclusive++;
      }
      last = policy;
    }
    if (robots.groups.length === 0) continue;
    const small = timed("minimize", () => minimize(robots));
    before += small.bytesBefore;
    after += small.bytesAfter;
    afterOne += timed("minimize, in one dialect", () =>
      minimize(robots, { dialects: ["rfc9309"] }),
    ).bytesAfter;
    bytes += small.bytesBefore - small.bytesAfter;
    saved.push(1 - small.bytesAfter / small.bytesBefore);
  }
  console.log("| ms | n | median | p90 | p99 | max |\n|-|-|-|-|-|-|");
  for (const [name, list] of times) {
    list.sort((a, b) => a - b);
    const shown = [0.5, 0.9, 0.99, 1].map((share) => short(quantile(list, share)));
    console.log(`| ${name} | ${list.length} | ${shown.join(" | ")} |`);
  }
  saved.sort((a, b) => a - b);
  counts.sort((a, b) => a - b);
  console.log(`
- ${percent(dead, rules)} of ${rules} rules for \`*\` are dead: ${[...why].map(([name, n]) => `${n} ${name}`).join(", ")}
- \`minimize\` saves ${percent(bytes, before)} of ${before} bytes: of a file ${percent(quantile(saved, 0.5), 1)} in the median, ${percent(quantile(saved, 0.9), 1)} at p90
- to be right in \`google\` as well as in \`rfc9309\` takes ${after - afterOne} bytes of that
- two files differ by ${quantile(counts, 0.5)} pairs of rules in the median, ${counts.at(-1)} at most
- ${inconclusive} answers were inconclusive`);
  if (after > before) throw new Error("larger than before");
}

/**
 * What analysing real files takes, and what it finds: `npx tsx bench/analyze.ts`; and the worst rules known, after
 * `npm run build`: `--worst`, with `--against DIR`, a checkout that has been built too, before and after. The tables of
 * docs/performance.md.
 */
import { parseArgs } from "node:util";
import { type Policy, parse, type Robots, type Rule } from "../src/index.ts";
import { deadRules, diff, equivalent, minimize } from "../src/site/analyze/index.ts";
import { corpusAvailable, hosts, readRobots, reportSkipped } from "../test/support/corpus.ts";
import { printWorst } from "./analyze/worst.ts";
import { short } from "./table.ts";

/** What the corpus adds up to. */
const found = {
  rules: 0,
  dead: 0,
  /** Dead rules by the reason. */
  why: new Map<string, number>(),
  bytesBefore: 0,
  bytesAfter: 0,
  /** What is left in one dialect. */
  bytesInOne: 0,
  /** Shares of files that `minimize` leaves out. */
  saved: [] as number[],
  /** Pairs of rules by which two files differ. */
  changes: [] as number[],
  inconclusive: 0,
};
const times = new Map<string, number[]>();

const { values } = parseArgs({
  options: {
    worst: { type: "boolean" },
    against: { type: "string" },
  },
});

if (values.worst) await printWorst(values.against);
else if (corpusAvailable) run();
else reportSkipped("analysis of real files");

function run(): void {
  let last: Policy | undefined;
  for (const host of hosts()) {
    const robots = parse(readRobots(host));
    const policy = robots.policyFor("*");
    if (policy.rules.length > 0) {
      lookForDeadRules(robots, policy);
      compareWithoutOne(policy);
      if (last !== undefined) compare(last, policy);
      last = policy;
    }
    if (robots.groups.length > 0) makeSmaller(robots);
  }
  printTimes();
  printFound();
  if (found.bytesAfter > found.bytesBefore) throw new Error("larger than before");
}

/** Finds the dead rules, and proves that nothing changes without them. */
function lookForDeadRules(robots: Robots, policy: Policy): void {
  const dead = timed("deadRules", () => deadRules(robots, "*"));
  found.rules += policy.rules.length;
  found.dead += dead.length;
  for (const { why } of dead) found.why.set(why, (found.why.get(why) ?? 0) + 1);
  const gone = new Set(dead.map(({ rule }) => rule));
  const rest = policyOf(policy.rules.filter((rule) => !gone.has(rule)));
  const same = timed("equivalent, to itself without dead rules", () => equivalent(policy, rest));
  if (same.equivalent !== true) found.inconclusive++;
}

function compareWithoutOne(policy: Policy): void {
  const middle = policy.rules.length >> 1;
  const fewer = policyOf(policy.rules.filter((_, i) => i !== middle));
  if (timed("diff, one rule removed", () => diff(policy, fewer)).inconclusive) found.inconclusive++;
}

function compare(one: Policy, other: Policy): void {
  const { changes, inconclusive } = timed("diff, with another file", () => diff(one, other));
  found.changes.push(changes.length);
  if (inconclusive) found.inconclusive++;
}

function makeSmaller(robots: Robots): void {
  const { bytesBefore, bytesAfter } = timed("minimize", () => minimize(robots));
  const inOne = timed("minimize, in one dialect", () => minimize(robots, { dialects: ["rfc9309"] }));
  found.bytesBefore += bytesBefore;
  found.bytesAfter += bytesAfter;
  found.bytesInOne += inOne.bytesAfter;
  found.saved.push(1 - bytesAfter / bytesBefore);
}

function policyOf(rules: readonly Rule[]): Policy {
  const lines = rules.map(({ type, pattern }) => `${type}: ${pattern}\n`);
  return parse(`User-agent: *\n${lines.join("")}`).policyFor("*");
}

function timed<T>(name: string, act: () => T): T {
  const start = performance.now();
  const result = act();
  const list = times.get(name) ?? [];
  list.push(performance.now() - start);
  times.set(name, list);
  return result;
}

function printTimes(): void {
  console.log("| ms | n | median | p90 | p99 | max |\n|-|-|-|-|-|-|");
  for (const [name, list] of times) {
    const shown = [0.5, 0.9, 0.99, 1].map((share) => short(quantile(list, share)));
    console.log(`| ${name} | ${list.length} | ${shown.join(" | ")} |`);
  }
}

function printFound(): void {
  const { rules, dead, why, bytesBefore, bytesAfter, bytesInOne, saved, changes, inconclusive } = found;
  console.log(`
- ${percent(dead, rules)} of ${rules} rules for \`*\` are dead: ${[...why].map(([name, n]) => `${n} ${name}`).join(", ")}
- \`minimize\` saves ${percent(bytesBefore - bytesAfter, bytesBefore)} of ${bytesBefore} bytes: of a file ${percent(quantile(saved, 0.5), 1)} in the median, ${percent(quantile(saved, 0.9), 1)} at p90
- to be right in \`google\` as well as in \`rfc9309\` takes ${bytesAfter - bytesInOne} bytes of that
- two files differ by ${quantile(changes, 0.5)} pairs of rules in the median, ${quantile(changes, 1)} at most
- ${inconclusive} answers were inconclusive`);
}

/** The value that a share of the numbers does not exceed. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

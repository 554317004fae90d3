/** What analysing takes as files grow: the steps counted, the milliseconds on the machine at hand. */
import { deadRules, diff, minimize } from "../../src/analyze/index.ts";
import { Pair } from "../../src/analyze/pair.ts";
import { finish } from "../../src/analyze/work.ts";
import { type Policy, parse } from "../../src/index.ts";
import { short, table } from "../table.ts";

/** Rules of a file, and how the file that it is compared with differs. */
interface Family {
  readonly name: string;
  readonly rule: (i: number) => string;
  /** The rules of the other file; by default the same with one rule in the middle replaced. */
  readonly other?: (i: number) => string;
}

const COUNTS = [10, 100, 1000, 10_000] as const;
/** Times are the shortest of this many runs: in the others, the machine was busy. */
const RUNS = 3;
/** Runs that have taken this many milliseconds are not repeated. */
const LONG = 500;
const EDIT = "Disallow: /edited";

const either = (i: number): string => (i % 2 ? "Allow" : "Disallow");

const FAMILIES: readonly Family[] = [
  { name: "prefixes, one edit", rule: (i) => `Disallow: /shelf-${i}/` },
  { name: "other prefixes", rule: (i) => `Disallow: /shelf-${i}/`, other: (i) => `Disallow: /aisle-${i}/` },
  { name: "`/*q7=`, one edit", rule: (i) => `Disallow: /*q${i}=` },
  { name: "`/*q7=` against `/*r7=`", rule: (i) => `Disallow: /*q${i}=`, other: (i) => `Disallow: /*r${i}=` },
  {
    name: "the same, every other rule Allow",
    rule: (i) => `${either(i)}: /*q${i}=`,
    other: (i) => `${either(i)}: /*r${i}=`,
  },
  { name: "`/*_7a*_7b`, one edit", rule: (i) => `Disallow: /*_${i}a*_${i}b` },
  { name: "the same, every other rule Allow", rule: (i) => `${either(i)}: /*_${i}a*_${i}b` },
];

/** Prints the tables of "Growth" in docs/analysis.md. */
export function printGrowth(): void {
  const rows = FAMILIES.map((family) => COUNTS.map((count) => measured(family, rulesOf(family, count))));
  print("diff, rules against as many", rows, diffCell);
  print("deadRules, and minimize, by rules", rows, otherCell);
}

interface Measured {
  /** Steps of finding the changes, up to the limit. */
  readonly steps: number;
  readonly diff: number;
  readonly changes: number;
  readonly truncated: boolean;
  readonly inconclusive: boolean;
  readonly deadRules: number;
  readonly minimize: number;
}

function measured(family: Family, rules: readonly string[]): Measured {
  const { other } = family;
  const body = `User-agent: *\n${rules.join("\n")}\n`;
  const [a, b] = [policyOf(rules), policyOf(other ? rules.map((_, i) => other(i)) : edited(rules))];
  const found = diff(a, b);
  const robots = parse(body);
  process.stderr.write(`${family.name}: ${rules.length} rules\n`);
  return {
    steps: stepsOf(a, b, found.changes.length),
    diff: least(() => diff(a, b)),
    changes: found.changes.length,
    truncated: found.truncated,
    inconclusive: found.inconclusive,
    deadRules: least(() => deadRules(robots, "*")),
    minimize: least(() => minimize(robots)),
  };
}

function stepsOf(a: Policy, b: Policy, changes: number): number {
  const pair = new Pair(a, b);
  let left = changes;
  finish(pair.search(() => --left < 0));
  return pair.steps;
}

function least(act: () => unknown): number {
  let ms = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && (run === 0 || ms < LONG); run++) {
    const start = performance.now();
    act();
    ms = Math.min(ms, performance.now() - start);
  }
  return ms;
}

function rulesOf({ rule }: Family, count: number): string[] {
  return Array.from({ length: count }, (_, i) => rule(i));
}

function edited(rules: readonly string[]): string[] {
  return rules.map((rule, i) => (i === rules.length >> 1 ? EDIT : rule));
}

function policyOf(rules: readonly string[]): Policy {
  return parse(`User-agent: *\n${rules.join("\n")}\n`).policyFor("*");
}

function diffCell({ steps, diff, changes, truncated, inconclusive }: Measured): string {
  const found = `${truncated ? "over " : ""}${changes.toLocaleString("en")}`;
  return `${found}; ${short(steps)}; ${short(diff)} ms${inconclusive ? ", inconclusive" : ""}`;
}

function otherCell({ deadRules, minimize }: Measured): string {
  return `${short(deadRules)}, ${short(minimize)} ms`;
}

function print(title: string, rows: readonly (readonly Measured[])[], cell: (one: Measured) => string): void {
  const head = [title, ...COUNTS.map((count) => count.toLocaleString("en"))];
  console.log(
    `${table(
      head,
      rows.map((row, i) => [FAMILIES[i]!.name, ...row.map(cell)]),
    )}\n`,
  );
}

/** What the worst rules known cost when files are compared. */
import { parse } from "../../src/index.ts";
import { deadRules, diff, equivalent, minimize } from "../../src/site/analyze/index.ts";
import { timeOf } from "../measure.ts";
import { short, table } from "../table.ts";

interface Family {
  readonly name: string;
  readonly kilobytes: number;
  readonly rule: (i: number) => string;
}

const either = (i: number): string => (i % 2 ? "Allow" : "Disallow");
/** A number as twelve stars and letters. */
const bits = (i: number): string =>
  Array.from({ length: 12 }, (_, k) => ((i >> k) & 1 ? "*b" : "*a")).join("");

const FAMILIES: readonly Family[] = [
  { name: "`*a` x 50, 7, `$`", kilobytes: 37, rule: (i) => `Disallow: /${"*a".repeat(50)}${i}$` },
  { name: "`*a` x 50, 7, `$`", kilobytes: 74, rule: (i) => `Disallow: /${"*a".repeat(50)}${i}$` },
  { name: "`*a` x 50, 7, `$`", kilobytes: 500, rule: (i) => `Disallow: /${"*a".repeat(50)}${i}$` },
  {
    name: "the same, every other rule Allow",
    kilobytes: 500,
    rule: (i) => `${either(i)}: /${"*a".repeat(50)}${i}$`,
  },
  {
    name: "`*a` x 400, 7, every other rule Allow",
    kilobytes: 500,
    rule: (i) => `${either(i)}: /${"*a".repeat(400)}${i}`,
  },
  { name: "`*a*b*b*a...`, 12 of them", kilobytes: 300, rule: (i) => `Disallow: /${bits(i * 7)}` },
  {
    name: "the same and 7, every other rule Allow",
    kilobytes: 74,
    rule: (i) => `${either(i)}: /${bits(i)}*${i}`,
  },
  { name: "`*7$`, every other rule Allow", kilobytes: 500, rule: (i) => `${either(i)}: /*${i}$` },
  {
    name: "`*%2F` x 50, 7, `$`",
    kilobytes: 300,
    rule: (i) => `${i % 50 ? "Disallow" : "Allow"}: /${"*%2F".repeat(50)}${i}$`,
  },
  { name: "one character", kilobytes: 500, rule: (i) => `Disallow: /${String.fromCharCode(33 + (i % 90))}` },
  {
    name: "two ideographs",
    kilobytes: 300,
    rule: (i) => `Disallow: /${String.fromCodePoint(0x4e00 + (i % 20_000), 0x4e00 + ((i * 7919) % 20_000))}`,
  },
  {
    name: "`/7`, then its folder allowed",
    kilobytes: 500,
    rule: (i) => `${either(i)}: /p${i >> 1}${i % 2 ? "/x" : ""}`,
  },
  { name: "`/7`", kilobytes: 500, rule: (i) => `${either(i)}: /${i}` },
];

const CALLS = ["deadRules", "minimize", "diff", "equivalent"] as const;

function cells({ kilobytes, rule }: Family): string[] {
  const rules: string[] = [];
  for (let i = 0, size = 40; ; i++) {
    size += rule(i).length + 1;
    if (size > kilobytes * 1000) break;
    rules.push(rule(i));
  }
  const fileOf = (lines: readonly string[]) => parse(`User-agent: *\n${lines.join("\n")}\n`);
  const file = fileOf(rules);
  const edited = fileOf(
    rules.map((line, i) => (i === rules.length >> 1 ? `${line.replace("$", "")}x` : line)),
  );
  const [a, b] = [file.policyFor("*"), edited.policyFor("*")];
  const acts: Readonly<Record<(typeof CALLS)[number], () => boolean>> = {
    deadRules: () => deadRules(file, "*").inconclusive,
    minimize: () => minimize(file).inconclusive,
    diff: () => diff(a, b).inconclusive,
    equivalent: () => equivalent(a, b).equivalent === "inconclusive",
  };
  return CALLS.map((call) => {
    const [isInconclusive, ms] = timeOf(acts[call]);
    return `${short(ms)}${isInconclusive ? " ?" : ""}`;
  });
}

/** Milliseconds for each family and call, with a question mark where the answer is inconclusive. */
export function analysisBounds(): string {
  const rows = FAMILIES.map((family) => {
    process.stderr.write(`${family.name}: ${family.kilobytes} kB\n`);
    return [family.name, String(family.kilobytes), ...cells(family)];
  });
  return table(["ms", "kB", ...CALLS], rows);
}

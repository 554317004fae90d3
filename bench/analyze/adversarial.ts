/** What rules cost that are made to be hard to compare: steps, and milliseconds on the machine at hand. */
import { Pair } from "../../src/analyze/pair.ts";
import { finish } from "../../src/analyze/work.ts";
import { type Policy, parse } from "../../src/index.ts";
import { short, table } from "../table.ts";

/** Two files, and after how many changes the search ends. */
interface Case {
  readonly name: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly changes?: number;
}

/** Times are the shortest of this many runs: in the others, the machine was busy. */
const RUNS = 5;
const HALF_MEGABYTE = 511_000;

/** `/*_0a*_0b`, `/*_1a*_1b` and so on: an automaton for all of them has twice as many states for each. */
const pairs = (k: number): string[] => Array.from({ length: k }, (_, i) => `Disallow: /*_${i}a*_${i}b`);
const stars = (n: number, letter: string): string => `/${`*${letter}`.repeat(n)}`;
const many = (letter: string): string[] =>
  Array.from({ length: 10_000 }, (_, i) => `${i % 2 ? "Allow" : "Disallow"}: /*${letter}${i}=`);

function fullFile(rule: (i: number) => string): string[] {
  const rules: string[] = [];
  for (let size = 20, i = 0; size < HALF_MEGABYTE; i++) {
    rules.push(rule(i));
    size += rules.at(-1)!.length + 1;
  }
  return rules;
}

function edited(rules: readonly string[]): string[] {
  return rules.map((rule, i) => (i === rules.length >> 1 ? "Disallow: /edited" : rule));
}

function cases(): Case[] {
  const [wild, plain] = [fullFile((i) => `Disallow: /*q${i}=`), fullFile((i) => `Disallow: /shelf-${i}/`)];
  const two = [`Disallow: ${stars(600, "b")}`, `Allow: ${stars(600, "a")}`];
  return [
    { name: "16 rules `/*_7a*_7b`, one edit", before: pairs(16), after: edited(pairs(16)) },
    { name: "100 of them", before: pairs(100), after: edited(pairs(100)) },
    { name: "two rules of 600 stars, one of them longer", before: two, after: [`${two[0]}**`, two[1]!] },
    {
      name: "10,000 wildcards against 10,000 others, 50 changes",
      before: many("q"),
      after: many("r"),
      changes: 50,
    },
    { name: "500 KiB of wildcards, one edit", before: wild, after: edited(wild) },
    { name: "500 KiB of prefixes, one edit", before: plain, after: edited(plain) },
  ];
}

function policyOf(rules: readonly string[]): Policy {
  return parse(`User-agent: *\n${rules.join("\n")}\n`).policyFor("*");
}

function row({ name, before, after, changes = Number.POSITIVE_INFINITY }: Case): string[] {
  let ms = Number.POSITIVE_INFINITY;
  let steps = 0;
  let found = 0;
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    const pair = new Pair(policyOf(before), policyOf(after));
    found = 0;
    finish(pair.search(() => ++found >= changes));
    ms = Math.min(ms, performance.now() - start);
    steps = pair.steps;
  }
  return [name, found.toLocaleString("en"), steps.toLocaleString("en"), short(ms)];
}

/** Prints the table "Adversarial files" of docs/analysis.md; reading the files counts. */
export function printAdversarial(): void {
  console.log(table(["", "changes", "steps", "ms"], cases().map(row)));
}

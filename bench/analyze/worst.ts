/** What the worst rules known cost, in this checkout and in another. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { short, table } from "../table.ts";

type Core = Pick<typeof import("../../src/index.ts"), "parse">;
type Analysis = Pick<
  typeof import("../../src/site/analyze/index.ts"),
  "deadRules" | "diff" | "equivalent" | "minimize"
>;

/** A build of the library. */
interface Build {
  readonly core: Core;
  readonly analysis: Analysis;
}

interface Family {
  readonly name: string;
  readonly kilobytes: number;
  readonly rule: (i: number) => string;
}

const either = (i: number): string => (i % 2 ? "Allow" : "Disallow");
/** A number as stars and letters. */
const bits = (i: number, count: number): string =>
  Array.from({ length: count }, (_, k) => ((i >> k) & 1 ? "*b" : "*a")).join("");

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
  { name: "`*a*b*b*a...`, 12 of them", kilobytes: 300, rule: (i) => `Disallow: /${bits(i * 7, 12)}` },
  {
    name: "the same and 7, every other rule Allow",
    kilobytes: 74,
    rule: (i) => `${either(i)}: /${bits(i, 12)}*${i}`,
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

/** Milliseconds of processor time: on a busy machine, others take as much of the clock's. */
function timed<T>(act: () => T): readonly [T, number] {
  const before = process.cpuUsage();
  const answer = act();
  const { user, system } = process.cpuUsage(before);
  return [answer, (user + system) / 1000];
}

const CALLS = ["deadRules", "minimize", "diff", "equivalent"] as const;

function cells({ core: { parse }, analysis }: Build, { kilobytes, rule }: Family): string[] {
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
    deadRules: () => analysis.deadRules(file, "*").inconclusive,
    minimize: () => analysis.minimize(file).inconclusive,
    diff: () => analysis.diff(a, b).inconclusive,
    equivalent: () => analysis.equivalent(a, b).equivalent === "inconclusive",
  };
  return CALLS.map((call) => {
    const [isInconclusive, ms] = timed(acts[call]);
    return `${short(ms)}${isInconclusive ? " ?" : ""}`;
  });
}

async function buildIn(folder: string): Promise<Build> {
  const entry = async (name: string): Promise<unknown> =>
    import(pathToFileURL(resolve(folder, "dist", name)).href);
  return { core: (await entry("index.js")) as Core, analysis: (await entry("analyze/index.js")) as Analysis };
}

/**
 * Prints milliseconds for each family and call, with a question mark where the answer is inconclusive.
 *
 * @param against a checkout that has been built too, whose times come first
 */
export async function printWorst(against: string | undefined): Promise<void> {
  const builds = await Promise.all([...(against === undefined ? [] : [against]), "."].map(buildIn));
  const rows = FAMILIES.map((family) => {
    process.stderr.write(`${family.name}: ${family.kilobytes} kB\n`);
    const times = builds.map((build) => cells(build, family));
    const shown = CALLS.map((_, i) => times.map((one) => one[i]).join(" → "));
    return [family.name, String(family.kilobytes), ...shown];
  });
  console.log(table(["ms", "kB", ...CALLS], rows));
}

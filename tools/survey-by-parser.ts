/**
 * How far the choice of a parser moves the categories of published surveys: how many files of a folder, one for each host,
 * restrict an agent fully, in part or not at all by each installed parser, asked for the probe paths of docs/survey.md.
 *
 * `npx tsx tools/survey-by-parser.ts [--every N] [--agent NAME]... [--write] FOLDER`
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { between } from "../bench/table.ts";
import { ProgramAdapter } from "../src/cli/conformance/program.ts";
import { suiteFolder } from "../src/cli/conformance/suite.ts";
import { probesOf } from "../src/study/restriction/restriction.ts";
import { readingOf } from "../src/study/tally/file.ts";
import { implementations, installedVersion, resultsOf } from "./conformance-table.ts";

const { values, positionals } = parseArgs({
  options: {
    every: { type: "string", default: "1" },
    agent: { type: "string", multiple: true, default: ["examplebot", "Googlebot", "Baiduspider"] },
    write: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const [folder = "."] = positionals;
/** Bytes of a file that every parser is asked about: some take seconds for one of a megabyte. */
const MOST = 20_000;
const LEVELS = ["full", "partial", "none"] as const;
type Level = (typeof LEVELS)[number] | "no answer";

const files = readdirSync(folder)
  .sort()
  .filter((_, at) => at % Number(values.every) === 0)
  .map((name) => ({ name, robots: readFileSync(join(folder, name)) }))
  .filter(({ robots }) => robots.length <= MOST && readingOf(robots).bodyKind === "robots")
  .map((file) => ({ ...file, probes: probesOf(readingOf(file.robots)) }));

/** The level of each file by a parser. */
async function levelsBy(command: readonly string[], agent: string): Promise<Level[]> {
  const adapter = new ProgramAdapter(command, 5_000, join(suiteFolder, "adapters"));
  const levels: Level[] = [];
  for (const { name, robots, probes } of files) {
    let [allowed, disallowed] = [0, 0];
    for (const [at, path] of probes.entries()) {
      const url = `https://site.example${path}`;
      const reply = await adapter.ask({ id: `${name} ${at}`, robots, agent, url });
      if ("fault" in reply) break;
      if (reply.verdict === "allowed") allowed++;
      else disallowed++;
    }
    const isWhole = allowed + disallowed === probes.length;
    levels.push(!isWhole ? "no answer" : disallowed === 0 ? "none" : allowed === 0 ? "full" : "partial");
  }
  adapter.close();
  return levels;
}

async function tableFor(agent: string): Promise<string> {
  const rows: string[] = [];
  let ours: readonly Level[] | undefined;
  for (const implementation of implementations) {
    const { id, name, adapter, isClient } = implementation;
    const version = resultsOf()[id]?.version ?? installedVersion(implementation);
    if (isClient || adapter === undefined || version === undefined) continue;
    const levels = await levelsBy(adapter, agent);
    ours ??= levels;
    const count = (level: Level): number => levels.filter((one) => one === level).length;
    const moved = levels.filter((level, at) => level !== ours![at]).length;
    const share = `${((100 * moved) / files.length).toFixed(2)} %`;
    rows.push(
      `| ${[`${name} ${version}`, ...LEVELS.map(count), count("no answer"), moved, share].join(" | ")} |`,
    );
    console.log(rows.at(-1));
  }
  return [
    `For ${agent}:\n`,
    "| parser | full | partial | none | no answer | files in another category | share |",
    `|-|${"-:|".repeat(6)}`,
    ...rows,
  ].join("\n");
}

const tables: string[] = [];
for (const agent of values.agent) tables.push(await tableFor(agent));
const when = new Date().toISOString().slice(0, 10);
const text = `Of ${files.length.toLocaleString("en")} files of at most ${MOST.toLocaleString("en")} bytes, ${when}.\n\n${tables.join("\n\n")}`;
console.log(`\n${text}`);
if (values.write) {
  const page = "docs/survey-comparisons.md";
  writeFileSync(page, between(readFileSync(page, "utf8"), "levels", text)!);
}

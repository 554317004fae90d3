/**
 * How far the choice of a parser moves the categories of published surveys: how many files of a folder, one for each host,
 * restrict an agent fully, in part or not at all by each installed parser, asked for the probe paths of docs/survey.md.
 *
 * `npx tsx tools/survey-by-parser.ts [--every N] [--agent NAME]... [--write] FOLDER`
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { between, pageTable } from "../bench/table.ts";
import { probesOf } from "../src/study/restriction/restriction.ts";
import { readingOf } from "../src/study/tally/file.ts";
import { parserAnswers } from "./conformance/parsers.ts";

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
  .map((file) => ({ ...file, paths: probesOf(readingOf(file.robots)) }));

/** The level that answers for a file's probe paths make. */
function levelOf(word: string): Level {
  if (word.includes("-")) return "no answer";
  if (!word.includes("0")) return "none";
  return word.includes("1") ? "partial" : "full";
}

async function tableFor(agent: string): Promise<string> {
  const rows: (string | number)[][] = [];
  let ours: readonly Level[] | undefined;
  for await (const { name, version, words } of parserAnswers(files, agent)) {
    const levels = words.map(levelOf);
    ours ??= levels;
    const count = (level: Level): number => levels.filter((one) => one === level).length;
    const moved = levels.filter((level, at) => level !== ours![at]).length;
    const share = `${((100 * moved) / files.length).toFixed(2)} %`;
    rows.push([`${name} ${version}`, ...LEVELS.map(count), count("no answer"), moved, share]);
    console.log(rows.at(-1)!.join(" | "));
  }
  const head = ["parser", ...LEVELS, "no answer", "files in another category", "share"];
  return `For ${agent}:\n\n${pageTable(head, rows, 1)}`;
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

/**
 * Shows how much a survey's counts depend on the parser: tables for conformance/results.md of implementations'
 * answers to the files of a folder, one file per host.
 *
 * `npx tsx tools/conformance-corpus.ts FOLDER [ID=COMMAND]...` asks the installed implementations, and others by
 * command.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { between, pageTable } from "../bench/table.ts";
import { type ParserAnswers, parserAnswers } from "./conformance/parsers.ts";
import { documents } from "./conformance/results.ts";

const AGENTS = ["GPTBot", "Googlebot"];
const PATHS = ["/", "/search?q=shoes", "/wp-admin/", "/index.html"];
/** Octets of a file that are asked about; crawlers need not read more. */
const MOST_OCTETS = 512_000;

const [folder = ".", ...others] = process.argv.slice(2);
// Files in subfolders count, too.
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  .sort()
  .map((name) => ({
    name,
    robots: readFileSync(join(folder, name)).subarray(0, MOST_OCTETS),
    paths: PATHS,
  }));
const commands = new Map(
  others.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1).split(" ")]),
);

/** Cells: name, version, share disallowed from `/`, and shares of hosts with another answer than the first parser's. */
function rowOf({ name, version, words }: ParserAnswers, base: readonly string[]): string[] {
  const percent = (count: number): string => `${((100 * count) / base.length).toFixed(2)} %`;
  const closed = words.filter((word) => word[0] === "0").length;
  const differ = PATHS.map((_, i) => words.filter((word, at) => word[i] !== base[at]![i]).length);
  const any = words.filter((word, at) => word !== base[at]).length;
  return [name, version, ...[closed, ...differ, any].map(percent)];
}

/** The table of all parsers for a crawler. */
async function tableFor(agent: string): Promise<string> {
  const rows: string[][] = [];
  let base: readonly string[] | undefined;
  for await (const answers of parserAnswers(files, agent, commands)) {
    base ??= answers.words;
    rows.push(rowOf(answers, base));
    console.log(rows.at(-1)!.join(" | "));
  }
  const differing = PATHS.map((path) => `\`${path}\` differs`);
  return pageTable(["parser", "version", "`/` disallowed", ...differing, "any differs"], rows, 2);
}

const when = new Date().toISOString().slice(0, 10);
const tables: string[] = [];
for (const agent of AGENTS) {
  const pattern = new RegExp(`^user-?agent:[ \\t]*${agent}[ \\t]*(?:#|$)`, "im");
  const naming = files.filter(({ name }) => pattern.test(readFileSync(join(folder, name), "latin1"))).length;
  tables.push(
    `${agent}, which ${naming.toLocaleString("en")} of ${files.length.toLocaleString("en")} files name:\n\n${await tableFor(agent)}`,
  );
}
const content = `Measured ${when}.\n\n${tables.join("\n\n")}`;
writeFileSync(documents.long, between(readFileSync(documents.long, "utf8"), "parsers", content)!);

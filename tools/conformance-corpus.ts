/**
 * Shows how much a survey's counts depend on the parser: tables for conformance/results.md of implementations'
 * answers to the files of a folder, one file per host.
 *
 * `npx tsx tools/conformance-corpus.ts FOLDER [ID=COMMAND]...` asks the installed implementations, and others by
 * command.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { between } from "../bench/table.ts";
import { ProgramAdapter } from "../src/cli/conformance/program.ts";
import { suiteFolder } from "../src/cli/conformance/suite.ts";
import type { Implementation } from "./conformance/results.ts";
import { documents, implementations, installedVersion, resultsOf } from "./conformance-table.ts";

const AGENTS = ["GPTBot", "Googlebot"];
const PATHS = ["/", "/search?q=shoes", "/wp-admin/", "/index.html"];
/** Octets of a file that are asked about; crawlers need not read more. */
const MOST_OCTETS = 512_000;

const adapters = join(suiteFolder, "adapters");

/** Answers by host, as "1" for allowed, "0" for disallowed and "-" for none, one for each path. */
async function answersOf(
  command: readonly string[],
  folder: string,
  hosts: readonly string[],
  agent: string,
): Promise<string[]> {
  const adapter = new ProgramAdapter(command, 5_000, adapters);
  const answers: string[] = [];
  for (const host of hosts) {
    const robots = readFileSync(join(folder, host)).subarray(0, MOST_OCTETS);
    let word = "";
    for (const [i, path] of PATHS.entries()) {
      const reply = await adapter.ask({
        id: `${host} ${i}`,
        robots,
        agent,
        url: `https://site.example${path}`,
      });
      word += "fault" in reply ? "-" : reply.verdict === "allowed" ? "1" : "0";
    }
    answers.push(word);
  }
  adapter.close();
  return answers;
}

/** Rows: name, version, share disallowed from `/`, and shares of hosts with another answer than the first row's. */
function rowOf({ name }: Implementation, version: string, answers: string[], base: string[]): string {
  const percent = (count: number): string => `${((100 * count) / base.length).toFixed(2)} %`;
  const closed = answers.filter((word) => word[0] === "0").length;
  const differ = PATHS.map((_, i) => answers.filter((word, at) => word[i] !== base[at]![i]).length);
  const any = answers.filter((word, at) => word !== base[at]).length;
  return `| ${[name, version, percent(closed), ...[...differ, any].map(percent)].join(" | ")} |`;
}

const [folder, ...others] = process.argv.slice(2);
// Files in subfolders count, too.
const hosts = readdirSync(folder!, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder!, join(entry.parentPath, entry.name)))
  .sort();
const commands = new Map(
  others.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]),
);

/** The table of all parsers for a crawler. */
async function tableFor(agent: string): Promise<string> {
  const rows: string[] = [];
  let base: string[] | undefined;
  for (const implementation of implementations) {
    const { id, adapter, isClient } = implementation;
    const version = resultsOf()[id]?.version ?? installedVersion(implementation);
    const command = commands.get(id)?.split(" ") ?? adapter;
    if (isClient || command === undefined || version === undefined) continue;
    const answers = await answersOf(command, folder!, hosts, agent);
    base ??= answers;
    rows.push(rowOf(implementation, version, answers, base));
    console.log(rows.at(-1));
  }
  return [
    `| parser | version | \`/\` disallowed | ${PATHS.map((path) => `\`${path}\` differs`).join(" | ")} | any differs |`,
    `|-|-|${"-:|".repeat(PATHS.length + 2)}`,
    ...rows,
  ].join("\n");
}

const when = new Date().toISOString().slice(0, 10);
const tables: string[] = [];
for (const agent of AGENTS) {
  const name = new RegExp(`^user-?agent:[ \\t]*${agent}[ \\t]*(?:#|$)`, "im");
  const naming = hosts.filter((host) => name.test(readFileSync(join(folder!, host), "latin1"))).length;
  tables.push(
    `${agent}, which ${naming.toLocaleString("en")} of ${hosts.length.toLocaleString("en")} files name:\n\n${await tableFor(agent)}`,
  );
}
const content = `Measured ${when}.\n\n${tables.join("\n\n")}`;
writeFileSync(documents.long, between(readFileSync(documents.long, "utf8"), "parsers", content)!);

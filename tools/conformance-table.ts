/**
 * The tables of docs/conformance.md and conformance/results.md, and the readings in conformance/cases.
 *
 * `npx tsx tools/conformance-table.ts` writes all of them from conformance/results.json; with `run` it first asks the
 * implementations that are installed, or those named after it; with `record ID VERSION -- COMMAND...` it asks an
 * implementation that is not a package, through a command.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { between } from "../bench/table.ts";
import { ProgramAdapter } from "../src/cli/conformance/adapters.ts";
import { askable, examine } from "../src/cli/conformance/examine.ts";
import { type Case, sections, suite, suiteFolder } from "../src/cli/conformance/suite.ts";
import {
  adapters,
  documents,
  type Implementation,
  implementations,
  installedVersion,
  type Result,
  type Results,
  resultsFile,
  resultsOf,
} from "./conformance/results.ts";
import { tablesOf } from "./conformance/tables.ts";

/** The cases that an implementation is asked in the table: clients about servers, and parsers about files. */
export function casesFor({ isClient = false }: Pick<Implementation, "isClient">): Case[] {
  return askable(suite(), isClient).filter((entry) => (entry.server !== undefined) === isClient);
}

/** Asks an implementation. */
async function ask(
  implementation: Implementation,
  command: readonly string[],
): Promise<Omit<Result, "version">> {
  const adapter = new ProgramAdapter(command, 30_000, adapters);
  const differs: string[] = [];
  const faults: Record<string, string> = {};
  const cases = casesFor(implementation);
  for await (const { entry, result, fault } of examine(adapter, cases, implementation.isClient ?? false)) {
    if (result === "failed" || result === "open") differs.push(entry.id);
    else if (result !== "passed") faults[entry.id] = fault ?? result;
  }
  adapter.close();
  return { date: new Date().toISOString().slice(0, 10), differs, faults };
}

/** A document with its tables for these results. */
export function renderDocument(which: keyof typeof documents, results: Results): string {
  const tables = tablesOf(implementations, results, casesFor)[which];
  return between(readFileSync(documents[which], "utf8"), "tables", tables)!;
}

/** The cases of a section with the readings of these results, as the file has them. */
export function withReadings(section: string, results: Results): string {
  const file = join(suiteFolder, "cases", `${section}.json`);
  const cases = JSON.parse(readFileSync(file, "utf8")) as (Case & { readings?: unknown })[];
  const written = cases.map((entry) => {
    if (entry.level !== "silent") return entry;
    const readings: { allowed: string[]; disallowed: string[] } = { allowed: [], disallowed: [] };
    for (const { id, name, isClient = false } of implementations) {
      const result = results[id];
      if (result === undefined || isClient !== (entry.server !== undefined)) continue;
      if (entry.id in result.faults) continue;
      const other = entry.expected === "allowed" ? "disallowed" : "allowed";
      readings[result.differs.includes(entry.id) ? other : entry.expected].push(name);
    }
    return { ...entry, readings };
  });
  return `${JSON.stringify(written, null, 2)}\n`;
}

async function main([action, ...args]: readonly string[]): Promise<void> {
  const results: Record<string, Result> = { ...resultsOf() };
  if (action === "record") {
    const [id, version, , ...command] = args;
    const implementation = implementations.find((one) => one.id === id)!;
    results[id!] = { version: version!, ...(await ask(implementation, command)) };
  } else if (action === "run") {
    for (const implementation of implementations) {
      const { id, adapter } = implementation;
      const version = installedVersion(implementation);
      if (adapter === undefined || version === undefined || (args.length > 0 && !args.includes(id))) continue;
      console.log(`${id} ${version}`);
      results[id] = { version, ...(await ask(implementation, adapter)) };
    }
  }
  const ordered = Object.fromEntries(
    implementations.flatMap(({ id }) => (results[id] ? [[id, results[id]]] : [])),
  );
  writeFileSync(resultsFile, `${JSON.stringify(ordered, null, 2)}\n`);
  for (const which of ["short", "long"] as const)
    writeFileSync(documents[which], renderDocument(which, ordered));
  for (const section of sections) {
    writeFileSync(join(suiteFolder, "cases", `${section}.json`), withReadings(section, ordered));
  }
  spawnSync("npx", ["biome", "format", "--write", suiteFolder], { stdio: "ignore" });
}

if (import.meta.url === pathToFileURL(process.argv[1]!).href) await main(process.argv.slice(2));

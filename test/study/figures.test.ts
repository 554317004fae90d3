/**
 * Every figure of a survey that does not depend on lint, against a script with a parser of its own, file by file in the
 * corpus, and what each figure is a share of.
 *
 * @module-tag long
 * @module-tag built
 */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { aiCrawlers, surveyAgents } from "../../src/study/restriction/agents.ts";
import { robotomataProcess as robotomata } from "../cli/run.ts";
import { corpusAvailable, hosts, pathOf, reportSkipped } from "../support/corpus.ts";
import { thorough } from "../support/effort.ts";

const script = fileURLToPath(new URL("independent.py", import.meta.url));

function hasPython(): boolean {
  try {
    execFileSync("python3", ["-c", "import json"]);
    return true;
  } catch {
    console.log("skipped: the figures of an independent script, for python3 is not here");
    return false;
  }
}

/** Without counts that are zero, which one of the two may leave out. */
function counted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).map(([name, one]) => [name, counted(one)] as const);
  return Object.fromEntries(kept.filter(([, one]) => one !== 0 && JSON.stringify(one) !== "{}"));
}

it("counts what an independent script counts, of the same", async () => {
  if (!corpusAvailable) return reportSkipped("figures of a survey, against an independent script");
  if (!hasPython()) return;
  // The largest files take the script most of its time.
  const files = hosts()
    .map(pathOf)
    .filter((path) => thorough || statSync(path).size < 20_000);
  expect(files.length).toBeGreaterThan(2_000);
  const { stdout, code } = await robotomata(["survey", "--json", "--threads", "2", ...files]);
  expect(code).toBe(0);
  const input = JSON.stringify({ files, agents: surveyAgents([]), blocked: aiCrawlers() });
  const independent = JSON.parse(
    execFileSync("python3", [script], { input, encoding: "utf8", maxBuffer: 2 ** 26 }),
  );
  const survey = JSON.parse(stdout);
  expect(Object.keys(independent).length).toBeGreaterThan(16);
  for (const [table, counts] of Object.entries(independent))
    if (table !== "bases") expect(counted(survey[table]), table).toEqual(counted(counts));
  expect(survey.bases).toEqual(independent.bases);
});

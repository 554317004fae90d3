/**
 * The adapters for other implementations, run for real: they answer what is recorded in conformance/results.json.
 *
 * @module-tag long
 * @module-tag built
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ProgramAdapter } from "../../src/cli/conformance/adapters.ts";
import { askable, examine, type Outcome } from "../../src/cli/conformance/examine.ts";
import { sections, suite, suiteFolder } from "../../src/cli/conformance/suite.ts";
import {
  documents,
  type Implementation,
  implementations,
  installedVersion,
  resultsOf,
} from "../../tools/conformance/results.ts";
import { casesFor, renderDocument, withReadings } from "../../tools/conformance-table.ts";

const results = resultsOf();
/** Crawlers take a second or more for a case: these will do. */
const CRAWLED = /-(?:success-(?:dis)?allowed|status-(?:404|503)|redirect-301)$/;

/** Says that an implementation is not tested here; an error where all are installed. */
function skipped(name: string): void {
  const line = `skipped: ${name}, which is not installed`;
  if (process.env.REQUIRE_CONFORMANCE) throw new Error(line);
  console.log(line);
}

async function outcomes({ adapter, isClient = false, id }: Implementation): Promise<Outcome[]> {
  const { faults } = results[id]!;
  const isCrawler = adapter!.includes("crawl.py");
  const cases = casesFor({ isClient }).filter((entry) =>
    isCrawler ? CRAWLED.test(entry.id) : !(entry.id in faults),
  );
  const program = new ProgramAdapter(adapter!, 200_000, join(suiteFolder, "adapters"));
  const found: Outcome[] = [];
  for await (const outcome of examine(program, cases, isClient)) found.push(outcome);
  program.close();
  return found;
}

describe("the adapters", () => {
  it.each(implementations.filter(({ adapter }) => adapter !== undefined))(
    "answer as recorded for $name",
    async (implementation) => {
      const version = installedVersion(implementation);
      if (version === undefined) return skipped(implementation.name);
      const found = await outcomes(implementation);
      expect(found.filter(({ fault }) => fault !== undefined)).toEqual([]);
      const { version: recorded, differs } = results[implementation.id]!;
      if (version !== recorded) {
        console.log(`${implementation.name} is ${version} here; recorded is ${recorded}`);
        return;
      }
      const wrong = found.filter(({ result }) => result !== "passed").map(({ entry }) => entry.id);
      const askedIds = new Set(found.map(({ entry }) => entry.id));
      expect(wrong).toEqual(differs.filter((id) => askedIds.has(id)));
    },
  );
});

it("the client of this package meets every demand when it fetches the files", async () => {
  const cases = askable(suite(), true).filter(({ section }) =>
    ["groups", "encodings", "limits"].includes(section),
  );
  const program = new ProgramAdapter(
    ["node", "robotomata-client.mjs"],
    30_000,
    join(suiteFolder, "adapters"),
  );
  const wrong: string[] = [];
  for await (const { entry, result } of examine(program, cases, true)) {
    if (result !== "passed" && result !== "open") wrong.push(entry.id);
  }
  program.close();
  expect(wrong).toEqual([]);
});

describe("the records", () => {
  it("have answers of every implementation, to cases that there are", () => {
    expect(Object.keys(results)).toEqual(implementations.map(({ id }) => id));
    for (const implementation of implementations) {
      const ids = new Set(casesFor(implementation).map(({ id }) => id));
      const { differs, faults } = results[implementation.id]!;
      expect([...differs, ...Object.keys(faults)].filter((id) => !ids.has(id))).toEqual([]);
    }
  });

  it("say that this package meets every demand and recommendation", () => {
    for (const id of ["robotomata", "robotomata-client"]) {
      const { differs, faults } = results[id]!;
      const isClient = id.endsWith("-client");
      const binding = casesFor({ isClient }).filter(({ level }) => level !== "silent");
      expect(faults).toEqual({});
      expect(binding.filter((entry) => differs.includes(entry.id))).toEqual([]);
    }
  });

  it("are in the tables of the documentation", () => {
    for (const which of ["short", "long"] as const)
      expect(renderDocument(which, results)).toBe(readFileSync(documents[which], "utf8"));
  });

  it.each(sections)("are in the readings of the cases in %s", (section) => {
    const file = readFileSync(join(suiteFolder, "cases", `${section}.json`), "utf8");
    expect(JSON.parse(withReadings(section, results))).toEqual(JSON.parse(file));
  });
});

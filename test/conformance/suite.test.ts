/** The published suite: its form, and that this engine follows it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { countsOf } from "../../src/cli/conformance/report.ts";
import { clauses, octetsOf, sections, suite, suiteFolder } from "../../src/cli/conformance/suite.ts";
import { parse } from "../../src/index.ts";

const all = suite();
const asks = clauses();
const read = (...path: string[]) => JSON.parse(readFileSync(join(suiteFolder, ...path), "utf8"));

describe("the suite", () => {
  it("has one file for each section", () => {
    expect(readdirSync(join(suiteFolder, "cases")).sort()).toEqual(
      sections.map((section) => `${section}.json`).sort(),
    );
  });

  it.each(sections)("is valid by its schema in %s", (section) => {
    const validate = new Ajv({ strict: false }).compile(read("case.schema.json"));
    validate(read("cases", `${section}.json`));
    expect(validate.errors).toBeNull();
  });

  it("has unique ids, and asks nothing twice", () => {
    const ids = all.map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    const questions = all.map((entry) =>
      JSON.stringify([entry.server ?? octetsOf(entry).toString("base64"), entry.agent, entry.url]),
    );
    expect(all.filter((_, i) => questions.indexOf(questions[i]!) !== i).map(({ id }) => id)).toEqual([]);
  });

  it("has every case at the level of its clause, and a case for every clause", () => {
    const levelOf = (id: string) => asks.get(id)?.level;
    expect(all.filter(({ clause, level }) => levelOf(clause) !== level).map(({ id }) => id)).toEqual([]);
    const used = new Set(all.map(({ clause }) => clause));
    expect([...asks.keys()].filter((id) => !used.has(id))).toEqual([]);
  });

  it("names the section of RFC 9309 in the ids of clauses", () => {
    expect([...asks.values()].filter(({ id, section }) => !id.startsWith(`${section}/`))).toEqual([]);
  });

  it("has the sizes that its documents state", () => {
    const files = all.filter(({ server }) => server === undefined);
    const counts = (entries: typeof all) =>
      countsOf(entries.map((entry) => ({ entry, result: "passed" as const })));
    const { must, should, silent } = counts(files);
    const docs = readFileSync(join(suiteFolder, "../docs/conformance.md"), "utf8");
    expect(docs).toContain(
      `${all.length} cases: ${files.length} about files (${must.of} \`must\`, ${should.of} \`should\`, ` +
        `${silent.of} \`silent\`) and ${all.length - files.length} about servers`,
    );
  });
});

describe("this engine", () => {
  it("gives the expected answer to every case about a file", () => {
    const wrong = all
      .filter(({ server }) => server === undefined)
      .flatMap((entry) => {
        const allowed = parse(octetsOf(entry)).policyFor(entry.agent).isAllowed(entry.url);
        return allowed === (entry.expected === "allowed") ? [] : [entry.id];
      });
    expect(wrong).toEqual([]);
  });
});

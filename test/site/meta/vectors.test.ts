/**
 * The cases beside the repository, with the judge that came with them. None is left out: open ones are decided here, and
 * those that a standard contradicts have to fail.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { indexing, parseMeta, parseXRobotsTag, usage } from "../../../src/site/meta/index.ts";
import { CONTRADICTED } from "../../support/contradicted-meta.ts";
import { metaVectorsAvailable, metaVectorsFolder, reportSkipped } from "../../support/corpus.ts";

interface Case {
  readonly id: string;
  readonly topic: string;
  readonly what: "parseMeta" | "parseXRobotsTag" | "indexing" | "usage";
  readonly input: Record<string, unknown>;
  readonly expect: Record<string, unknown>;
  readonly status?: "open" | "name";
  readonly source: string;
}

interface Judge {
  build(what: string, input: object, parse: unknown): never;
  judge(one: Case, got: unknown, again: (input: unknown) => unknown): string[];
}

const meta = { parseMeta, parseXRobotsTag, indexing, usage };

const cases: Case[] = metaVectorsAvailable
  ? JSON.parse(readFileSync(new URL("meta-cases.json", metaVectorsFolder), "utf8"))
  : [];

if (!metaVectorsAvailable) reportSkipped("the cases for robots meta and AI signals");

describe.skipIf(!metaVectorsAvailable)("the cases of vectors/meta", () => {
  it("are all there", () => {
    expect(cases.length).toBeGreaterThanOrEqual(323);
    for (const id of CONTRADICTED.keys()) expect(cases.map((one) => one.id)).toContain(id);
  });

  it.each(cases)("$id: $topic", async (one) => {
    const { build, judge } = (await import(fileURLToPath(new URL("judge.mjs", metaVectorsFolder)))) as Judge;
    const call = async (input: object): Promise<unknown> =>
      (meta[one.what] as (input: never) => unknown)(build(one.what, input, parse));
    const got = await call(one.input);
    const others = new Map<string, unknown>();
    for (const key of ["sameValuesAs", "differsFrom"]) {
      const change = one.expect[key];
      if (change !== undefined) {
        others.set(JSON.stringify(change), await call({ ...one.input, ...(change as object) }));
      }
    }
    const complaints = judge(one, got, (change) => others.get(JSON.stringify(change)));
    const contradicted = CONTRADICTED.get(one.id);
    if (contradicted !== undefined) {
      expect(complaints, contradicted).not.toEqual([]);
      return;
    }
    expect(complaints, `${one.source}\n${JSON.stringify(one.input).slice(0, 300)}`).toEqual([]);
  });
});

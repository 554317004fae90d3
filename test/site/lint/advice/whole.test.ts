/**
 * Every slip in the machine's own files, slips in each rule's good example, and a share of those in real files. And:
 * repairs that no rule was named for shut no crawler out of a real site, and let none in.
 *
 * @module-tag long
 * @module-tag nightly
 */
import { describe, expect, it } from "vitest";
import { parse, Verdict } from "../../../../src/index.ts";
import { fixAll, rules } from "../../../../src/site/lint/index.ts";
import { corpusAvailable, hosts, readRobots, reportSkipped } from "../../../support/corpus.ts";
import { oneOf, sampled, thorough } from "../../../support/effort.ts";
import { soundFiles } from "./files.ts";
import { Counts, soundForm, tryFile } from "./machine.ts";

/** Larger files take long to compare, and say no more. */
const LARGEST = 1500;

if (!corpusAvailable) reportSkipped("slips in real files, and who may fetch them after repairs");

function expectNoHarm(what: string, files: readonly string[], usual: number): void {
  const each = oneOf(usual);
  const counts = new Counts();
  let sound = 0;
  let index = 0;
  for (const file of files) {
    const lines = soundForm(file);
    if (lines === undefined) continue;
    sound++;
    tryFile(lines, counts, undefined, () => index++ % each === 0);
  }
  const { mutations, mended, leftAlone, harmed } = counts;
  console.log(
    `${what}: files ${sound}, mutations ${mutations}, mended ${mended}, left alone ${leftAlone}, harmed ${harmed.length}`,
  );
  expect(harmed).toEqual([]);
}

describe("repairs of files with a slip", () => {
  it("mend it, or leave it alone, in the machine's own files", () => {
    expectNoHarm("own files", soundFiles, 1);
  });

  it("and in the good examples of rules", () => {
    expectNoHarm("examples", [...new Set(rules.map(({ example }) => example.good))], 3);
  });

  it.runIf(corpusAvailable)("and in real files", () => {
    const files = hosts().map((host) => Buffer.from(readRobots(host)).toString("utf8"));
    expectNoHarm(
      "real files",
      files.filter(({ length }) => length <= LARGEST),
      thorough ? 11 : 211,
    );
  });
});

describe.runIf(corpusAvailable)("repairs of real files", () => {
  it("shut no crawler out of /, and let none in", () => {
    const [closed, opened]: [string[], string[]] = [[], []];
    let repaired = 0;
    for (const host of corpusAvailable ? sampled(hosts()) : []) {
      const body = readRobots(host);
      const { body: after, fixed } = fixAll(body, { unsafe: true });
      if (fixed.length === 0) continue;
      repaired++;
      for (const dialect of ["rfc9309", "google"] as const) {
        const files = [parse(body, { dialect }), parse(after, { dialect })] as const;
        const agents = new Set([
          "*",
          ...files.flatMap(({ groups }) => groups.flatMap(({ agents }) => agents)),
        ]);
        for (const agent of agents) {
          const [was, is] = files.map((file) => file.policyNamed(agent).check(["/"])[0]);
          if (was !== is) (is === Verdict.Disallowed ? closed : opened).push(`${host} ${dialect} ${agent}`);
        }
      }
    }
    console.log(`${repaired} files repaired, closed ${closed.length}, opened ${opened.length}`);
    expect({ closed, opened }).toEqual({ closed: [], opened: [] });
  });
});

/**
 * One walk divides lines into groups for all that read files: what it says is compared with a plain reading of the
 * clauses, and what parse, policies and the linter make of it with each other.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dialectRules } from "../../../src/engine/dialect/index.ts";
import { GroupWalker, type LineRole } from "../../../src/engine/parse/group-walker.ts";
import type { LineKind } from "../../../src/engine/parse/table.ts";
import { type Dialect, parse } from "../../../src/index.ts";
import { LintedText } from "../../../src/site/findings/linted-text.ts";
import { damagedFiles, files } from "../../site/lint/files.ts";
import { dialects } from "../../support/cases.ts";
import { corpusAvailable, readRobots, reportSkipped, sampledHosts } from "../../support/corpus.ts";
import { cases } from "../../support/effort.ts";

if (!corpusAvailable) reportSkipped("groups of real files");

const RUNS = cases(500);

/** Letters for kinds: agent, disallow, allow, delay, rate, sitemap, other field, blank, comment, invalid. */
const KINDS: Readonly<Record<string, LineKind>> = {
  u: "user-agent",
  d: "disallow",
  a: "allow",
  p: "crawl-delay",
  r: "extension",
  s: "sitemap",
  x: "extension",
  _: "blank",
  "#": "comment",
  "?": "invalid",
};

/** Groups as text: `[` begins one, `(` the agents that a line about pace is meant for; what has no group is left out. */
function walked(lines: string, grouping: ConstructorParameters<typeof GroupWalker>[0]): string {
  const walker = new GroupWalker(grouping);
  let out = "";
  for (const line of lines) {
    const part: LineRole = walker.take(KINDS[line]!, line === "r");
    if (part === "agent") out += `${walker.beginsGroup ? "[" : ""}${walker.beginsShare ? "(" : ""}u`;
    else if (walker.isOpen && part !== "none") out += line;
  }
  return out;
}

describe("the walker", () => {
  const rfc = { allow: true, blankEnds: false };
  it.each([
    ["one group", "udd", "[(udd"],
    ["a list of agents", "uud", "[(uud"],
    ["a rule ends the list", "udud", "[(ud[(ud"],
    ["blank and other lines do not", "u_#?sxud", "[(uud"],
    ["a line about pace divides the list", "upurud", "[(up(ur(ud"],
    ["after rules it divides nothing", "udpud", "[(udp[(ud"],
    ["rules before all groups", "dapu", "[(u"],
  ])("reads RFC 9309: %s", (_, lines, expected) => {
    expect(walked(lines, rfc)).toBe(expected);
  });

  it.each([
    ["a blank line ends the group", "ud_dud", "[(ud[(ud"],
    ["and the list of agents", "u_ud", "[(u[(ud"],
    ["Allow is not a rule", "uaud", "[(uud"],
  ])("reads the note of 1994: %s", (_, lines, expected) => {
    expect(walked(lines, { allow: false, blankEnds: true })).toBe(expected);
  });

  it("lets any field end a list where that is asked for", () => {
    expect(walked("usuxupu_ud", { ...rfc, anyEnds: true })).toBe("[(u[(u[(up[(uud");
    // Neither comments nor stray text are fields.
    expect(walked("u#u?ud", { ...rfc, anyEnds: true })).toBe("[(uuud");
  });

  it("takes no other field for one about pace unless it is told so", () => {
    const walker = new GroupWalker(rfc);
    const parts = (["user-agent", "extension", "sitemap", "crawl-delay"] as const).map((kind) =>
      walker.take(kind),
    );
    expect(parts).toEqual(["agent", "none", "none", "pace"]);
  });

  it("divides any lines as the clauses say", () => {
    const lines = fc.string({ unit: fc.constantFrom(...Object.keys(KINDS)), maxLength: 30 });
    const grouping = fc.record({ allow: fc.boolean(), blankEnds: fc.boolean() });
    fc.assert(
      fc.property(lines, grouping, (text, { allow, blankEnds }) => {
        const rules = allow ? "ad" : "d";
        const dropped = new RegExp(`[sx#?${blankEnds ? "" : "_"}${allow ? "" : "a"}]`, "g");
        // What a blank line ends, and what stands before any agent, is in no group.
        const stretches = text.replace(dropped, "").split("_");
        const groups = stretches.flatMap((one) => one.match(new RegExp(`u[upr]*[${rules}pr]*`, "g")) ?? []);
        const shared = groups.map((group) => `[(${group.replace(/([pr])(?=u)/g, "$1(")}`);
        expect(walked(text, { allow, blankEnds })).toBe(shared.join(""));
      }),
      { numRuns: RUNS },
    );
  });
});

/** Groups hold the same lines in `parse` and in the linter, and what binds everybody comes from groups for everybody. */
function expectAgreement(body: string | Uint8Array, dialect: Dialect): void {
  const robots = parse(body, { dialect, maxBytes: Number.POSITIVE_INFINITY });
  const source = new LintedText(body, dialectRules(dialect), undefined);
  expect(source.groups.map(({ rules }) => rules.map(({ number }) => number))).toEqual(
    robots.groups.map(({ rules }) => rules.map(({ line }) => line)),
  );
  const open = robots.groups.filter(({ agents }) => agents.some((agent) => agent.startsWith("*")));
  const lines = new Set(open.flatMap(({ rules }) => rules.map(({ line }) => line)));
  const { agent, rules } = robots.policyFor("*");
  if (agent === "*") for (const rule of rules) expect(lines).toContain(rule.line);
}

describe("groups", () => {
  it("are the same to all that read any text and bytes", () => {
    const dialect = fc.constantFrom(...dialects);
    fc.assert(fc.property(fc.oneof(files, damagedFiles), dialect, expectAgreement), { numRuns: RUNS });
  });

  it.runIf(corpusAvailable)("are the same to all that read real files", () => {
    for (const host of sampledHosts()) expectAgreement(readRobots(host), "rfc9309");
  });
});

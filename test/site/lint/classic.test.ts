/** The mistakes that the oldest guides warn of, which the preset of their time reports. */
import { describe, expect, it } from "vitest";
import { fix, lint } from "../../../src/site/lint/index.ts";
import { classicMistakes, presets } from "../../../src/site/lint/presets.ts";
import { allRules } from "../../../src/site/lint/rules/index.ts";

const old = { preset: "1994" } as const;
const foundIn = (body: string): string[] => lint(body, old).map(({ line, rule }) => `${line} ${rule}`);

describe("the preset 1994", () => {
  it("turns off no classic mistake", () => {
    expect(classicMistakes.filter((id) => presets["1994"].rules[id] === "off")).toEqual([]);
    const known = new Set<string>(allRules.map(({ id }) => id));
    expect(classicMistakes.filter((id) => !known.has(id))).toEqual([]);
  });

  it.each([
    ["a comment at the end of a line", "User-agent: *\nDisallow: /tmp/ # scratch\n", "2 inline-comment"],
    ["indentation", "User-agent: *\n  Disallow: /tmp/\n", "2 leading-space"],
    ["capitals", "USER-AGENT: *\nDisallow: /tmp/\n", "1 all-capitals"],
    ["line ends of DOS", "User-agent: *\r\nDisallow: /tmp/\r\n", "1 line-endings"],
    ["mixed line ends", "User-agent: *\nDisallow: /tmp/\r\nDisallow: /x/\n", "2 line-endings"],
    ["reversed lines", "User-agent: *\nDisallow: scooter\n", "2 inverted-fields"],
    ["several paths in a line", "User-agent: *\nDisallow: /css/ /cgi-bin/ /images/\n", "2 several-paths"],
    ["several names in a line", "User-agent: a, b\nDisallow: /x\n", "1 several-agents"],
    ["a path without a slash", "User-agent: *\nDisallow: john\n", "2 missing-slash"],
    ["Allow, which was unknown", "User-agent: *\nDisallow: /x\nAllow: /x/y\n", "3 unsupported-in-dialect"],
    ["a record without Disallow", "User-agent: *\nAllow: /\n", "1 empty-group"],
    ["a version in a name", "User-agent: x/2.1\nDisallow: /x\n", "1 agent-token"],
    [
      "records without an empty line between them",
      "User-agent: a\nDisallow: /x\n# b\nUser-agent: b\nDisallow: /\n",
      "4 unclosed-group",
    ],
    ["a blank line in a record", "User-agent: *\n\nDisallow: /x\n", "2 blank-after-agent"],
  ])("reports %s", (_name, body, finding) => {
    expect(foundIn(body)).toContain(finding);
  });

  it("has nothing to say of a file as the guides show it", () => {
    expect(foundIn("# example\nUser-agent: *\nDisallow: /cgi-bin/\nDisallow: /tmp/\n")).toEqual([]);
  });

  it("repairs line ends of DOS, of which the preset of today says nothing", () => {
    const body = "User-agent: *\r\nDisallow: /tmp/\r\n";
    expect(fix(body, { ...old, unsafe: true })).toBe(body.replaceAll("\r", ""));
    expect(lint(body)).toEqual([]);
    for (const preset of ["all", "strict"] as const)
      expect(lint(body, { preset }).map(({ rule }) => rule)).toEqual(["line-endings"]);
  });
});

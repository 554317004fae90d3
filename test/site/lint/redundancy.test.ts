/** No line is called redundant, nor removed, while another line may mean something else once it is mended. */
import { describe, expect, it } from "vitest";
import { countFindings, fixAll, type LintOptions, lint } from "../../../src/site/lint/index.ts";

/** A file in which a line would go that is needed once a slip is mended, the slip's rule, and the line's. */
const FILES = [
  ["User-agent: Googlebot\nDisallow: /a/b\n\nUsre-agent: *\nDisallow: /a\n", "unread-field", "shadowed-rule"],
  ["User-agent: Googlebot\nDisallow: /a\n\nUsre-agent: *\nDisallow: /a\n", "unread-field", "duplicate-rule"],
  ["User-agent: *\nDisallow: /#!/profile/\nDisallow: /profile/\n", "hash-in-path", "shadowed-rule"],
  ["User-agent: *\nDisallow: /a/\nAllew: /a/b/\nDisallow: /a/b/c\n", "unread-field", "shadowed-rule"],
] as const;

const rulesIn = (body: string, options?: LintOptions): string[] =>
  lint(body, options).map(({ rule }) => rule);

describe.each(FILES)("%j", (body, open, redundant) => {
  it("has one finding until the line is mended, or declared to be meant so", () => {
    expect(rulesIn(body)).toContain(open);
    expect(rulesIn(body)).not.toContain(redundant);
    expect(countFindings(body).has(redundant)).toBe(false);
    expect(rulesIn(body, { rules: { [open]: "off" } })).toContain(redundant);
    expect(rulesIn(`# robotomata-disable ${open}\n${body}`)).toContain(redundant);
  });

  it("loses no line to a repair, not even by name", () => {
    for (const { fixed } of [fixAll(body), fixAll(body, { only: [redundant] })])
      expect(fixed.map(({ rule }) => rule)).not.toContain(redundant);
  });

  it("has comments that are not called unused for it", () => {
    expect(rulesIn(`# robotomata-disable ${redundant}\n${body}`)).not.toContain("unused-disable");
  });
});

it("a repair that changes nothing leaves nothing open, nor does a name that nobody can mend", () => {
  expect(rulesIn("User-agent: GPTBot/1.0\nDisallow: /a\nDisallow: /a\n")).toContain("duplicate-rule");
  expect(rulesIn("User-agent: 008\nDisallow: /a\nDisallow: /a\n")).toContain("duplicate-rule");
});

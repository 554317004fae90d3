import { describe, expect, it } from "vitest";
import { fix, fixAll, lint } from "../../../src/site/lint/index.ts";

describe("a line with several fields", () => {
  const split = (body: string) => fix(body, { only: ["several-fields", "byte-order-mark"] });

  it.each([
    ["User-agent: * Disallow: /\n", "User-agent: *\nDisallow: /\n"],
    ["User-agent: *Disallow: /\n", "User-agent: *\nDisallow: /\n"],
    ["USER-AGENT: a DISALLOW: /x/ crawl-delay : 5\n", "USER-AGENT: a\nDISALLOW: /x/\ncrawl-delay : 5\n"],
    ["crawl-delay: 1\\r\\nuser-agent: *\n", "crawl-delay: 1\nuser-agent: *\n"],
    ["crawl-delay: 1user-agent: *\n", "crawl-delay: 1\nuser-agent: *\n"],
    // A comment in the middle swallows the fields after it, unless they are commented out themselves.
    [
      "User-agent: * Disallow: /map/ # endless Disallow: /tmp/ # Disallow: /old/\n",
      "User-agent: *\nDisallow: /map/ # endless\nDisallow: /tmp/ # Disallow: /old/\n",
    ],
    ["\uFEFFUser-agent: a Disallow: /x/\r\n", "\uFEFFUser-agent: a\r\nDisallow: /x/\r\n"],
  ])("%j is split, on request", (bad, good) => {
    expect(fix(bad)).toBe(bad);
    // All crawlers would be shut out, which only happens by name.
    if (/Disallow: \/\n/.test(bad)) expect(fix(bad, { unsafe: true })).toBe(bad);
    expect(split(bad)).toBe(good.replace("\uFEFF", ""));
  });

  it("is not spoken of by other rules, unless this one is off", () => {
    const body = "User-agent: * Disallow: /a b\n";
    expect(lint(body).map(({ rule }) => rule)).toEqual(["several-fields"]);
    const others = lint(body, { rules: { "several-fields": "off" } }).map(({ rule }) => rule);
    expect(others).toContain("empty-group");
  });

  it("is repaired by no other rule, wherever else that has something to repair", () => {
    const joined = "Disallow: /a/ Allow: /b/\n";
    const head = `User-agent: *\n${joined}${joined}Dissallow: /x/ Allow: /y/\n`;
    const { body, fixed } = fixAll(`${head}Disallow: /c/\nDisallow: /c/\nDissallow: /d/\n`);
    // Nor is anything left out as redundant, while the fields of these lines are not what they may become.
    expect(body).toBe(`${head}Disallow: /c/\nDisallow: /c/\nDisallow: /d/\n`);
    expect(fixed.map(({ rule, line }) => [rule, line])).toEqual([["field-typo", 7]]);
  });
});

/**
 * AI signals of files that spell the same crawlers in different ways.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { signalChanges } from "../../../src/cli/shared/changes/crawler-changes.ts";
import { parse } from "../../../src/index.ts";

const fileFor = (name: string, signal: string): string =>
  `User-agent: ${name}\nDisallow: /a\nContent-Signal: ${signal}\n`;

describe("signalChanges()", () => {
  it.each([
    ["Foo", "foo/1.0"],
    ["*", "* and everybody else"],
    ["Jörg", "Jörg/2"],
  ])("takes %j and %j for the same crawler", (before, after) => {
    const [old, now] = [fileFor(before, "search=yes"), fileFor(after, "search=yes")].map((one) => parse(one));
    expect(signalChanges(old!, now!)).toEqual([]);
    const changed = signalChanges(old!, parse(fileFor(after, "search=no")));
    expect(changed.map(({ agents }) => agents)).toEqual([[before.toLowerCase()]]);
  });

  it("gathers the lines of all groups that are for a crawler", () => {
    const file = (last: string): string =>
      "Content-Usage: train-ai=n\n" +
      "User-agent: a\nUser-agent: b\nDisallow: /x\nContent-Signal: search=yes\nContent-Signal: ai-train=no\n" +
      `User-agent: a\nDisallow: /y\nContent-Signal: ${last}\nUser-agent: c\nDisallow: /z\n`;
    const changes = signalChanges(parse(file("ai-train=no")), parse(file("ai-input=no")));
    const both = "content-signal: ai-train=no, content-signal: search=yes";
    expect(changes).toEqual([
      {
        kind: "ai-signals",
        severity: "warning",
        agents: ["a"],
        detail: `before: ${both}; now: content-signal: ai-input=no, ${both}`,
        because: {
          code: "ai-signals",
          values: { before: both, now: `content-signal: ai-input=no, ${both}` },
        },
      },
    ]);
  });

  it("takes no longer for lines times crawlers than for lines and crawlers", () => {
    const many = (what: (i: number) => string): string =>
      Array.from({ length: 12_000 }, (_, i) => what(i)).join("");
    const file = (value: string): string =>
      `${many((i) => `User-agent: a${i}\n`)}Disallow: /\n${many((i) => `Content-Signal: ${value}${i}\n`)}`;
    expect(signalChanges(parse(file("x")), parse(file("y")))).toHaveLength(200);
  });
});

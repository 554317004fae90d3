/** AI signals of files that spell the same crawlers in different ways. */
import { describe, expect, it } from "vitest";
import { signalChanges } from "../../src/cli/watch/signals.ts";
import { parse } from "../../src/index.ts";

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
});

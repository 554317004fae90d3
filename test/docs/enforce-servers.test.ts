/** What docs/enforce-servers.md tells people to write is what the files themselves say. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "../../src/index.ts";
import { serverConfig, TARGETS, type Target } from "../../src/site/enforce/servers/config.ts";

const page = readFileSync(new URL("../../docs/enforce-servers.md", import.meta.url), "utf8");

function configuration(target: Target, robots: string): string {
  const { text } = serverConfig(parse(robots), {
    target,
    name: "robots",
    others: "rules",
    undeclared: "rules",
    methods: "crawling",
    ranges: [],
    about: [],
    maps: "robots",
  });
  return text!;
}

it.each(TARGETS)("docs/enforce-servers.md uses the file for %s as its head says", (target) => {
  const text = configuration(target, "User-agent: *\nDisallow: /tmp/\n");
  const lines = [...text.matchAll(/^# {5}(.*)$/gm)].map(([, line]) => line!.trim());
  expect(lines).not.toEqual([]);
  const written = page.split("\n").map((line) => line.trim());
  for (const line of lines) expect(written).toContain(line);
});

it("docs/enforce-servers.md shows what nginx gets", () => {
  const shown = /```nginx\n(# Group [\s\S]*?\n)```/.exec(page)![1]!;
  expect(configuration("nginx", "User-agent: *\nDisallow: /tmp/\nAllow: /tmp/ok\n")).toContain(shown);
});

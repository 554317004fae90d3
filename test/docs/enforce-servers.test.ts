/** What docs/enforce-servers.md tells people to write is what the files themselves say. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { serverConfig } from "../../src/enforce/servers/config.ts";
import { TARGETS } from "../../src/enforce/servers/plan.ts";
import { parse } from "../../src/index.ts";

const page = readFileSync(new URL("../../docs/enforce-servers.md", import.meta.url), "utf8");

it.each(TARGETS)("docs/enforce-servers.md uses the file for %s as its head says", (target) => {
  const { text } = serverConfig(parse("User-agent: *\nDisallow: /tmp/\n"), {
    ...{
      target,
      name: "robots",
      others: "rules",
      undeclared: "rules",
      ranges: [],
      about: [],
      maps: "robots",
    },
  });
  const lines = [...text!.matchAll(/^# {5}(.*)$/gm)].map(([, line]) => line!.trim());
  expect(lines).not.toEqual([]);
  const written = page.split("\n").map((line) => line.trim());
  for (const line of lines) expect(written).toContain(line);
});

it("docs/enforce-servers.md shows what nginx gets", () => {
  const shown = /```nginx\n(# The group [\s\S]*?\n)```/.exec(page)![1]!;
  const { text } = serverConfig(parse("User-agent: *\nDisallow: /tmp/\nAllow: /tmp/ok\n"), {
    ...{
      target: "nginx",
      name: "robots",
      others: "rules",
      undeclared: "rules",
      ranges: [],
      about: [],
      maps: "robots",
    },
  });
  expect(text).toContain(shown);
});

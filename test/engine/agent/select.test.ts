/** What binds an agent: the groups that name it best, and nothing of others. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prepareAgent } from "../../../src/engine/agent/prepared-agent.ts";
import { select } from "../../../src/engine/agent/select.ts";
import { dialectRules } from "../../../src/engine/dialect/index.ts";
import { readGroups } from "../../../src/engine/parse/group-table.ts";
import { normalizeFile } from "../../../src/engine/policy/normalized-rules.ts";
import { parse } from "../../../src/index.ts";
import { dialects } from "../../support/cases.ts";
import { cases } from "../../support/effort.ts";

const RUNS = cases(1_000);

const line = fc.constantFrom(
  ...["User-agent: x", "User-agent: x", "user-agent: *", "User-agent: other", " useragent: x", ""],
  ...["Disallow: /a", " dissallow: /b", "Allow: /c", "allow /d", "\tDisallow: /e", "Disallow:"],
  ...["Crawl-delay: 3", " crawl-delay: 7", "Request-rate: 1/9", "\trequest-rate: 2/5", "# Sitemap: no"],
  ...[
    "Sitemap: one",
    " \tsitemap: two",
    "site-map: three",
    "Sitemaps: four",
    "Host: a",
    "Allowed: /f",
    "words",
  ],
);
const files = fc.array(line, { maxLength: 24 }).map((lines) => lines.join("\n"));

describe.each(dialects)("selection in %s:", (dialect) => {
  it.each(["", "Disallow: /a\nCrawl-delay: 3\n", "User-agent: other\nDisallow: /\nRequest-rate: 1/9\n"])(
    "nothing of %j is for an agent that it does not name",
    (body) => {
      const rules = parse(body, { dialect }).rulesFor("x");
      expect(rules.selection).toEqual({ agent: undefined, shares: [], groups: [], key: "" });
      expect(rules.facts()).toEqual({ agent: undefined, crawlDelay: undefined, requestRates: [] });
      expect(rules.normalRules(normalizeFile).rules).toEqual([]);
    },
  );

  it("rules are those of the groups that bind", () => {
    fc.assert(
      fc.property(files, (body) => {
        const robots = parse(body, { dialect });
        const bytes = Buffer.from(body);
        const rules = dialectRules(dialect);
        const file = readGroups(bytes, 0, bytes.length, rules);
        const { agent = "nobody", groups } = select(file, rules, prepareAgent("x", rules).grade);
        expect(groups.flatMap(({ rules }) => rules.map((row) => file.lines.number(row)))).toEqual(
          robots.groups.flatMap((group) => (binds(group.agents) ? group.rules.map(({ line }) => line) : [])),
        );

        /** Whether a group's rules are among those of the best group: the others name nobody who is asked about. */
        function binds(agents: readonly string[]): boolean {
          const first = robots.groups.find((group) => group.agents.includes(agent));
          return agents.includes(agent) && (rules.merge || first!.agents === agents);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

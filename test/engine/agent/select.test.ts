/** What binds an agent is the same whether sitemaps are wanted beside it, as fetching clients do, or not. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { engine } from "../../../src/engine/core/engine.ts";
import { dialectRules } from "../../../src/engine/dialect/index.ts";
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
      const nothing = { agent: undefined, crawlDelay: undefined, requestRates: [], rules: [] };
      expect(parse(body, { dialect }).rulesFor("x").select(engine())).toEqual(nothing);
    },
  );

  it("sitemaps are those of the file, and nothing but the rules is left out", () => {
    fc.assert(
      fc.property(files, (body) => {
        const robots = parse(body, { dialect });
        const sitemaps: string[] = [];
        const { rules, ...others } = robots.rulesFor("x").select(engine(), sitemaps);
        const { rules: all, ...alone } = robots.rulesFor("x").select(engine());
        expect(rules).toEqual([]);
        expect(others).toEqual(alone);
        expect(sitemaps).toEqual(robots.sitemaps);
        expect(all.map(({ line }) => line)).toEqual(
          robots.groups.flatMap((group) => (binds(group.agents) ? group.rules.map(({ line }) => line) : [])),
        );

        /** Whether a group's rules are among those of the best group: the others name nobody who is asked about. */
        function binds(agents: readonly string[]): boolean {
          const first = robots.groups.find((group) => group.agents.includes(alone.agent ?? "nobody"));
          const isBest = agents.includes(alone.agent ?? "nobody");
          return isBest && (dialectRules(dialect).merge || first!.agents === agents);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

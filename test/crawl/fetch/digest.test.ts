/**
 * What one pass over a file finds besides its rules, against what the file's properties say one by one.
 *
 * @module-tag long
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { absoluteSitemaps, digest } from "../../../src/crawl/fetch/digest.ts";
import { prepareAgent } from "../../../src/engine/agent/prepared-agent.ts";
import { GLOBAL, UNBOUND } from "../../../src/engine/dialect/dialect.ts";
import { dialectRules } from "../../../src/engine/dialect/index.ts";
import { requestRates } from "../../../src/engine/parse/pace.ts";
import { type Dialect, parse, type Robots } from "../../../src/index.ts";
import { corpusAvailable, readRobots, reportSkipped, sampledHosts } from "../../support/corpus.ts";
import { cases } from "../../support/effort.ts";

const DIALECTS: readonly Dialect[] = ["rfc9309", "original1994", "google", "koster1996"];
const ORIGIN = "https://a.example";

/** Values of the Request-rate lines among the groups that bind, group by group. */
function ratesOf(robots: Robots, agent: string): string[] {
  const dialect = dialectRules(robots.dialect);
  const { grade } = prepareAgent(agent, dialect);
  const encoder = new TextEncoder();
  const grades = robots.groups.map(({ agents }) =>
    agents.reduce(
      (best, name) => Math.min(best, grade(encoder.encode(name), 0, encoder.encode(name).length)),
      UNBOUND,
    ),
  );
  const best = Math.min(UNBOUND, ...grades);
  if (best > GLOBAL) return [];
  const all = grades.flatMap((one, i) => (one === best ? [i] : []));
  const binding = new Set(dialect.merge ? all : all.slice(0, 1));
  return robots.extensions
    .filter(
      ({ name, group }) => name.toLowerCase() === "request-rate" && group !== undefined && binding.has(group),
    )
    .map(({ value }) => value);
}

/** @param rates whether the lines about pace follow all agents of their group, so that they are for all of them */
function compare(bytes: Uint8Array, dialect: Dialect, agent: string, rates = false): void {
  const options = { agent, dialect, maxBytes: 512_000, transcodes: false };
  const { facts, program } = digest({ bytes, cut: false }, null, ORIGIN, options);
  const robots = parse(bytes, { dialect });
  const whole = robots.policyFor(agent);
  expect(facts.agent).toBe(whole.agent);
  expect(facts.crawlDelay).toBe(whole.crawlDelay);
  expect(facts.requestRates).toEqual(whole.requestRates);
  expect(facts.sitemaps).toEqual(absoluteSitemaps(robots.sitemaps, `${ORIGIN}/robots.txt`).list);
  if (rates) expect(facts.requestRates).toEqual(requestRates(ratesOf(robots, agent)).list);
  expect(program).toEqual(whole.program());
  whole.dispose();
}

const LINES = [
  "User-agent: foo",
  "user-agent: *",
  "User-agent: bar",
  "User-agent: foobar",
  "Disallow: /x",
  "Allow: /",
  "Crawl-delay: 3",
  "Request-rate: 1/5",
  "request-rate: 2/7m",
  "REQUEST-RATE : 3/9",
  "Request-rate 4/9",
  "Sitemap: /a.xml",
  "  sitemap: b.xml",
  "Site-map: /c.xml",
  "Sitemap",
  "Something: else",
  "",
  "# Request-rate: 1/1",
];

describe.each(DIALECTS)("the digest of a file in %s", (dialect) => {
  it("has in one pass what the properties say", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...LINES), { maxLength: 30 }),
        fc.constantFrom("foo", "bar", "nobody"),
        fc.constantFrom("\n", "\r\n", "\r"),
        (lines, agent, end) => compare(new TextEncoder().encode(lines.join(end)), dialect, agent),
      ),
      { numRuns: cases(500) },
    );
  });

  it("has the request rates of the groups that bind", () => {
    const some = (pattern: RegExp, maxLength: number) => {
      const lines = LINES.filter((line) => line !== "" && pattern.test(line));
      return fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength });
    };
    const group = fc
      .tuple(some(/^user-agent/i, 3), some(/^(?!user-agent)/i, 6))
      .map(([agents, others]) => [...agents, "Disallow: /y", ...others]);
    fc.assert(
      fc.property(
        fc.array(group, { maxLength: 6 }),
        fc.constantFrom("foo", "bar", "nobody"),
        (groups, agent) => compare(new TextEncoder().encode(groups.flat().join("\n")), dialect, agent, true),
      ),
      { numRuns: cases(500) },
    );
  });

  it("has them in files of any bytes, too", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => compare(bytes, dialect, "foo")));
  });
});

describe("real files", () => {
  it.skipIf(!corpusAvailable)("have the same digest as properties", () => {
    for (const name of sampledHosts()) {
      for (const agent of ["Googlebot", "foo"]) compare(readRobots(name), "rfc9309", agent);
    }
  });
  if (!corpusAvailable) reportSkipped("files read in one pass");
});

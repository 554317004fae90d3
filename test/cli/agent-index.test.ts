/**
 * Files of tens of thousands of crawlers are compared by the groups that bind each: as policies of the whole files would.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AgentIndex } from "../../src/cli/shared/changes/agent-index.ts";
import { compareFiles } from "../../src/cli/shared/changes/crawler-changes.ts";
import type { RobotsFile } from "../../src/cli/shared/input/robots-body.ts";
import type { Agent } from "../../src/engine/agent/crawler.ts";
import { knownCrawler } from "../../src/engine/agent/known.ts";
import { type Dialect, Policy, parse } from "../../src/index.ts";
import { dialects } from "../support/cases.ts";
import { sizesTo, type Work } from "../support/cost.ts";
import { cases } from "../support/effort.ts";
import { expectLinear } from "../support/linear.ts";

const RUNS = cases(1000);

const fileOf = (text: string | Uint8Array, dialect: Dialect = "rfc9309"): RobotsFile => {
  const body = typeof text === "string" ? Buffer.from(text) : text;
  return { robots: parse(body, { dialect }), body };
};

const NAMES = [
  "a",
  "A",
  "ab",
  "foo",
  "foo1",
  "Googlebot",
  "*",
  "* x",
  "*x",
  "a/1",
  "a b",
  "Jörg",
  "J",
  "\u212A",
  "1",
  "",
];
const ASKED = NAMES.filter((name) => name !== "");
const line = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NAMES).map((name) => `User-agent: ${name}`) },
  fc.constantFrom(
    "Disallow: /a",
    "Allow: /ab",
    "Disallow: /*.c",
    "allow: /%ff",
    "Disallow:",
    "Disallow: /\xff\xfe",
  ),
  fc.constantFrom(
    "Crawl-delay: 2",
    "Crawl-delay: 7",
    "Request-rate: 1/5",
    "Sitemap: /s",
    "Other: x",
    "",
    " # c",
    "?",
  ),
);
const file = fc
  .tuple(
    fc.constantFrom("", "\uFEFF"),
    fc.array(fc.tuple(line, fc.constantFrom("\n", "\r", "\r\n")), { maxLength: 14 }),
    fc.boolean(),
  )
  .map(([mark, lines, ends]) => {
    const text = mark + lines.map((pieces) => pieces.join("")).join("");
    return Buffer.from(ends ? text : text.trimEnd(), mark === "" ? "latin1" : "utf8");
  });
const agent: fc.Arbitrary<Agent> = fc.oneof(
  fc.constantFrom(...ASKED, "ghost", "foo/1.0 (x)"),
  fc.array(fc.constantFrom(...ASKED), { minLength: 1, maxLength: 3 }),
  fc.constantFrom(knownCrawler("Googlebot-Image")!, knownCrawler("AdsBot-Google")!),
);

describe.each(dialects)("in %s", (dialect) => {
  it("what is found by name has the rules and the pace that the file has", () => {
    fc.assert(
      fc.property(file, fc.array(agent, { minLength: 1, maxLength: 6 }), (body, agents) => {
        const whole = fileOf(body, dialect);
        const index = new AgentIndex(whole.robots);
        const byKey = new Map<string, unknown>();
        for (const one of agents) {
          const bound = index.rulesFor(one);
          const policy = new Policy(bound);
          const { rules, crawlDelay, requestRates } = policy;
          const expected = whole.robots.policyFor(one);
          expect(rules).toEqual(expected.rules);
          expect({ crawlDelay, requestRates }).toEqual({
            crawlDelay: expected.crawlDelay,
            requestRates: expected.requestRates,
          });
          expect(policy.agent).toBe(expected.agent);
          expect(policy.toBytes()).toEqual(parse(body, { dialect }).policyFor(one).toBytes());
          const said = { rules, crawlDelay, requestRates };
          expect(byKey.get(bound.selection.key) ?? said).toEqual(said);
          byKey.set(bound.selection.key, said);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("a comparison is that of the policies", async () => {
    await fc.assert(
      fc.asyncProperty(file, file, async (before, after) => {
        const [old, fresh] = [fileOf(before, dialect), fileOf(after, dialect)];
        for (const { agents, changes } of (await compareFiles(old, fresh, undefined, undefined)).compared) {
          for (const name of agents) {
            const [a, b] = [old, fresh].map(({ robots }) => robots.policyFor(knownCrawler(name) ?? name));
            for (const { witness, ruleBefore, ruleAfter } of changes) {
              expect(a!.isAllowed(witness)).toBe(!b!.isAllowed(witness));
              for (const [rule, policy] of [
                [ruleBefore, a],
                [ruleAfter, b],
              ] as const) {
                if (rule !== undefined) expect(policy!.rules).toContainEqual(rule);
              }
            }
          }
        }
      }),
      { numRuns: Math.ceil(RUNS / 4) },
    );
  });
});

describe("comparing files that name many crawlers", () => {
  const named = (crawlers: number, path: string): RobotsFile =>
    fileOf(
      Array.from(
        { length: crawlers },
        (_, i) => `User-agent: bot${i}\nCrawl-delay: 1\nDisallow: /${path}${i}/\n\n`,
      ).join(""),
    );

  it("takes as long as there are crawlers", async () => {
    const works = sizesTo(1280).map((size): Work => {
      const [before, after] = [named(size, "shelf"), named(size, "aisle")];
      return {
        size,
        act: async () => {
          const { compared } = await compareFiles(before, after, undefined, undefined);
          if (compared.length !== size + 1) throw new Error(`${compared.length} comparisons`);
        },
      };
    });
    await expectLinear("crawlers that are compared", works);
  });

  it("takes as long as there are crawlers where they share a long group", async () => {
    const rules = (path: string): string =>
      Array.from({ length: 300 }, (_, i) => `Disallow: /${path}${i}/\n`).join("");
    const works = sizesTo(1280).map((size): Work => {
      const agents = Array.from({ length: size }, (_, i) => `User-agent: bot${i}\n`).join("");
      const [before, after] = [fileOf(agents + rules("shelf")), fileOf(agents + rules("aisle"))];
      return {
        size,
        act: async () => {
          const { compared } = await compareFiles(before, after, undefined, undefined);
          if (compared.length !== 2) throw new Error(`${compared.length} comparisons`);
        },
      };
    });
    await expectLinear("crawlers of one group", works);
  });
});

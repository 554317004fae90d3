import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { engine } from "../../../src/engine/core/engine.ts";
import { DecidingRules } from "../../../src/engine/policy/deciding-rules.ts";
import { parse } from "../../../src/index.ts";
import { dialects } from "../../support/cases.ts";
import { corpusAvailable, hosts, links, readRobots, reportSkipped } from "../../support/corpus.ts";
import { cases } from "../../support/effort.ts";
import { generatedFile, generatedOther, generatedUrl } from "../../support/generated.ts";

if (!corpusAvailable) reportSkipped("deciding rules of real files");

/** Compares with what explaining each URL finds. */
function expectSame(
  body: string | Uint8Array,
  urls: readonly string[],
  dialect: (typeof dialects)[number],
): void {
  using policy = parse(body, { dialect }).policyFor("Bot");
  using deciding = new DecidingRules(policy);
  const verdicts = policy.check(urls);
  const found = deciding.of(urls);
  urls.forEach((url, i) => {
    expect(found[i], url).toEqual(verdicts[i] === 2 ? undefined : policy.explain(url).rule);
  });
}

describe.each(dialects)("deciding rules in %s", (dialect) => {
  it("are those of the explanations, for any file and URLs", () => {
    const urls = fc.array(fc.oneof(generatedUrl, generatedOther), { maxLength: 40 });
    fc.assert(
      fc.property(generatedFile, urls, (body, asked) => expectSame(body, asked, dialect)),
      { numRuns: cases(300) },
    );
  });

  it("are found for no rules, one, and a power of two and its neighbours", () => {
    for (const count of [0, 1, 2, 3, 4, 7, 8, 9, 255, 256, 257]) {
      const rules = Array.from({ length: count }, (_, i) => `Disallow: /${i}/`);
      const urls = Array.from({ length: count + 2 }, (_, i) => `/${i}/x`);
      expectSame(["User-agent: *", ...rules].join("\n"), [...urls, "/robots.txt", "not a URL", "/"], dialect);
    }
  });

  it("take memory of the core only until they are disposed of", () => {
    using policy = parse("User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /c\n", { dialect }).policyFor(
      "x",
    );
    const held = (): number => engine().arena.used;
    new DecidingRules(policy)[Symbol.dispose]();
    const before = held();
    const deciding = new DecidingRules(policy);
    expect(held()).toBeGreaterThan(before);
    deciding[Symbol.dispose]();
    expect(held()).toBe(before);
  });

  it.runIf(corpusAvailable)("are those of the explanations, for real files and links", () => {
    for (const host of hosts().filter((_, i) => i % 10 === 0)) {
      const urls = links(host).slice(0, 50);
      if (urls.length > 0) expectSame(readRobots(host), urls, dialect);
    }
  });
});

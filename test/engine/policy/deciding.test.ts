import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { engine } from "../../../src/engine/core/engine.ts";
import { decidingRule, decidingRules } from "../../../src/engine/policy/deciding-rules.ts";
import { Policy, parse } from "../../../src/index.ts";
import { dialects } from "../../support/cases.ts";
import { corpusAvailable, hosts, links, readRobots, reportSkipped } from "../../support/corpus.ts";
import { cases } from "../../support/effort.ts";
import { generatedFile, generatedOther, generatedUrl } from "../../support/generated.ts";

if (!corpusAvailable) reportSkipped("deciding rules of real files");

/** Compares with what explaining each URL finds, for a file and for its image. */
function expectSame(
  body: string | Uint8Array,
  urls: readonly string[],
  dialect: (typeof dialects)[number],
): void {
  const policy = parse(body, { dialect }).policyFor("Bot");
  const verdicts = policy.check(urls);
  for (const one of [policy, Policy.fromBytes(policy.toBytes())]) {
    const found = decidingRules(one, urls);
    urls.forEach((url, i) => {
      expect(found[i], url).toEqual(verdicts[i] === 2 ? undefined : one.explain(url).rule);
    });
    one.dispose();
  }
}

describe.each(dialects)("deciding rules in %s", (dialect) => {
  it("are those of the explanations, for any file and URLs", () => {
    const urls = fc.array(fc.oneof(generatedUrl, generatedOther), { maxLength: 40 });
    fc.assert(
      fc.property(generatedFile, urls, (body, asked) => expectSame(body, asked, dialect)),
      { numRuns: cases(300) },
    );
  });

  it("are found for no rules, one, and many", () => {
    for (const count of [0, 1, 2, 255, 256, 257]) {
      const rules = Array.from({ length: count }, (_, i) => `${i % 5 === 0 ? "Allow" : "Disallow"}: /${i}/`);
      const urls = Array.from({ length: count + 2 }, (_, i) => `/${i}/x`);
      expectSame(["User-agent: *", ...rules].join("\n"), [...urls, "/robots.txt", "not a URL", "/"], dialect);
    }
  });

  it("are found although a weaker rule settles the verdict, and although a dollar ends a prefix", () => {
    const rules = ["/a", "/a/b", "/a/b/c$", "/*/b/c/d", "/*b/c/d/e$", "/c$*", "/*c$*", "/d$*", "/é"];
    const body = ["User-agent: *", ...rules.map((pattern) => `Disallow: ${pattern}`)].join("\n");
    const urls = [
      "/a",
      "/a/b",
      "/a/b/c",
      "/a/b/c/d",
      "/a/b/c/d/e",
      "/c$",
      "/xc$d",
      "/d$",
      "/d$x",
      "/d",
      "/%C3%A9",
      "/é?q=é",
    ];
    expectSame(body, urls, dialect);
  });

  it("are none for URLs that are too long for the policy", () => {
    const policy = parse("User-agent: *\nDisallow: /a", { maxUrlLength: 4 }).policyFor("Bot");
    expect(decidingRules(policy, ["/abc", "/abcd"]).map((rule) => rule?.line)).toEqual([2, undefined]);
  });

  it("take memory of the core only until their policy is disposed of, and throw then", () => {
    const held = (): number => engine().arena.used;
    const before = held();
    const policy = parse("User-agent: *\nDisallow: /a\nDisallow: /b\n", { dialect }).policyFor("x");
    expect(decidingRule(policy, "/bc")?.line).toBe(3);
    expect(held()).toBeGreaterThan(before);
    const once = held();
    expect(decidingRules(policy, ["/a", "/c"]).map((rule) => rule?.line)).toEqual([2, undefined]);
    expect(held()).toBe(once);
    policy.dispose();
    expect(held()).toBe(before);
    expect(() => decidingRule(policy, "/a")).toThrow(expect.objectContaining({ code: "DISPOSED" }));
  });

  it.runIf(corpusAvailable)("are those of the explanations, for real files and links", () => {
    for (const host of hosts().filter((_, i) => i % 10 === 0)) {
      const urls = links(host).slice(0, 50);
      if (urls.length > 0) expectSame(readRobots(host), urls, dialect);
    }
  });
});

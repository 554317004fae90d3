/**
 * What blocks listed URLs, where there are too many of both to look at each rule for each URL.
 *
 * @module-tag slow
 */
import { expect, it, vi } from "vitest";
import { type BlockedUrl, UrlAudit } from "../../../src/cli/audit/url-audit.ts";
import { Draft } from "../../../src/crawl/sitemap/walk.ts";
import { ruleText } from "../../../src/engine/parse/content.ts";
import { parse } from "../../../src/index.ts";

it("an audit's counts finds the rules of very many URLs together, and the same as one by one", () => {
  const lines = Array.from({ length: 1_000 }, (_, i) =>
    i % 3 === 2 ? `Allow: /a-${i}/*open=${i}` : `Disallow: /a-${i}/*sort=${i}`,
  );
  const policy = parse(["User-agent: *", ...lines, "Disallow: /*closed"].join("\n")).policyFor("*");
  const entries = Array.from({ length: 5_000 }, (_, i) => ({
    url: `https://a.example/a-${i % 1_000}/x?${["sort", "open"][i % 2]}=${i % 1_000}${i % 7 === 0 ? "&closed" : ""}`,
    line: i + 1,
  }));
  const expected = entries.flatMap(({ url }): BlockedUrl[] => {
    const { allowed, rule } = policy.explain(url);
    return allowed ? [] : [{ url, agent: "*", line: rule!.line, rule: ruleText(rule!) }];
  });
  const explain = vi.spyOn(policy, "explain");
  const counts = new UrlAudit([{ name: "*", policy }], "https://a.example");
  expect(counts.add(entries, new Draft({ source: "-" }))).toEqual(expected);
  expect(expected.length).toBeGreaterThan(1_000);
  expect(explain).not.toHaveBeenCalled();
  expect(counts.blocked).toBe(expected.length);
});

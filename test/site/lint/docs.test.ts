import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import docs from "../../../src/site/lint/docs.json" with { type: "json" };
import { lint, type RuleId, rules } from "../../../src/site/lint/index.ts";
import { googleFlags, lighthouse } from "../../../tools/docs/rules.ts";

const at = (path: string): URL => new URL(`../../../${path}`, import.meta.url);
const rulesIn = (body: string): string[] => [
  ...new Set(lint(body, { preset: "all" }).map(({ rule }) => rule)),
];

describe("the rules", () => {
  it("each rule that a file defines is in the list", () => {
    const folder = at("src/site/lint/rules/");
    const files = readdirSync(folder).filter((name) => name !== "index.ts");
    const ids = files.flatMap((name) =>
      [...readFileSync(new URL(name, folder), "utf8").matchAll(/defineRule\(\{\s*id: "([^"]+)"/g)].map(
        ([, id]) => id,
      ),
    );
    expect(ids.sort()).toEqual(rules.map(({ id }) => id).sort());
    expect(ids).toEqual(Object.keys(docs).sort());
  });
});

describe("what other checkers find", () => {
  const group = "User-agent: *\n";
  const lines: Record<string, readonly [body: string, rule: RuleId]> = {
    "Syntax not understood": [`${group}Disallow: /a/\nhello there robots\n`, "not-a-directive"],
    "Unknown directive": [`${group}Disallow: /a/\nUnicorn: yes\n`, "unknown-directive"],
    "Invalid sitemap URL": ["Sitemap: sitemap.xml\n", "sitemap-url"],
    "Invalid sitemap URL protocol": ["Sitemap: file://host/sitemap.xml\n", "sitemap-url"],
    "No user-agent specified (an empty User-agent)": ["User-agent:\nDisallow: /a/\n", "empty-agent"],
    "No user-agent specified (a rule before the first User-agent)": ["Disallow: /a/\n", "rule-before-agent"],
    'Pattern should either be empty, start with "/" or "*"': [`${group}Disallow: a/\n`, "missing-slash"],
    '"$" should only be used at the end of the pattern': [`${group}Disallow: /a$b\n`, "dollar-not-last"],
  };

  it("Lighthouse has eight messages", () => {
    expect(lighthouse.map(({ theirs }) => theirs).sort()).toEqual(Object.keys(lines).sort());
    expect(lighthouse).toHaveLength(8);
  });

  it.each(lighthouse)("Lighthouse: $theirs", ({ theirs, ours }) => {
    const [body, rule] = lines[theirs]!;
    expect(ours).toContain(rule);
    expect(rulesIn(body)).toContain(rule);
  });

  const flagged: Record<string, readonly [body: string, rule: RuleId]> = {
    "`is_empty`": ["\n\n", "empty-file"],
    "`has_comment`": [`${group}Disallow: /a/ # why\n`, "inline-comment"],
    "`is_comment`": ["# nothing\n", "empty-file"],
    "`has_directive` (false)": [`${group}Disallow: /a/\nwhatever you like\n`, "not-a-directive"],
    "`is_acceptable_typo`, `is_typo`": [`${group}Disalow: /a/\n`, "field-typo"],
    "`is_line_too_long`": [`${group}Disallow: /${"a".repeat(17_000)}/\n`, "line-too-long"],
    "`is_missing_colon_separator`": [`${group}Disallow /a/\n`, "missing-colon"],
    "`kUnknown`": [`${group}Disallow: /a/\nUnicorn: yes\n`, "unknown-directive"],
    "`kUnused`": [`${group}Disallow: /a/\nNoindex: /b/\n`, "retired-directive"],
  };

  it.each(googleFlags)("google/robotstxt: $theirs", ({ theirs, ours }) => {
    const [body, rule] = flagged[theirs]!;
    expect(ours).toContain(rule);
    expect(rulesIn(body)).toContain(rule);
  });

  it.each(
    ["clean-param", "content-signal", "content-usage", "crawl-delay", "domain", "host"].concat([
      "noarchive",
      "nofollow",
      "noindex",
      "request-rate",
      "revisit-after",
      "visit-time",
    ]),
  )("Google's unused field %s is not unknown here", (field) => {
    expect(rulesIn(`User-agent: Googlebot\nDisallow: /a/\n${field}: 1\n`)).not.toContain("unknown-directive");
  });
});

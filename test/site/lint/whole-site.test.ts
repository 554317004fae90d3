/** What closes a site, or hides its sitemaps: the mistakes that cost most, so they must not be passed over. */
import { describe, expect, it } from "vitest";
import { type LintOptions, lint } from "../../../src/site/lint/index.ts";

const RULES = ["blocks-everything", "search-engine-blocked", "site-for-some", "sitemap-blocked"];

/** Findings of these rules with the default preset, as `line rule severity`. */
function found(lines: readonly string[], options?: LintOptions): string[] {
  return lint(`${lines.join("\n")}\n`, options)
    .filter(({ rule }) => RULES.includes(rule))
    .map(({ line, rule, severity }) => `${line} ${rule} ${severity}`);
}

describe("a site that is closed", () => {
  it("to everybody is a warning, in any spelling", () => {
    for (const path of ["/", "/*", "*"]) {
      expect(found(["User-agent: *", `Disallow: ${path}`])).toEqual(["2 blocks-everything warning"]);
    }
  });

  it("on purpose is not, if a comment says so", () => {
    const comment = "# robotomata-disable-next-line blocks-everything";
    expect(found(["User-agent: *", comment, "Disallow: /"])).toEqual([]);
  });

  it.each(["Googlebot", "bingbot", "GOOGLEBOT/2.1"])("to %s by its own group is a warning", (name) => {
    const body = ["User-agent: *", "Disallow: /tmp/", "", `User-agent: ${name}`, "Disallow: /"];
    expect(found(body)).toEqual(["5 search-engine-blocked warning"]);
    const finding = lint(body.join("\n")).find(({ rule }) => rule === "search-engine-blocked");
    expect(finding!.message).toContain(`to ${name}:`);
  });

  it("to search engines in several groups is reported where each is closed", () => {
    const body = [
      "User-agent: Googlebot",
      "User-agent: bingbot",
      "Disallow: /",
      "",
      "User-agent: bingbot",
      "Disallow: /x",
    ];
    expect(found(body)).toEqual(["3 search-engine-blocked warning"]);
  });

  it("only in part, or to other crawlers, is nothing", () => {
    const rest = ["User-agent: *", "Disallow: /tmp/", ""];
    expect(found([...rest, "User-agent: Googlebot", "Disallow: /", "Allow: /public/"])).toEqual([]);
    expect(found([...rest, "User-agent: Googlebot-Image", "Disallow: /"])).toEqual([]);
    expect(found([...rest, "User-agent: GPTBot", "Disallow: /"])).toEqual([]);
  });
});

describe("a site for some", () => {
  const messages = (lines: readonly string[]): string[] =>
    lint(`${lines.join("\n")}\n`)
      .filter(({ rule }) => rule === "site-for-some")
      .map(({ message }) => message);

  it("says once who may fetch it", () => {
    const body = [
      "User-agent: *",
      "Disallow: /",
      "",
      "User-agent: a",
      "Disallow:",
      "",
      "User-agent: b",
      "Allow: /",
    ];
    expect(messages(body)).toEqual([
      "Only these crawlers may fetch the site: a, b. It is closed to all others.",
    ]);
  });

  it("says once who may not", () => {
    const body = ["User-agent: a", "User-agent: b", "Disallow: /", "", "User-agent: *", "Disallow:"];
    expect(messages(body)).toEqual([
      "All crawlers may fetch the whole site, except these, which may fetch nothing: a, b.",
    ]);
  });

  it("has nothing to say of a list of AI crawlers, but something of others", () => {
    const but = (...names: readonly string[]): string[] =>
      messages([
        ...names.map((name) => `User-agent: ${name}`),
        "Disallow: /",
        "",
        "User-agent: *",
        "Disallow:",
      ]);
    expect(but("GPTBot", "ClaudeBot", "bingbot", "a")).toEqual([]);
    expect(but("GPTBot", "bingbot", "a")).toHaveLength(1);
    expect(but("bingbot", "a")).toHaveLength(1);
  });

  it("has nothing to say if groups have rules for a part of it", () => {
    expect(messages(["User-agent: *", "Disallow: /x", "", "User-agent: a", "Disallow: /"])).toEqual([]);
    expect(messages(["User-agent: *", "Disallow: /", "", "User-agent: a", "Disallow: /x"])).toEqual([]);
    expect(messages(["User-agent: a", "Disallow: /"])).toEqual([]);
    const partly = ["", "User-agent: b", "Disallow: /x"];
    expect(messages(["User-agent: *", "Disallow: /", "", "User-agent: a", "Disallow:", ...partly])).toEqual(
      [],
    );
  });
});

describe("a sitemap under a closed path", () => {
  const closed = ["User-agent: *", "Disallow: /feeds/", ""];
  const sitemap = "Sitemap: https://example.com/feeds/sitemap.xml";

  it("is a warning that names the line", () => {
    expect(found([...closed, sitemap])).toEqual(["4 sitemap-blocked warning"]);
    const [finding] = lint([...closed, sitemap].join("\n"));
    expect(finding!.message).toBe("Most crawlers may not fetch this sitemap: line 2 disallows it.");
  });

  it("counts for a search engine that has a group of its own", () => {
    const body = [
      ...closed,
      "User-agent: bingbot",
      "Disallow: /*.xml$",
      "",
      "Sitemap: https://example.com/a.xml",
    ];
    expect(found(body)).toEqual(["7 sitemap-blocked warning"]);
    expect(lint(body.join("\n"))[0]!.message).toBe(
      "bingbot may not fetch this sitemap: line 5 disallows it.",
    );
  });

  it("is compared as the rules are: longer Allow lines, wildcards, escapes", () => {
    expect(found(["User-agent: *", "Disallow: /feeds/", "Allow: /feeds/*.xml$", sitemap])).toEqual([]);
    expect(found(["User-agent: *", "Disallow: /%66eeds", sitemap])).toEqual(["3 sitemap-blocked warning"]);
    expect(found(["User-agent: a", "Disallow: /feeds/", sitemap])).toEqual([]);
  });

  it("of another site is that site's affair", () => {
    const url = "https://example.org/robots.txt";
    expect(found([...closed, sitemap], { url })).toEqual([]);
    expect(found([...closed, sitemap], { url: "https://example.com/robots.txt" })).toHaveLength(1);
    expect(
      found([...closed, "Sitemap: /feeds/sitemap.xml", "Sitemap: ftp://example.com/feeds/a.xml"]),
    ).toEqual([]);
  });
});

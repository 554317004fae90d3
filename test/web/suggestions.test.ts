import { describe, expect, it } from "vitest";
import { example } from "../../web/state/state.ts";
import { suggestedUrls, withSuggestions } from "../../web/state/suggestions.ts";

const paths = (...rules: readonly string[]): string[] =>
  suggestedUrls(["User-agent: *", ...rules].join("\n"), "")
    .trim()
    .split("\n");

describe("URLs that go with a file", () => {
  it.each([
    ["Disallow: /cart/", "/cart/x", "/cart"],
    ["Disallow: /search", "/search", "/x/search"],
    ["Disallow: /*?sort=", "/x?sort=x", "/x"],
    ["Disallow: *.pdf$", "/x.pdf", "/x.pdf?v=2"],
    ["Disallow: /a?b$", "/a?b", "/a?b&v=2"],
    ["Allow: /ads.txt # comment", "/ads.txt", "/ads"],
    ["disallow : /shop/*", "/shop/x", "/shop"],
  ])("for %s are one in it and one beside it", (rule, within, beside) => {
    expect(paths(rule)).toEqual(["/", within, beside]);
  });

  it("are the home page alone where no rule is about a part of the site", () => {
    for (const rule of ["Disallow: /", "Disallow:", "Disallow: /*", "Disallow: *"])
      expect(paths(rule), rule).toEqual(["/"]);
    expect(suggestedUrls(" \n", "")).toBe("");
  });

  it("are about rules for all crawlers first", () => {
    const file = "User-agent: a\nDisallow: /a/\n\nUser-agent: b\nUser-agent: *\nDisallow: /all/\n";
    expect(suggestedUrls(file, "").split("\n").slice(1, 5)).toEqual(["/all/x", "/all", "/a/x", "/a"]);
  });

  it("are of the file's own site, or of that of its sitemaps, and of no other", () => {
    const file = "User-agent: *\nDisallow: /a/\nSitemap: https://maps.example/s.xml\n";
    expect(suggestedUrls(file, "")).toMatch(/^https:\/\/maps\.example\/\n/);
    expect(suggestedUrls(file, "https://own.example/blog/robots.txt")).toMatch(/^https:\/\/own\.example\/\n/);
    expect(suggestedUrls("Disallow: /a/\n", "")).toMatch(/^\/\n/);
  });

  it("are few, however long the file is", () => {
    const rules = Array.from({ length: 500_000 }, (_, i) => `Disallow: /${i}/`).join("\n");
    expect(paths(rules)).toHaveLength(13);
  });

  it("replace the example's and each other, but never the visitor's", () => {
    const robots = "User-agent: *\nDisallow: /a/\n";
    const own = { ...example, ...withSuggestions(example, { robots }) };
    expect(own.urls).toBe("/\n/a/x\n/a\n");
    expect(own.pageUrl).toBe("");
    expect(withSuggestions(own, { robots: "User-agent: *\nDisallow: /b/\n" }).urls).toBe("/\n/b/x\n/b\n");
    expect(withSuggestions(own, { robots: example.robots }).urls).toBe(example.urls);
    expect(withSuggestions({ ...own, urls: "/mine\n" }, { robots: "" })).toEqual({ robots: "" });
    expect(withSuggestions(example, { robots: `${example.robots}# edited` }).urls).toBe(example.urls);
    expect(withSuggestions(own, { site: "https://s.example" }).urls).toMatch(/^https:\/\/s\.example\//);
  });
});

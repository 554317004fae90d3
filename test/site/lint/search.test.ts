/** What loses a search engine the rules of `*`, and what Yandex reads in a Clean-param. */
import { describe, expect, it } from "vitest";
import { lint } from "../../../src/site/lint/index.ts";

const said = (rule: string, ...lines: readonly string[]): string[] =>
  lint(`${lines.join("\n")}\n`)
    .filter((one) => one.rule === rule)
    .map(({ line, message }) => `${line} ${message}`);

describe("a search engine's group that forbids nothing", () => {
  const STAR = ["User-agent: *", "Disallow: /cart/", "Disallow: /search", ""];
  const open = (...lines: readonly string[]) => said("open-search-group", ...STAR, ...lines);

  it("is said to lose the rules of *, in whatever way it is open", () => {
    for (const rule of ["Disallow:", "Allow: /", "Allow: /feed/"])
      expect(open("User-agent: Googlebot", rule)).toEqual([
        '5 "Googlebot" may fetch everything. Rules of the "*" group that do not bind it: 2, such as "Disallow: /cart/".',
      ]);
  });

  it("is said not to be needed for a Clean-param", () => {
    for (const name of ["Yandex", "YandexBot"])
      expect(open(`User-agent: ${name}`, "Disallow:", "Clean-param: ref")).toEqual([
        expect.stringContaining(
          `5 Clean-param needs no group. With this one, "${name}" may fetch everything;`,
        ),
      ]);
  });

  it("is fine if it forbids something, has no rule, is for images, or for another purpose", () => {
    expect(open("User-agent: Googlebot", "Disallow: /cart/")).toEqual([]);
    expect(open("User-agent: Googlebot")).toEqual([]);
    for (const name of ["Googlebot-Image", "YandexImages", "GPTBot", "NoSuchBot"])
      expect(open(`User-agent: ${name}`, "Disallow:")).toEqual([]);
  });

  it("is fine if * forbids nothing, or everything", () => {
    for (const rule of ["Disallow:", "Disallow: /"])
      expect(
        said("open-search-group", "User-agent: *", rule, "", "User-agent: bingbot", "Disallow:"),
      ).toEqual([]);
  });
});

describe("a Clean-param", () => {
  const clean = (value: string) =>
    said("clean-param", "User-agent: *", "Disallow: /a", `Clean-param: ${value}`);

  it.each([
    "ref",
    "ref&sid",
    "ref /shop/get.php",
    "is_print&pub_Flag /news/article*/default.asp",
    "p&z */index.html",
    "filter[price]&amp&ELEMENT_ID",
    "x".repeat(500),
  ])("in the documented form is nothing: %s", (value) => {
    expect(clean(value)).toEqual([]);
  });

  it("says what Yandex merges, where every rule runs", () => {
    const body = "User-agent: *\nDisallow: /a\nClean-param: ref&sid /shop/\nClean-param: x\n";
    const found = lint(body, { preset: "all", rules: { "directory-slash": "off" } });
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining("begin with /shop/ and differ only in these parameters for one: ref, sid."),
      expect.stringContaining("begin with / and differ only in these parameters for one: x."),
    ]);
  });

  it.each([
    ["", "form"],
    ["a&&b", "form"],
    ["&a", "form"],
    ["a&", "form"],
    ["a,b", "form"],
    ["a, b", "form"],
    ["a=1", "form"],
    ["/shop/ ref", "form"],
    ["ref /a /b", "form"],
    ["param1 param2", "path"],
    ["sid\t/x", "form"],
    ["ref /каталог/", "path"],
    ["ref /shop?id=", "path"],
    ["x".repeat(501), "long"],
  ])("in another is a warning: %s (%s)", (value, key) => {
    const beginning = {
      form: "3 Yandex reads parameters",
      path: '3 "',
      long: "3 Yandex reads 500 characters",
    };
    expect(clean(value)).toEqual([expect.stringContaining(beginning[key as "form"])]);
  });
});

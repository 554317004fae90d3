/** What is said about a verdict: why a group binds, which rule of `*` does not, which rule nearly matches, and what blocking does not do. */
import { describe, expect, it } from "vitest";
import { parse, type Robots, RobotsError } from "../../src/index.ts";
import { type Remark, remarks, remarkText } from "../../src/site/analyze/index.ts";

const text = (...lines: string[]) => parse(`${lines.join("\n")}\n`);
const star = (...rules: string[]) => text("User-agent: *", ...rules);
const said = (found: readonly Remark[]) =>
  found.map((one) => `${one.code} ${one.values.meant ?? one.values.rule ?? ""}`.trim());

describe("remarks about a group", () => {
  const own = text("User-agent: *", "Disallow: /temp/", "", "User-agent: MyBot", "Disallow: /x");

  it("name the rule of * that does not bind a crawler with a group", () => {
    const [found] = remarks(own, "MyBot", "/temp/a");
    expect(found).toEqual({ code: "star", values: { agent: "MyBot", rule: "Disallow: /temp/", line: 2 } });
    expect(remarkText(found!)).toBe(
      '"Disallow: /temp/" (line 2) of the group for * does not bind MyBot: rules of * are not added to a group of its own.',
    );
    expect(remarks(own, "OtherBot", "/temp/a")).toEqual([]);
    expect(remarks(own, "MyBot", "/other")).toEqual([]);
  });

  it("say whose group a crawler falls back to", () => {
    const file = text("User-agent: googlebot", "Disallow: /a/");
    expect(said(remarks(file, "Googlebot-Image", "/b"))).toEqual(["fallback"]);
    expect(remarks(file, "Googlebot", "/b")).toEqual([]);
    expect(remarks(file, "GOOGLEBOT", "/b")).toEqual([]);
  });
});

describe("remarks about a rule that nearly matches", () => {
  it.each([
    ["/feed/", "/my-post/feed/", "near-inside Disallow: /*/feed/"],
    ["/*?sort=", "/shop?color=red&sort=1", "near-order Disallow: /*&sort="],
    ["/*?utm_", "/p?a=1&utm_medium=x", "near-order Disallow: /*&utm_"],
    ["/shop?sort=", "/shop?color=red&sort=1", "near-order Disallow: /shop?*&sort="],
    ["/Private/", "/private/x", "near-case Disallow: /Private/"],
    ["/?s=", "/en/?s=x", "near-start Disallow: /*?s="],
    ["/?b=9", "/shop?b=9", "near-start Disallow: /*?b=9"],
    ["/?b=9", "/shop?a=1&b=9", "near-start Disallow: /*&b=9"],
    ["/nocrawl=1", "/shop?nocrawl=1", "near-query Disallow: /*?nocrawl=1"],
    ["/*.pdf$", "/a.pdf?v=2", "near-end Disallow: /*.pdf$"],
    ["/*.pdf$", "/a.PDF", "near-case Disallow: /*.pdf$"],
    ["/private/", "/private", "near-slash Disallow: /private/"],
    ["/a%2Fb", "/a/b", "near-escape Disallow: /a%2Fb"],
    ["/caf%e9/", "/caf%C3%A9/x", "near-charset Disallow: /caf%C3%A9/"],
    ["/café/", "/caf%e9/", "near-charset Disallow: /caf%E9/"],
    ["/caf%C3%A9/", "/caf%e9/", "near-charset Disallow: /caf%E9/"],
    ["/каталог/", "/%EA%E0%F2%E0%EB%EE%E3/1", "near-charset Disallow: /%EA%E0%F2%E0%EB%EE%E3/"],
    ["/*/cart", "/cart", "near-root Disallow: /cart"],
    ["/shop/cart", "/shop/de/cart", "near-star Disallow: /shop/*/cart"],
    ["/search?q=", "/search/?q=x", "near-star Disallow: /search*?q="],
    ["/.pdf$", "/a/b.pdf", "near-star Disallow: /*.pdf$"],
    ["/cart", "/de/my-cart", "near-inside Disallow: /*cart"],
    ["cart", "/cart/1", "near-bare Disallow: /cart"],
    ["cart", "/de/cart", "near-bare Disallow: /*/cart"],
    [".pdf", "/a/b.pdf", "near-bare Disallow: /*.pdf"],
  ])("Disallow: %s for %s", (pattern, path, wanted) => {
    const robots = star(`Disallow: ${pattern}`);
    const found = remarks(robots, "ExampleBot", path);
    expect(said(found)).toEqual([wanted]);
    const meant = found[0]!.values.meant;
    if (meant !== undefined) expect(star(String(meant)).policyFor("ExampleBot").isAllowed(path)).toBe(false);
  });

  it("are about a rule in bytes of an older encoding, too", () => {
    const bytes = Uint8Array.from("User-agent: *\nDisallow: /caf\xe9/", (char) => char.charCodeAt(0));
    expect(said(remarks(parse(bytes), "ExampleBot", "/café/"))).toEqual([
      "near-charset Disallow: /caf%C3%A9/",
    ]);
  });

  it.each([
    ["/en", "/content/x"],
    ["/caf%e9/", "/cafe/"],
    ["cart", "/cartoons.example"],
  ])("are not about letters within words, nor other letters: Disallow: %s for %s", (pattern, path) => {
    const [found] = remarks(star(`Disallow: ${pattern}`), "ExampleBot", path);
    expect(found?.values.meant).not.toBe(`Disallow: /*${pattern}`);
  });

  it.each([
    ["/Feed/", "/my-post/feed/", ["near-case Disallow: /Feed/", "near-inside Disallow: /*/Feed/"]],
    ["/?S=", "/en/?s=x", ["near-case Disallow: /?S=", "near-start Disallow: /*?S="]],
    ["/feed/", "/my-post/feed", ["near-slash Disallow: /feed/", "near-inside Disallow: /*/feed/"]],
    [
      "/file.pdf$",
      "/a/file.pdf?v=2",
      ["near-end Disallow: /file.pdf$", "near-inside Disallow: /*/file.pdf$"],
    ],
    ["/A%2Fb", "/a/b", ["near-case Disallow: /A%2Fb", "near-escape Disallow: /A%2Fb"]],
    ["/x%3Dy/", "/z/x=y/", ["near-escape Disallow: /x%3Dy/", "near-inside Disallow: /*/x%3Dy/"]],
  ])("tell each of two differences: Disallow: %s for %s", (pattern, path, wanted) => {
    expect(said(remarks(star(`Disallow: ${pattern}`), "ExampleBot", path))).toEqual(wanted);
  });

  it("are about an Allow, too, where the path is disallowed", () => {
    const robots = star("Disallow: /shop", "Allow: /shop/Open/");
    expect(said(remarks(robots, "ExampleBot", "/shop/open/1"))).toEqual(["near-case Allow: /shop/Open/"]);
  });

  it("are not about rules that have nothing in common with the path, or would not win", () => {
    const robots = star("Disallow: /", "Disallow: /a/", "Allow: /b/", "Disallow: /B");
    expect(remarks(robots, "ExampleBot", "/b/x")).toEqual([]);
    expect(remarks(star("Disallow: /a/", "Disallow: *x"), "ExampleBot", "/b")).toEqual([]);
    expect(remarks(parse(""), "ExampleBot", "/b")).toEqual([]);
  });
});

describe("remarks about a rule that matches", () => {
  it.each([
    [["Disallow: /cart"], "/cartography", "wide Disallow: /cart"],
    [["Disallow: /ads"], "/ads.txt", "ads-txt Allow: /ads.txt$"],
    [["Disallow: /*?"], "/style.css?ver=6.1", "resource Allow: /*.css?"],
    [["Disallow: /wp-includes/"], "/wp-includes/js/a.js?ver=3", "resource Allow: /wp-includes/*.js"],
    [["Disallow: /*.mjs$"], "/a/b.mjs", "resource Allow: /a/b.mjs"],
    [["Disallow: /wp-content/", "Allow: /*.js"], "/wp-content/a.js", "weaker Allow: /wp-content/*.js"],
  ])("%j for %s", (rules, path, wanted) => {
    const found = remarks(star(...rules), "ExampleBot", path);
    expect(said(found)).toEqual([wanted]);
    const meant = found[0]!.values.meant;
    if (meant !== undefined)
      expect(
        star(...rules, String(meant))
          .policyFor("ExampleBot")
          .isAllowed(path),
      ).toBe(true);
  });

  it.each([
    ["/*cart", "/printer-cartridge", "cart", "printer-cartridge"],
    ["/*search$", "/a/research", "search", "research"],
    ["/*?*id=", "/x?gclid=3&y", "id=", "gclid=3"],
    ["/*cart*x", "/a/mycart/x", "cart", "mycart"],
    ["/*.js", "/a.json", ".js", "a.json"],
  ])("say where a rule with wildcards matches a part of a word: %s for %s", (pattern, path, part, name) => {
    expect(remarks(star(`Disallow: ${pattern}`), "ExampleBot", path)).toEqual([
      { code: "within", values: { rule: `Disallow: ${pattern}`, line: 2, part, name } },
    ]);
  });

  it("say that search engines need a resource to whom it concerns, and not that its address may stay in results", () => {
    const own = text("User-agent: GPTBot", "User-agent: Googlebot", "User-agent: ExampleBot", "Disallow: /a");
    expect(said(remarks(own, "Googlebot", "/a/b.css"))).toEqual(["resource Allow: /a*.css"]);
    expect(said(remarks(own, "GPTBot", "/a/b.css"))).toEqual(["asks"]);
    expect(remarks(own, "ExampleBot", "/a/b.css")).toEqual([]);
    expect(remarks(star("Disallow: /"), "Googlebot", "/a/b.css")).toEqual([]);
  });

  it.each([
    ["/*cart", "/printer-cartridge/cart"],
    ["/*cart", "/a/cart?x"],
    ["/*.pdf$", "/a.pdf"],
    ["/*sort=", "/a?x&sort=b"],
    ["/*/doc*x", "/a/docs/x"],
    ["/caf%C3%A9*x", "/caf%C3%A9/ax"],
    ["/cart", "/cart"],
    ["/cart", "/cart/1"],
    ["/cart", "/cart?x"],
    ["/c*", "/cart"],
  ])("not where it ends with a word: %s for %s", (pattern, path) => {
    expect(remarks(star(`Disallow: ${pattern}`), "ExampleBot", path)).toEqual([]);
  });

  it.each([
    ["Googlebot", "results"],
    ["bingbot", "results"],
    ["Twitterbot", "preview"],
    ["GPTBot", "asks"],
    ["ChatGPT-User", "ignores"],
    ["NoSuchBot"],
  ])("say what blocking does not do: %s", (agent, ...codes) => {
    const robots = star("Disallow: /x/");
    expect(said(remarks(robots, agent, "/x/1"))).toEqual(codes);
    expect(remarks(robots, agent, "/y")).toEqual([]);
  });

  it("say what keeps a document out of results, and nothing of media, which blocking does keep out", () => {
    const robots = star("Disallow: /x/");
    expect(said(remarks(robots, "Googlebot", "/x/a.PDF?v=2"))).toEqual(["results-file"]);
    expect(remarks(robots, "Googlebot", "/x/a.jpg")).toEqual([]);
  });

  it("say whom AI answers in Google's search follow, whatever the verdict is", () => {
    const robots = star("Disallow: /x/");
    for (const path of ["/x/1", "/y"])
      expect(said(remarks(robots, "Google-Extended", path))).toEqual(["google-extended"]);
  });
});

describe("remarks for Yandex", () => {
  const file = ["User-agent: Yandex", "Crawl-delay: 2", "", "User-agent: 008", "Disallow: /x"];

  it("say that its library answers the opposite, or RFC 9309 where the answer is the library's", () => {
    const found = (robots: Robots, path: string) =>
      remarks(robots, "YandexBot", path).map(({ code }) => code);
    expect(found(text(...file), "/x")).toContain("yandex");
    expect(found(text(...file).readAs("google"), "/x")).toContain("yandex");
    expect(found(text(...file).readAs("yandex"), "/x")).toEqual(["fallback", "rfc9309"]);
    expect(found(text(...file), "/y")).toEqual(["fallback"]);
    expect(found(text(...file).readAs("google"), "no URL")).toEqual(["fallback"]);
  });

  it("are about all of its robots, by their names, versions and headers", () => {
    const rules = text("User-agent: Yandex", "", "User-agent: x", "Disallow: /x");
    for (const name of [
      "YandexBot/3.0",
      "YandexComBot",
      "Mozilla/5.0 (compatible; YandexComBot/3.0; +http://yandex.com/bots)",
    ])
      for (const robots of name.includes("(") ? [rules] : [rules, rules.readAs("google")])
        expect(
          remarks(robots, name, "/x").map(({ code }) => code),
          name,
        ).toContain("yandex");
  });

  it("take a name with its version for the robot's own", () => {
    const versions = text(
      "User-agent: YandexBot/3.0",
      "Disallow: /a",
      "",
      "User-agent: YandexBot",
      "Allow: /b",
    );
    const codes = remarks(versions.readAs("yandex"), "YandexBot", "/a").map(({ code }) => code);
    expect(codes).not.toContain("fallback");
  });

  it("do not say of the library what is true of the dialect alone", () => {
    for (const code of ["yandex", "rfc9309"] as const)
      expect(remarkText({ code, values: { agent: "YandexBot" } }, "en")).not.toContain("library");
  });

  it("are not about files that both read alike, nor about other crawlers", () => {
    expect(
      remarks(
        text("User-agent: YandexBot", "User-agent: x", "Disallow: /x", "", "Sitemap: /s"),
        "YandexBot",
        "/y",
      ),
    ).toEqual([]);
    expect(remarks(text(...file), "bingbot", "/y")).toEqual([]);
  });
});

describe("a remark", () => {
  const ROWS = remarks(star("Disallow: /?s="), "ExampleBot", "/en/?s=x");

  it("is in four languages, and shows no argument's name", () => {
    const texts = (["en", "de", "fr", "ru"] as const).map((language) => remarkText(ROWS[0]!, language));
    expect(new Set(texts).size).toBe(4);
    for (const one of texts) expect(one).toMatch(/Disallow: \/\?s=.*Disallow: \/\*\?s=/);
    for (const one of texts) expect(one).not.toMatch(/[{}]/);
  });

  it("is refused for anything else", () => {
    expect(() => remarks("" as never, "a", "/")).toThrow(RobotsError);
    expect(() => remarks(parse(""), "" as never, "/")).toThrow(RobotsError);
    expect(() => remarks(parse(""), "a", "no url")).toThrow(RobotsError);
    expect(() => remarkText(ROWS[0]!, "xx" as never)).toThrow(RobotsError);
  });

  it("comes in bounded time for many rules and long ones", () => {
    const rules = Array.from({ length: 20_000 }, (_, i) => `Disallow: /A${i}/*?x${i}=*$`);
    expect(remarks(star(...rules), "ExampleBot", `/${"a".repeat(5000)}?x=%`)).toEqual([]);
  });
});

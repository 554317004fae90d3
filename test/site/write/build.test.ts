import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knownCrawler, knownCrawlers, parse, RobotsError } from "../../../src/index.ts";
import { lint } from "../../../src/site/lint/index.ts";
import {
  type BuildReason,
  type BuildRefusal,
  build,
  type PolicyPreset,
  policyPresets,
  RobotsBuilder,
  type RobotsSpec,
} from "../../../src/site/write/index.ts";
import { PARTS, REFUSALS } from "../../../src/site/write/refusal.ts";
import { refusalIn, refusalTexts } from "../../../src/site/write/refusal-texts.ts";
import { cases } from "../../support/effort.ts";
import { files } from "../lint/files.ts";
import { difference } from "../lint/meaning.ts";

const text = (...lines: string[]): string => `${lines.join("\n")}\n`;

describe("build", () => {
  it("writes groups, sitemaps, fields and comments", () => {
    const spec: RobotsSpec = {
      comment: "Example\nwith two lines",
      groups: [
        {
          agents: ["Googlebot", "bingbot"],
          allow: "/a/b",
          disallow: ["/a/", "/c$"],
          crawlDelay: 1.5,
          comment: "search",
        },
        {
          agents: "*",
          signals: { search: "yes", "ai-train": "no" },
          extensions: [{ name: "Request-rate", value: "1/10s" }],
        },
      ],
      sitemaps: "https://example.com/sitemap.xml",
      extensions: [{ name: "License", value: "https://example.com/license.xml" }],
    };
    expect(build(spec)).toBe(
      text(
        "# Example",
        "# with two lines",
        "",
        "License: https://example.com/license.xml",
        "",
        "# search",
        "User-agent: Googlebot",
        "User-agent: bingbot",
        "Allow: /a/b",
        "Disallow: /a/",
        "Disallow: /c$",
        "Crawl-delay: 1.5",
        "",
        "User-agent: *",
        "Disallow:",
        "Content-Signal: search=yes, ai-train=no",
        "Request-rate: 1/10s",
        "",
        "Sitemap: https://example.com/sitemap.xml",
      ),
    );
  });

  it("of nothing is nothing", () => {
    expect(build({})).toBe("");
  });

  const refused: readonly (readonly [string, unknown])[] = [
    ["a line break in a pattern", { groups: [{ agents: "*", disallow: "/a\nAllow: /" }] }],
    ["a carriage return in a sitemap", { sitemaps: "https://example.com/\rDisallow: /" }],
    ["a comment sign in a pattern", { groups: [{ agents: "*", disallow: "/a#b" }] }],
    ["a pattern that matches nothing", { groups: [{ agents: "*", disallow: "private/" }] }],
    ["a space in a pattern", { groups: [{ agents: "*", disallow: "/a b" }] }],
    ["white space around a pattern", { groups: [{ agents: "*", disallow: " /a" }] }],
    ["half a character", { groups: [{ agents: "*", disallow: "/\uD800" }] }],
    ["a header for a name", { groups: [{ agents: "Mozilla/5.0 (compatible; Foo)", disallow: "/" }] }],
    ["an empty name", { groups: [{ agents: "", disallow: "/" }] }],
    ["nobody", { groups: [{ agents: [] }] }],
    ["a relative sitemap", { sitemaps: "/sitemap.xml" }],
    ["a delay that is not a number", { groups: [{ agents: "*", crawlDelay: Number.NaN }] }],
    ["a delay that is written as no number", { groups: [{ agents: "*", crawlDelay: 1e-7 }] }],
    [
      "a rule in a field's clothes",
      { extensions: [{ name: "Disallow", value: "/" }], groups: [{ agents: "*" }] },
    ],
    [
      "a rule to Google alone",
      { groups: [{ agents: "*", extensions: [{ name: "Disallowed", value: "/" }] }] },
    ],
    ["a misspelled property", { groups: [{ agents: "*", dissalow: "/" }] }],
    ["an unknown preset", { preset: "nice" }],
    ["an unknown kind of rule", { groups: [{ agents: "*", rules: [{ type: "maybe", pattern: "/" }] }] }],
    ["a field for a group that is not there", { extensions: [{ name: "X", value: "y", group: 3 }] }],
    ["a file beyond what is read", { comment: "x".repeat(600_000) }],
    [
      "a rule beyond what Google reads of a line",
      { groups: [{ agents: "*", disallow: `/${"x".repeat(17_000)}` }] },
    ],
    ["what is not an object", "User-agent: *"],
  ];
  for (const [what, spec] of refused) {
    it(`refuses ${what}`, () => {
      expect(() => build(spec as RobotsSpec)).toThrow(RobotsError);
      expect(() => build(spec as RobotsSpec)).toThrow(/^Cannot build robots\.txt: .*\.$/s);
    });
  }

  it("says in the cause why, for programs with words of their own, and the message says the same", () => {
    const refusalOf = (spec: unknown): BuildRefusal => {
      try {
        build(spec as RobotsSpec);
      } catch (error) {
        const { cause, message } = error as RobotsError;
        const { reason, values } = cause as BuildRefusal;
        for (const value of values) expect(message).toContain(value.replace(/^(?:agent|pattern|field:)/, ""));
        return { reason, values };
      }
      throw new Error("not refused");
    };
    const group = (more: object): object => ({ groups: [{ agents: "*", ...more }] });
    expect(refusalOf(group({ disallow: "private/" }))).toEqual({
      reason: "pattern-start",
      values: ["private/"],
    });
    expect(refusalOf(group({ disallow: "/a#b" }))).toEqual({ reason: "hash", values: ["pattern", "/a#b"] });
    expect(refusalOf(group({ extensions: [{ name: "X", value: "a#" }] }))).toEqual({
      reason: "hash",
      values: ["field:X", "a#"],
    });
    expect(refusalOf(group({ signals: { search: "maybe" } }))).toEqual({
      reason: "bad-value",
      values: ["Content-Signal", "search", "yes or no", "maybe"],
    });
    for (const [, spec] of refused) expect(refusalOf(spec).reason).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  });

  it.each(["de", "fr", "ru"] as const)("says why in the language %s, about the same texts", (language) => {
    const { parts, refusals } = refusalTexts[language];
    expect([Object.keys(parts), Object.keys(refusals)]).toEqual([Object.keys(PARTS), Object.keys(REFUSALS)]);
    const textsIn = (text: string): string[] => (text.match(/\{\d\}/g) ?? []).sort();
    for (const [reason, text] of Object.entries(REFUSALS))
      expect(textsIn(refusals[reason as BuildReason]), reason).toEqual(textsIn(text));
    const hash: BuildRefusal = { reason: "hash", values: ["field:a:b", "x#"] };
    expect(refusalIn(hash, language)).toContain(parts.field.replace("{0}", "a:b"));
    expect(refusalIn(hash, "en")).toBe('the field "a:b" contains a "#", which starts a comment: "x#".');
  });

  it("accepts what parse returns, and means the same, or refuses it", () => {
    let built = 0;
    fc.assert(
      fc.property(files, (body) => {
        let again: string;
        try {
          again = build(parse(body));
        } catch (error) {
          expect(error).toBeInstanceOf(RobotsError);
          return;
        }
        built++;
        expect(difference(body, again, ["rfc9309"])).toBeUndefined();
      }),
      { numRuns: cases(3000) },
    );
    expect(built).toBeGreaterThan(cases(100));
  });

  it("what it writes has no errors and no warnings", () => {
    const spec: RobotsSpec = {
      groups: [{ agents: "*", disallow: "/cart/" }],
      sitemaps: "https://example.com/s.xml",
    };
    expect(lint(build(spec))).toEqual([]);
  });
});

describe("presets", () => {
  const allowed = (preset: PolicyPreset, agent: string): boolean =>
    parse(build({ preset }))
      .policyFor(knownCrawler(agent) ?? agent)
      .isAllowed("/page");

  it.each(Object.keys(policyPresets) as PolicyPreset[])("%s builds, without warnings", (preset) => {
    const warnings = lint(build({ preset })).filter(({ severity }) => severity !== "info");
    // Whoever closes a site is told so.
    expect(warnings.map(({ rule }) => rule)).toEqual(preset === "closed" ? ["blocks-everything"] : []);
  });

  it("say who may fetch", () => {
    const table = Object.fromEntries(
      (Object.keys(policyPresets) as PolicyPreset[]).map((preset) => [
        preset,
        ["Googlebot", "bingbot", "GPTBot", "CCBot", "OAI-SearchBot", "AdsBot-Google", "stranger"]
          .filter((agent) => allowed(preset, agent))
          .join(" "),
      ]),
    );
    expect(table).toEqual({
      open: "Googlebot bingbot GPTBot CCBot OAI-SearchBot AdsBot-Google stranger",
      closed: "",
      "no-ai-training": "Googlebot bingbot OAI-SearchBot AdsBot-Google stranger",
      "no-ai": "Googlebot bingbot AdsBot-Google stranger",
      "search-only": "Googlebot bingbot",
    });
  });

  it("leave out none of the crawlers that they mean", () => {
    const meant = (preset: PolicyPreset, purposes: readonly string[]) => {
      const crawlers = knownCrawlers().filter(({ purpose }) => purposes.includes(purpose));
      return crawlers.map(({ token }) => [token, allowed(preset, token)]);
    };
    const all = [...new Set(knownCrawlers().map(({ purpose }) => purpose))];
    const ai = ["ai-training", "ai-retrieval", "ai-agent"];
    const others = all.filter((purpose) => purpose !== "search");
    for (const [token, may] of meant("closed", all)) expect(may, `closed: ${token}`).toBe(false);
    for (const [token, may] of meant("no-ai", ai)) expect(may, `no-ai: ${token}`).toBe(false);
    for (const [token, may] of meant("search-only", others)) expect(may, `search-only: ${token}`).toBe(false);
    // Others have seen these two collect for AI.
    const isSearch = ([token]: readonly unknown[]) => token !== "Timpibot" && token !== "ImagesiftBot";
    for (const preset of ["no-ai-training", "no-ai", "search-only"] as const)
      for (const [token, may] of meant(preset, ["search"]).filter(isSearch))
        expect(may, `${preset}: ${token}`).toBe(true);
  });

  it("say which AI crawlers may ignore them", () => {
    const body = build({ preset: "no-ai" });
    const [, free] = body.split("# AI crawlers and agents that may ignore this, as their operators say");
    for (const { token, purpose, obeys } of knownCrawlers())
      if (purpose.startsWith("ai-")) expect(free!.includes(`User-agent: ${token}\n`), token).toBe(!obeys);
  });

  it("join groups for the same agents", () => {
    const body = build({ preset: "no-ai-training", groups: [{ agents: "*", disallow: "/cart/" }] });
    expect(
      body.startsWith("User-agent: *\nDisallow: /cart/\nContent-Signal: search=yes, ai-train=no\n\n#"),
    ).toBe(true);
    expect(body.match(/User-agent: \*/g)).toHaveLength(1);
  });
});

describe("RobotsBuilder", () => {
  it("says the same as the object", () => {
    const built = new RobotsBuilder()
      .comment("top")
      .group(["a", "b"], (group) =>
        group.disallow("/x").allow("/x/y").crawlDelay(2).field("Request-rate", "1/5").comment("note"),
      )
      .group("*")
      .sitemap("https://example.com/a.xml", "https://example.com/b.xml")
      .build();
    expect(built).toBe(
      text(
        "# top",
        "",
        "# note",
        "User-agent: a",
        "User-agent: b",
        "Disallow: /x",
        "Allow: /x/y",
        "Crawl-delay: 2",
        "Request-rate: 1/5",
        "",
        "User-agent: *",
        "Disallow:",
        "",
        "Sitemap: https://example.com/a.xml",
        "Sitemap: https://example.com/b.xml",
      ),
    );
  });

  it("starts from a preset", () => {
    const built = new RobotsBuilder()
      .preset("closed")
      .group("Foo", (group) => group.signals({ search: "yes" }))
      .build();
    expect(parse(built).policyFor("foo").isAllowed("/")).toBe(true);
    expect(parse(built).policyFor("bar").isAllowed("/")).toBe(false);
  });
});

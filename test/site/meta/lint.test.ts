/** Rules on what pages say: each rule's example, the languages, and what the shared fixtures of the field ask for. */
import { describe, expect, it } from "vitest";
import { languages } from "../../../src/base/language.ts";
import { parse, RobotsError } from "../../../src/index.ts";
import { textsOf } from "../../../src/site/findings/messages.ts";
import { indexing, lintPage } from "../../../src/site/meta/index.ts";
import { catalogues } from "../../../src/site/meta/lint/lint-page.ts";
import de from "../../../src/site/meta/lint/messages/de.json" with { type: "json" };
import fr from "../../../src/site/meta/lint/messages/fr.json" with { type: "json" };
import ru from "../../../src/site/meta/lint/messages/ru.json" with { type: "json" };
import type { ExamplePlaces, PageRule } from "../../../src/site/meta/lint/rule.ts";
import { allPageRules } from "../../../src/site/meta/lint/rules/index.ts";

const rules: readonly PageRule[] = allPageRules;

/** An example as the linter takes it. */
function placesOf({ robots, padding = 0, html, ...rest }: ExamplePlaces) {
  return {
    ...rest,
    html: html === undefined ? undefined : `${"x".repeat(padding)}${html}`,
    robots: robots === undefined ? undefined : parse(robots),
  };
}

const page = (content: string, name = "robots") => ({ html: `<meta name="${name}" content="${content}">` });
const found = (places: ExamplePlaces) =>
  lintPage(placesOf(places)).map(({ rule, message }) => `${rule}: ${message}`);

describe.each(rules)("the page rule $id", ({ id, example, docs, messages }) => {
  it("finds what breaks it in its bad example, and nothing else", () => {
    const all = lintPage(placesOf(example.bad));
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(all.map(({ rule }) => rule))).toEqual(new Set([id]));
  });

  it("finds nothing in its good example", () => {
    expect(lintPage(placesOf(example.good))).toEqual([]);
  });

  it("has documentation, and messages with a stop at the end", () => {
    expect(Object.values(docs).every((text) => /\S/.test(text))).toBe(true);
    for (const text of Object.values(messages)) expect(text).toMatch(/[.?]$/);
  });
});

describe("lintPage() on what looks right at a glance:", () => {
  it.each<[string, ExamplePlaces, string]>([
    [
      "a tag with two names",
      page("noindex", "robots,googlebot"),
      'robots-tag-attribute: "robots,googlebot" is not',
    ],
    ["a tag with two names and a space", page("noindex", "googlebot bingbot"), "robots-tag-attribute: "],
    [
      "a crawler after its directive",
      { headers: { "x-robots-tag": "noindex: googlebot" } },
      'robots-tag-value: A crawler is named first: "googlebot: noindex".',
    ],
    ["a value where none belongs", page("noindex:true"), 'robots-tag-value: "noindex" takes no value'],
    [
      "permission for one crawler beside a ban for all",
      { html: '<meta name="googlebot" content="index"><meta name="robots" content="noindex">' },
      'robots-tag-conflict: "index" for googlebot does not lift the "noindex" for all',
    ],
    [
      "the same in headers",
      {
        headers: [
          ["x-robots-tag", "none"],
          ["x-robots-tag", "googlebot: follow"],
        ],
      },
      'robots-tag-conflict: "follow" for googlebot does not lift the "none" for all',
    ],
  ])("%s", (_what, places, message) => {
    expect(found(places)).toEqual([expect.stringContaining(message)]);
  });

  it.each<[string, string | undefined, readonly string[]]>([
    ["an old guide's quote", '<META NAME=ROBOTS" CONTENT="NOINDEX">', ['belong to its name (ROBOTS")']],
    ["typographic quotes for straight ones", "<meta name=“ROBOTS” content=“noindex”>", ["(“ROBOTS”)"]],
    ["typographic quotes within straight ones", '<meta name="“robots”" content="noindex">', ["(“robots”)"]],
    ["apostrophes in a crawler's name", "<meta name=‘GPTBot’ content=noindex>", ["(‘GPTBot’)"]],
    ["a tag about TDM", "<meta name=”tdm-reservation” content=1>", ["(”tdm-reservation”)"]],
    ["quotes round one directive", "<meta name='robots' content='\"noindex\", follow'>", ['knows "noindex"']],
    ["a quote that is left over", '<meta name=robots content=noindex">', ['knows noindex"']],
    ["a list that is cut off", "<meta name=robots content=„noindex, nofollow“>", ["knows „noindex"]],
    ["a quoted limit", "<meta name=robots content='max-snippet:“20”'>", ["knows max-snippet: “20”"]],
    ["quotes round the attribute", '<meta "name"="robots" content="noindex">', ["write name without them"]],
    ["and round the other", '<meta name="robots" "content"="noindex">', ["write content without them"]],
    ["a header", undefined, ['knows "noindex": a header has']],
  ])("%s is an error", (_what, html, messages) => {
    const all = lintPage(html === undefined ? { headers: '"noindex"' } : { html });
    expect(all.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(
      messages.map(() => "error robots-tag-quote"),
    );
    for (const [i, message] of messages.entries()) expect(all[i]!.message).toContain(message);
    expect(indexing({ html, headers: html === undefined ? '"noindex"' : undefined }).index.value).toBe(true);
  });

  it.each<[string, ExamplePlaces]>([
    ["a title with quotes", page("“all”", "“title”")],
    ["a quote too many after a value", { html: '<meta name="robots"" content="noindex">' }],
    [
      "a ban for one crawler beside permission for all",
      { html: '<meta name="googlebot" content="noindex"><meta name="robots" content="follow">' },
    ],
    ["names that are not crawlers'", page("noindex", "description, keywords")],
    ["what only Yandex reads", page("noyaca")],
    ["keywords in a tag with two names", page("buy, sell", "keywords,robots")],
  ])("%s is fine", (_what, places) => {
    expect(found(places)).toEqual([]);
  });
});

it.each([de, fr, ru])("messages are of rules that exist", (catalogue) => {
  expect(Object.keys(catalogue)).toEqual(rules.map(({ id }) => id));
});

describe.each(languages)("messages in %s", (language) => {
  const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

  it("are the same ones with the same arguments, in their own marks", () => {
    const marks = { en: /[„«»“]/, de: /["«»]/, fr: /["„“]|«(?!\u00A0)| [:;?!»]/, ru: /["„“]/ };
    for (const rule of rules) {
      const texts = textsOf(rule, language, catalogues);
      expect(Object.keys(texts)).toEqual(Object.keys(rule.messages));
      for (const [key, text] of Object.entries(rule.messages)) {
        expect(placeholders(texts[key]!), `${rule.id}.${key}`).toEqual(placeholders(text));
        expect(texts[key], `${rule.id}.${key}`).toMatch(/[.?]$/);
        expect(texts[key], `${rule.id}.${key}`).not.toMatch(marks[language]);
      }
    }
  });

  it("are in their language, and show no argument's name", () => {
    for (const { example, id } of rules) {
      const [finding] = lintPage({ ...placesOf(example.bad), language });
      const [english] = lintPage(placesOf(example.bad));
      expect(finding!.message).not.toMatch(/\{\w+\}/);
      if (language !== "en") expect(finding!.message, id).not.toBe(english!.message);
    }
  });
});

describe("findings of lintPage()", () => {
  it("name what was probably meant", () => {
    for (const [wrong, right] of [
      ["NOFLLOW", "nofollow"],
      ["noidnex", "noindex"],
      ["no-index", "noindex"],
      ["noindex/", "noindex"],
      ["max-snipet:20", "max-snippet"],
      ["unavailable-after: 2030-01-01", "unavailable_after"],
      ["dofollow", "follow"],
      ["noarchve", "noarchive"],
      ["max-snippet=50", "max-snippet:50"],
      ["noindex=true", "noindex"],
    ] as const) {
      expect(found(page(wrong)), wrong).toEqual([expect.stringContaining(`did you mean "${right}"?`)]);
    }
    expect(found(page("frobnicate"))).toEqual([
      'robots-tag-unknown: No crawler documents "frobnicate": it has no effect.',
    ]);
    expect(found(page("noindex;nofollow"))[0]).toContain("separated by commas");
    expect(found(page("noindex", "bignbot"))[0]).toContain('did you mean "bingbot"?');
    expect(found({ headers: "max-snipet: 20" })[0]).toContain('did you mean "max-snippet"?');
    expect(found({ headers: "noindex='true'" })[0]).toMatch(/Write noindex\.$/);
    expect(found(page("noindex=false")).join()).not.toContain("did you mean");
  });

  it("tell where contradictions are", () => {
    expect(found(page("index, noindex"))[0]).toContain("for Yandex the other");
    expect(
      found({ ...page("index"), headers: "noindex" }).some((text) => text.includes("X-Robots-Tag header")),
    ).toBe(true);
    expect(found({ headers: ["follow", "nofollow"] })[0]).toContain("the restrictive one counts");
    // What is said to everybody and what is said to one crawler add up: a ban is not lifted, but a ban can be added.
    const lifted = `${page("noindex").html}${page("index", "googlebot").html}`;
    const added = `${page("index").html}${page("noindex", "googlebot").html}`;
    const conflicts = (html: string) =>
      lintPage({ html }).filter(({ rule }) => rule === "robots-tag-conflict");
    expect(conflicts(lifted)).toHaveLength(1);
    expect(conflicts(added)).toEqual([]);
  });

  it("tell who cannot see a noindex, and why", () => {
    const robots = "User-agent: Googlebot\nDisallow: /p\n";
    expect(found({ ...page("noindex"), robots, url: "https://h.example/p" })).toEqual([
      'robots-tag-unseen: "noindex" is never seen by Googlebot: line 2 of robots.txt closes the page.',
    ]);
    expect(found({ ...page("noindex", "bingbot"), robots, url: "https://h.example/p" })).toEqual([]);
    const groups = "User-agent: bingbot\nUser-agent: Googlebot\nDisallow: /p\nUser-agent: *\nDisallow: /\n";
    expect(found({ ...page("noindex"), robots: groups, url: "https://h.example/p" })).toEqual([
      'robots-tag-unseen: "noindex" is never seen by Googlebot, bingbot: line 3 of robots.txt closes the page.',
      'robots-tag-unseen: "noindex" is never seen by YandexBot: line 5 of robots.txt closes the page.',
    ]);
    expect(found({ headers: "none", robots: "User-agent: *\nDisallow: /\n" })[0]).toContain(
      "Googlebot, bingbot, YandexBot",
    );
  });

  it("come by place, with the range of the tag", () => {
    const all = lintPage({ html: `\n  ${page("noindx").html}`, headers: "noindx" });
    expect(all.map(({ place, line, column }) => [place, line, column])).toEqual([
      ["page", 2, 3],
      ["header", 1, 1],
    ]);
  });

  it("tell of Google only what is said to Google", () => {
    const expired = "unavailable_after: 2020-09-21";
    for (const agent of ["robots", "googlebot", "googlebot-news", "adsbot-google"])
      expect(found(page(expired, agent)), agent).toEqual([expect.stringContaining("robots-tag-expired: ")]);
    for (const agent of ["bingbot", "examplebot"]) {
      expect(found(page(expired, agent)), agent).toEqual([]);
      expect(found({ ...page("noindex", agent), padding: 3 * 1024 * 1024 }), agent).toEqual([]);
    }
    expect(found({ headers: "bingbot: unavailable_after: 2020-09-21" })).toEqual([]);
    expect(found({ headers: "unavailable_after: 2020-09-21" })).toHaveLength(1);
  });

  it("tell of preferences that are not tokens", () => {
    for (const value of ['train-ai="n"', "train-ai", "train-ai=?0", "train-ai=0", "train-ai=(n)"]) {
      expect(found({ headers: { "Content-Usage": value } }), value).toEqual([
        'content-usage-header: "train-ai" takes y or n, without quotation marks: anything else says nothing.',
      ]);
    }
    expect(found({ headers: { "Content-Usage": "train-ai=n;exact, search=y" } })).toEqual([]);
  });

  it("are bounded", () => {
    expect(lintPage(page("x,".repeat(5_000))).length).toBe(1_000);
  });

  it("are only given in languages that exist", () => {
    expect(() => lintPage({ language: "la" as "en" })).toThrow(RobotsError);
  });
});

/** Repairs of files that Yandex reads otherwise than others do, and what these mean to everybody who reads them. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dialect, knownCrawler, parse } from "../../../src/index.ts";
import { applyEdits } from "../../../src/site/lint/edit.ts";
import { fix, fixAll, lint } from "../../../src/site/lint/index.ts";
import { lintedTextOf } from "../../../src/site/lint/lint.ts";
import { planOf } from "../../../src/site/lint/plan.ts";
import { dialects } from "../../support/cases.ts";
import { cases } from "../../support/effort.ts";
import { difference } from "./meaning.ts";

const YANDEX = { dialect: "yandex" } as const;
const emptyRules = (body: string, options?: typeof YANDEX) =>
  lint(body, options).filter(({ rule }) => rule === "empty-rule");

describe("an empty Disallow beside other rules", () => {
  const body = "User-agent: YandexBot\nDisallow:\nDisallow: /\n";

  it("decides in the dialect yandex, so it is neither reported nor removed", () => {
    expect(parse(body, YANDEX).policyFor("YandexBot").isAllowed("/a")).toBe(true);
    expect(emptyRules(body, YANDEX)).toEqual([]);
    expect(fix(body, YANDEX)).toBe(body);
  });

  it("is not removed safely from a group of Yandex's in other dialects, where it opens what another rule closes", () => {
    for (const path of ["/", "*", "/*", "/$", "**"]) {
      const open = `User-agent: *\nDisallow:\nDisallow: ${path}\n`;
      expect(emptyRules(open).map(({ fix }) => fix?.safe)).toEqual([false]);
    }
    expect(fix(body)).toBe(body);
    expect(fix(body.replace(/\/$/m, "/b"))).toBe("User-agent: YandexBot\nDisallow: /b\n");
  });

  it("is not added safely where it would open what another rule closes", () => {
    const open = "User-agent: Yandex\nAllow: /a\n\nUser-agent: Yandex\nDisallow: /\n";
    expect(fix(open, { preset: "all" })).toBe(open);
  });
});

describe("a repair in a list of agents", () => {
  it("leaves no comment there by itself, which would end the list for Yandex", () => {
    for (const line of ["foo bar", "User-agent: Bingbot # note", "User-agent: YandexBot # again"]) {
      const body = `User-agent: YandexBot\n${line}\nUser-agent: Googlebot\nDisallow: /\n`;
      for (const options of [{}, YANDEX, { preset: "all" } as const]) expect(fix(body, options)).toBe(body);
    }
    // Elsewhere, a comment ends no list.
    expect(fix("User-agent: YandexBot\nDisallow: /\nfoo bar\n", YANDEX)).toContain("# foo bar\n");
  });
});

describe("a version after a name", () => {
  const found = (value: string) =>
    lint(`User-agent: ${value}\nDisallow: /x\n`).map(({ rule, fix, message }) => [rule, fix, message]);

  it("keeps Yandex's robots from reading the group, unless it is their own", () => {
    expect(found("YandexBot/2.0")).toEqual([
      [
        "agent-token",
        expect.objectContaining({ guess: true }),
        expect.stringContaining("none of its crawlers obeys"),
      ],
    ]);
    expect(found("YandexBot/3.0")).toEqual([
      [
        "agent-token",
        expect.objectContaining({ safe: false }),
        expect.stringContaining("not part of the name"),
      ],
    ]);
    expect(found("Bingbot/2.0")).toEqual([
      ["agent-token", expect.objectContaining({ safe: true }), expect.any(String)],
    ]);
  });
});

describe("a version that is a robot's own", () => {
  it.each(["YandexNews/4.0", "YandexMarket/2.0", "YandexMetrika/4.0", "YandexMetrika/2.0", "YandexBot/3.0"])(
    "of %s is left there in yandex, and not said to bind nobody elsewhere",
    (value) => {
      const body = `User-agent: ${value}\nDisallow: /x\n`;
      expect(lint(body, YANDEX)).toEqual([]);
      expect(lint(body).map(({ message }) => message)).toEqual([
        expect.stringContaining("not part of the name"),
      ]);
    },
  );

  it("is told from one that none has", () => {
    for (const value of ["YandexNews/5.0", "YandexMarket/3.0", "YandexMetrika/4.0.1"])
      expect(lint(`User-agent: ${value}\nDisallow: /x\n`, YANDEX)).toHaveLength(1);
  });
});

describe("lint in the dialect yandex", () => {
  const found = (body: string, options: object = YANDEX) => lint(body, options).map(({ rule }) => rule);

  it("reports paths that are never met there, by default", () => {
    expect(found("User-agent: *\nDisallow: /café\n")).toEqual(["unescaped-characters"]);
    expect(found("User-agent: *\nDisallow: /café\n", {})).toEqual([]);
    const rules = { "unescaped-characters": "off" };
    expect(found("User-agent: *\nDisallow: /café\n", { ...YANDEX, rules })).toEqual([]);
    expect(lint("User-agent: *\nDisallow: /a b\n", YANDEX)[0]!.message).toContain(
      "Google and Yandex never match",
    );
  });

  it("reports what browsers escape otherwise, which is nothing to others", () => {
    for (const path of ["/%d0%ba", "/a{b}", "/a<b", "/a>", "/a`", '/a?b=<"', "/%D0%bA"]) {
      const body = `User-agent: *\nDisallow: ${path}\n`;
      expect([path, ...found(body)]).toEqual([path, "unescaped-characters"]);
      expect([path, ...found(body, { rules: { "unescaped-characters": "warning" } })]).toEqual([path]);
      const repaired = parse(fix(body, { ...YANDEX, unsafe: true }), { dialect: "yandex" });
      const sent = new URL(path.replace(/(?:%[\da-f]{2})+/gi, decodeURIComponent), "https://h.example").href;
      expect([path, repaired.policyFor("YandexBot").isAllowed(sent)]).toEqual([path, false]);
    }
    for (const path of ["/%D0%BA", "/a?b={c}", "/a?b=`", "/a%2Fb"])
      expect(found(`User-agent: *\nDisallow: ${path}\n`)).toEqual([]);
  });

  it("says of a field without a colon that this is missing, and of escapes what Yandex reads", () => {
    const messages = (line: string) =>
      lint(`User-agent: *\nDisallow: /x\n${line}\n`, YANDEX).map(({ message }) => message);
    expect(messages("Disallow /b")).toEqual(['"Disallow" needs a colon after it to have an effect.']);
    expect(messages("Disallow")).toEqual(['"Disallow" needs a colon and a value to have an effect.']);
    expect(messages("Disallow: /%7Ea")[0]).toContain("to Google and Yandex");
  });

  it("reports a Clean-param whose parameters have other characters than its library admits", () => {
    for (const [parameters, isRead] of [
      ["réf", false],
      ["a=1", false],
      ["a'b", false],
      ["a[b]&c.d", true],
    ] as const)
      expect(found(`User-agent: *\nDisallow: /x\nClean-param: ${parameters} /a\n`)).toEqual(
        isRead ? [] : ["clean-param"],
      );
  });

  it("reports a group without rules beside one for another version", () => {
    const body =
      "User-agent: *\nDisallow: /a\n\nUser-agent: YandexBot\n\nUser-agent: YandexBot/2.0\nDisallow: /b\n";
    expect(found(body)).toContain("empty-group");
    expect(found(body, {})).not.toContain("empty-group");
  });
});

describe("a safe repair", () => {
  const robots = ["YandexBot", "YandexImages", "YandexDirect", "Stranger"];
  const others = ["Googlebot", "Foo", ...robots];
  const urls = ["/", "/a", "/ab", "/a/b", "/b", "/caf%C3%A9", "/a%20b", "/robots.txt", "/aab", "/index.html"];
  const agents = ["*", "Yandex", "YandexBot", "YandexBot/3.0", "YandexBot/2.0", "Foo/1.0", "Foo # note"];
  const paths = [
    "",
    "/",
    "/a",
    "/a$",
    "/a*",
    "/a**b",
    "*",
    "/*$",
    "/a/b",
    "/café",
    "/%61",
    "/a%20b",
    "/a # why",
  ];
  const line = fc.oneof(
    fc.constantFrom(...agents).map((agent) => `User-agent: ${agent}`),
    fc
      .tuple(
        fc.constantFrom("Disallow: ", "Disallow: ", "Allow: ", "  Disallow: "),
        fc.constantFrom(...paths),
      )
      .map((parts) => parts.join("")),
    fc.constantFrom(
      "Disalow: /a",
      "Disallow /a",
      "useragent: Yandex",
      "User-agent YandexBot",
      "DISALLOW: /",
      "Host: a",
    ),
    fc.constantFrom(
      "",
      "",
      "foo bar",
      "<!-- x -->",
      "# comment",
      "Crawl-delay: 2",
      "Sitemap: https://e.com/s.xml",
    ),
  );
  const files = fc
    .tuple(
      fc.constantFrom("\uFEFF", ""),
      fc.constantFrom("\n", "\r\n"),
      fc.constantFrom(...agents),
      fc.array(line, { maxLength: 7 }),
    )
    .map(([mark, end, first, lines]) => `${mark}User-agent: ${first}${end}${lines.join(end)}${end}`);

  /** What a finding has to say about whoever reads the line otherwise until it is repaired. */
  const said: Record<Dialect, RegExp> = {
    rfc9309: /^$/,
    google: /^$/,
    yandex: /Yandex .*(?:skip|match this only)/,
    koster1996: /older crawlers|others skip|simple crawlers|without wildcards|crawlers compare/,
    original1994: /old(?:er)? crawlers|others skip|simple crawlers|without wildcards|crawlers compare/,
  };

  it("changes no answer of any dialect about which its finding is silent", () => {
    let repaired = 0;
    const check = (body: string): void => {
      const source = lintedTextOf(body, planOf({}));
      for (const { rule, message, fix } of lint(body, { preset: "all" })) {
        if (!fix?.safe) continue;
        repaired++;
        const after = applyEdits(
          body,
          source,
          fix.edits.toSorted((a, b) => a.line - b.line || a.column - b.column),
        );
        for (const dialect of dialects.filter((dialect) => !said[dialect].test(message))) {
          const [one, two] = [body, after].map((text) => parse(text, { dialect }));
          for (const name of dialect === "yandex" ? robots : others) {
            const agent = knownCrawler(name) ?? name;
            const told = `${rule} in ${dialect}, ${name}: ${JSON.stringify([body, after])}`;
            expect(two!.policyFor(agent).check(urls), told).toEqual(one!.policyFor(agent).check(urls));
          }
        }
      }
    };
    fc.assert(fc.property(files, check), { numRuns: cases(3000) });
    expect(repaired).toBeGreaterThan(0);
  });

  it("keeps the meaning of all short files in the dialect yandex", () => {
    const lines = [
      "User-agent: Yandex",
      "foo bar",
      "User-agent: b",
      "Disallow:",
      "Disallow: /",
      "Allow: /a*",
    ];
    const some = (count: number): string[][] =>
      count === 0 ? [[]] : some(count - 1).flatMap((rest) => lines.map((line) => [line, ...rest]));
    let repaired = 0;
    for (const chosen of some(4)) {
      const body = ["User-agent: YandexBot", ...chosen, ""].join("\n");
      const after = fixAll(body, YANDEX);
      repaired += Math.sign(after.fixed.length);
      if (after.fixed.length > 0) expect(difference(body, after.body, ["yandex"]), body).toBeUndefined();
    }
    expect(repaired).toBeGreaterThan(100);
  });
});

it("what a safe repair keeps is said with Yandex's reading wherever it is said", () => {
  for (const path of ["docs/rules.md", "SECURITY.md", "src/site/lint/index.ts", "src/cli/lint/lint.ts"]) {
    const text = readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8").replace(/\n[ *]*/g, " ");
    const said = text.match(
      /[^.`]*(?:reserves?|keeps) (?:their|the file's|all) (?:meaning|verdicts)(?:[^.]|\.\d)*/gi,
    );
    expect(
      said?.map((one) => /RFC 9309.*Google.*Yandex/.test(one)),
      path,
    ).toEqual([true]);
  }
});

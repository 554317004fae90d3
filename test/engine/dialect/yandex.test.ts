/**
 * Yandex's reading: what its documentation shows, how groups are found, and any file against the reference.
 *
 * The pages are those of yandex.com/support/webmaster/en/robot-workings/, read on 2026-11-27.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knownCrawler, parse } from "../../../src/index.ts";
import { cases } from "../../support/effort.ts";
import { enginePaths } from "../../support/paths.ts";
import { referenceVerdict } from "../../support/reference.ts";

const YANDEX = { dialect: "yandex" } as const;

/** The paths that a robot may fetch. */
function open(lines: readonly string[], token: string, paths: readonly string[]): string[] {
  const policy = parse(lines.join("\n"), YANDEX).policyFor(knownCrawler(token) ?? token);
  return policy.filter(paths);
}

describe("the documentation's examples", () => {
  it.each([
    // allow-disallow
    [["Disallow: /"], "", "/ /a"],
    [["Disallow: /catalogue"], "/ /cat", "/catalogue /catalogue/1"],
    [["Disallow: /page?"], "/page /page/", "/page?a=1"],
    [["Allow: /cgi-bin", "Disallow: /"], "/cgi-bin /cgi-bin/a", "/ /a"],
    [["Allow: /catalog", "Disallow: /"], "/catalog/1", "/ /a"],
    [["Allow: /", "Allow: /catalog/auto", "Disallow: /catalog"], "/ /catalog/auto/1", "/catalog /catalog/a"],
    [["Disallow:"], "/ /a", ""],
    [["Allow:"], "/ /a", ""],
    [["Disallow: /cgi-bin/*.aspx"], "/cgi-bin/a.php", "/cgi-bin/example.aspx /cgi-bin/private/test.aspx"],
    [["Disallow: /*private"], "/", "/private /cgi-bin/private"],
    [["Disallow: /cgi-bin*"], "/", "/cgi-bin /cgi-bin/a"],
    [["Disallow: /example$"], "/example.html", "/example"],
    [["Disallow: /example"], "/", "/example /example.html"],
    [["Disallow: /example$", "Disallow: /example*$"], "/", "/example /example.html"],
    [["Disallow: / # all"], "", "/ /a"],
  ])("%j opens %j and closes %j", (rules, opened, closed) => {
    const paths = (text: string): string[] => text.split(" ").filter((path) => path !== "");
    const lines = ["User-agent: Yandex", ...rules];
    expect(open(lines, "YandexBot", [...paths(opened), ...paths(closed)])).toEqual(paths(opened));
  });

  it("find the group of the robot, else that of Yandex, else that of all (user-agent)", () => {
    const groups = [
      ["User-agent: YandexBot", "Disallow: /*id="],
      ["User-agent: Yandex", "Disallow: /*sid="],
      ["User-agent: *", "Disallow: /cgi-bin"],
    ].map((lines) => lines.join("\n"));
    const paths = ["/?id=", "/?sid=", "/cgi-bin"];
    expect(open(groups, "YandexBot", paths)).toEqual(["/cgi-bin"]);
    expect(open(groups, "YandexMarket", paths)).toEqual(["/?id=", "/cgi-bin"]);
    expect(open(groups.slice(2), "YandexMarket", paths)).toEqual(["/?id=", "/?sid="]);
    expect(open(groups.slice(0, 1), "YandexMarket", paths)).toEqual(paths);
    // check-yandex-robots: some obey neither `*` nor the group of Yandex.
    expect(open(groups, "YandexDirect", paths)).toEqual(paths);
  });
});

/** The line that binds a robot, among groups of their own, each of which closes everything. */
function bound(token: string, ...values: string[]): string | undefined {
  const body = values.map((value) => `User-agent: ${value}\nDisallow: /\n`).join("\n");
  return parse(body, YANDEX).policyFor(knownCrawler(token) ?? token).agent;
}

describe("a robot", () => {
  it.each(["Yandex", "yandex", "YandexB", "YandexBot", "YandexBot/", "YandexBot/3.0"])(
    "is bound by %s",
    (value) => {
      expect(bound("YandexBot", value)).toBe(value);
    },
  );

  it.each(["Yande", "Yandex*", "Yandex bot", "YandexBots", "YandexBot/2.0", "yandex.ru", "* x", "Bot", ""])(
    "is not bound by %s",
    (value) => {
      expect(bound("YandexBot", value)).toBeUndefined();
    },
  );

  it("has the version that the library knows", () => {
    for (const name of ["YandexBlogs/0.99", "YandexWebmaster/2.0", "YandexMarket/1.0", "YandexMetrika/4.0"])
      expect(bound(name.split("/")[0]!, name)).toBe(name);
    expect(bound("YandexMarket", "YandexMarket/3.0")).toBeUndefined();
  });

  it("of Yandex's is bound by the group for Yandex and by * as its library says, with a version, too", () => {
    const all = [
      ...[
        "YandexBot",
        "YandexBot/3.0",
        "YandexMarket/1.0",
        "YandexTravel",
        "YandexMetrika/3.0",
        "YandexOntoDB/1.0",
      ],
      ...["YandexNews/4.0", "YandexBrowser/1.0"],
      ...[
        "YandexDirectDyn/1.0",
        "YaDirectFetcher",
        "YaDirectFetcher/1.0",
        "YandexMetrika/2.0",
        "YandexMetrika/4.0",
      ],
      ...[
        "YandexMarket/2.0",
        "YandexPartner/3.0",
        "YandexTurbo",
        "Yandex-AMPHTML",
        "YandexScreenshotBot/3.0",
      ],
    ];
    const boundBy = (value: string) =>
      all.filter((name) => parse(`User-agent: ${value}`, YANDEX).policyFor(name).agent !== undefined);
    expect(boundBy("Yandex")).toEqual(all.slice(0, 8));
    expect(boundBy("*")).toEqual(all.slice(0, 8).filter((name) => name !== "YandexNews/4.0"));
    for (const name of all) expect(boundBy(name)).toContain(name);
    for (const name of all.filter((one) => /[a-z]\/[\d.]+$/.test(one))) {
      const header = `Mozilla/5.0 (compatible; ${name}; +http://yandex.com/bots)`;
      for (const value of [name, "Yandex", "*"]) {
        const robots = parse(`User-agent: ${value}`, YANDEX);
        const want = [name, robots.policyFor(name).agent];
        if (name !== "YandexBrowser/1.0") expect([name, robots.policyFor(header).agent]).toEqual(want);
      }
    }
    expect(bound("YaDirectFetcher", "YaDirectFetcher/1.0")).toBeDefined();
    expect(parse("User-agent: *", YANDEX).policyFor(["YandexDirect"]).agent).toBeUndefined();
  });

  it("of Yandex's is bound by the group for Yandex in every dialect of today", () => {
    for (const dialect of ["rfc9309", "google", "yandex"] as const)
      for (const name of ["YandexBot", "yandexmarket", "YandexTravel/1.0", "YandexBot/3.0"])
        expect(parse("User-agent: *\n\nUser-agent: Yandex", { dialect }).policyFor(name).agent).toBe(
          "Yandex",
        );
  });

  it("is bound by the longest name, wherever it stands, and by equal ones together", () => {
    expect(bound("YandexBot", "Yandex", "YandexBot/3", "*")).toBe("YandexBot/3");
    expect(bound("YandexBot", "YandexBot/3", "Yandex", "*")).toBe("YandexBot/3");
    const twice = ["User-agent: Yandex\nDisallow: /a", "User-agent: YANDEX\nDisallow: /b"];
    expect(open(twice, "YandexBot", ["/", "/a", "/b"])).toEqual(["/"]);
  });

  it("of anybody else is bound by the beginning of its name and version", () => {
    expect(bound("FooBot/1.2", "FooBot/1")).toBe("FooBot/1");
    expect(bound("FooBot", "Foo")).toBeUndefined();
    expect(bound("FooBot", "FooBot/1.2")).toBeUndefined();
    expect(bound("Googlebot-Image", "Googlebot")).toBe("Googlebot");
  });

  it.each([
    ["Crawl-delay: 2", "/ /b"],
    ["Sitemap: https://a.example/s", "/ /b"],
    ["# comment", "/ /b"],
    ["", "/ /b"],
    [": nameless", "/ /b"],
    ["no colon", ""],
  ])("is free of a list's rules after %j", (line, paths) => {
    const lines = ["User-agent: Yandex", line, "User-agent: Foo", "Disallow: /"];
    expect(open(lines, "YandexBot", ["/", "/b"]).join(" ")).toBe(paths);
  });

  it("is bound by nothing that comes after a longer line of its list", () => {
    const lines = ["User-agent: *", "User-agent: Foo", "Disallow: /a", "", "User-agent: *", "Disallow: /b"];
    expect(open(lines, "YandexBot", ["/a", "/b"])).toEqual(["/b"]);
    const dropped = ["User-agent: *", "Disallow: /a", "", "User-agent: *", "User-agent: Foo", "Disallow: /b"];
    expect(open(dropped, "YandexBot", ["/a", "/b"])).toEqual(["/a"]);
  });
});

describe("a rule", () => {
  it("is as long as its bytes without stars and the last `$`", () => {
    expect(open(["User-agent: *", "Allow: /", "Disallow: /*"], "YandexBot", ["/a"])).toEqual(["/a"]);
    expect(open(["User-agent: *", "Allow: /$", "Disallow: /"], "YandexBot", ["/", "/a"])).toEqual(["/"]);
    expect(open(["User-agent: *", "Disallow: /*a*b", "Allow: /xab"], "YandexBot", ["/xab"])).toEqual([
      "/xab",
    ]);
    const { because } = parse("User-agent: *\nAllow: /*a$\nDisallow: /", YANDEX).policyFor("x").explain("/a");
    expect(because.values.bytes).toBe(2);
  });

  it("without a value opens everything, and says so", () => {
    const policy = parse("User-agent: *\nDisallow:\nDisallow: /", YANDEX).policyFor("YandexBot");
    expect(policy.explain("/a")).toMatchObject({
      allowed: true,
      rule: { type: "allow", pattern: "/", line: 2 },
    });
  });

  it("of stars alone is for everything, where the library's parser loses it", () => {
    for (const pattern of ["*", "**", "*$", "**$"])
      expect(open(["User-agent: *", `Disallow: ${pattern}`], "YandexBot", ["/", "/a"])).toEqual([]);
  });

  it("is compared byte by byte, with `/robots.txt`, too", () => {
    const lines = ["User-agent: *", "Disallow: /é", "Disallow: /%61", "Disallow: /%c3", "Disallow: /robots"];
    const paths = ["/é", "/a", "/%C3", "/%61", "/%c3", "/robots.txt"];
    expect(open(lines, "YandexBot", paths)).toEqual(["/é", "/a", "/%C3"]);
  });
});

const line = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .constantFrom(
        ...[
          "Yandex",
          "YANDEX",
          "YandexB",
          "YandexBot",
          "YandexBot/3.0",
          "YandexBot/2.0",
          "YandexImages",
          "YandexI",
        ],
        ...["Foo", "FooBarBaz", "A-very-long-name", "*", "*", "* x", "Yandex bot", "", "\vYandex\f"],
      )
      .map((value) => `User-agent: ${value}`),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      ...[
        "Disallow:",
        "Disallow: /",
        "Disallow: /a",
        "Disallow: /*",
        "Disallow: **",
        "Disallow: *$",
        "Disallow: a",
      ],
      ...[
        "Allow:",
        "Allow: /",
        "Allow: /a",
        "Allow: /a$",
        "Allow: /$",
        "Allow: /*b",
        "Allow: *",
        "Allow: /a**b$",
      ],
      ...[
        "Disallow: /a$$",
        "Disallow: /*aab",
        "Disallow: /%61",
        "Disallow: /é",
        "Disallow /a",
        "Dissalow: /a",
      ],
      ...["disallow\v:\f/a\0b", "Disallow: $", "Disallow: /a$*", "Disallow: /robots"],
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "",
      " \t",
      "# c",
      " #",
      "junk",
      ": x",
      "Crawl-delay: 2",
      "Sitemap: /s",
      "Foo: x",
      "\0",
    ),
  },
);
const body = fc
  .array(fc.tuple(line, fc.constantFrom("\n", "\n", "\r\n", "\r")), { maxLength: 14 })
  .map((lines) => lines.flat().join(""));
const agent = fc.constantFrom(
  ...[["YandexBot", "Yandex"], ["YandexImages", "Yandex"], ["YandexBot"], ["Foo", "YandexBot", "Yandex"]],
  ...["Foo", "FooBarBaz/1.0", "Yandex", "*"],
);
const url = fc.constantFrom(
  ...["/", "/a", "/a$", "/ab", "/aaab", "/axb", "/robots.txt", "/%61", "/é", "/a/../b", "//a", "/b"],
);

it("is the reference's in any file, in every way to ask", () => {
  fc.assert(
    fc.property(body, agent, url, (text, who, where) => {
      const want = referenceVerdict(text, who, where, "yandex");
      for (const [way, ask] of Object.entries(enginePaths))
        expect(`${way}: ${ask(text, who, where, "yandex")}`).toBe(`${way}: ${want}`);
    }),
    { numRuns: cases(2000) },
  );
});

it("finds a robot's fallback with white space around its name, but as Google does, none", () => {
  const file = "User-agent: Yandex\nDisallow: /\n";
  for (const [dialect, wanted] of [
    ["rfc9309", false],
    ["yandex", false],
    ["google", true],
  ] as const)
    expect(parse(file, { dialect }).policyFor(" YandexBot ").isAllowed("https://h.example/")).toBe(wanted);
});

/** Groups, sitemaps, extensions and delays: what a file says, in its own words. */
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { codeOf } from "../../hostile/codes.ts";
import { dialects } from "../../support/cases.ts";

const SHOP = `# shop
Content-Signal: search=yes
Sitemap: https://a.example/one.xml
User-agent: Alpha
user-agent: Beta/1.0
Content-Usage: train-ai=n
Disallow: /cart
License: https://a.example/license
Allow: /cart/help
Crawl-delay: 2

Request-rate: 1/5
Sitemap: /two.xml
User-agent: *
Visit-time: 0600-0845
Noindex: /private
Host: a.example
Clean-param: ref /shop
Disallow: /
X-Unknown : some thing # why
`;

describe("a file", () => {
  it("has its groups in file order, not merged", () => {
    expect(parse(SHOP).groups).toEqual([
      {
        agents: ["Alpha", "Beta/1.0"],
        rules: [
          { type: "disallow", pattern: "/cart", line: 7 },
          { type: "allow", pattern: "/cart/help", line: 9 },
        ],
        crawlDelay: 2,
        line: 4,
      },
      { agents: ["*"], rules: [{ type: "disallow", pattern: "/", line: 19 }], line: 14 },
    ]);
  });

  it("has its sitemaps as written, whatever group they stand in", () => {
    expect(parse(SHOP).sitemaps).toEqual(["https://a.example/one.xml", "/two.xml"]);
  });

  it("has sitemaps however their lines begin, and no other field's values", () => {
    const text =
      "Sitemap: a\n \tSITEMAP : b\nsite-map:c\nSitemaps: d\nSit: e\n\n \nXitemap: f\n\t\n#Sitemap: g\nsitemap:h";
    const want = { rfc9309: "abch", google: "abcdh", yandex: "abh", koster1996: "abh", original1994: "abh" };
    for (const dialect of dialects) expect(parse(text, { dialect }).sitemaps.join("")).toBe(want[dialect]);
    expect(parse("\v\fSitemap: a\n", { dialect: "google" }).sitemaps).toEqual(["a"]);
  });

  it("has every other field with its line and the group it stands among", () => {
    expect(parse(SHOP).extensions).toEqual([
      { name: "Content-Signal", value: "search=yes", line: 2 },
      { name: "Content-Usage", value: "train-ai=n", line: 6, group: 0 },
      { name: "License", value: "https://a.example/license", line: 8, group: 0 },
      { name: "Request-rate", value: "1/5", line: 12, group: 0 },
      { name: "Visit-time", value: "0600-0845", line: 15, group: 1 },
      { name: "Noindex", value: "/private", line: 16, group: 1 },
      { name: "Host", value: "a.example", line: 17, group: 1 },
      { name: "Clean-param", value: "ref /shop", line: 18, group: 1 },
      { name: "X-Unknown", value: "some thing", line: 20, group: 1 },
    ]);
  });

  it("has them in the old dialects too, where a blank line ends a group", () => {
    const { groups, extensions } = parse(SHOP, { dialect: "koster1996" });
    expect(groups.map((group) => [group.agents.length, group.rules.length, group.line])).toEqual([
      [2, 2, 4],
      [1, 1, 14],
    ]);
    // There is none between the groups.
    expect(extensions.find((extension) => extension.name === "Request-rate")).toEqual({
      name: "Request-rate",
      value: "1/5",
      line: 12,
    });
  });

  it("has Allow among the extensions where it is an unknown field", () => {
    const { groups, extensions } = parse(SHOP, { dialect: "original1994" });
    expect(groups[0]!.rules.map((rule) => rule.type)).toEqual(["disallow"]);
    expect(extensions.find((extension) => extension.name === "Allow")).toEqual({
      name: "Allow",
      value: "/cart/help",
      line: 9,
      group: 0,
    });
  });

  it("is read alike from bytes and from text, whatever was asked first", () => {
    for (const dialect of dialects) {
      const text = parse(SHOP, { dialect });
      const bytes = parse(new TextEncoder().encode(SHOP), { dialect });
      bytes.policyFor("Alpha").isAllowed("/cart");
      expect(bytes.groups).toEqual(text.groups);
      expect(bytes.extensions).toEqual(text.extensions);
      expect(bytes.sitemaps).toEqual(text.sitemaps);
      expect(bytes.lines).toEqual(text.lines);
    }
  });

  it("is not copied, so that bytes that change answer otherwise, but never fail", () => {
    for (const padding of [0, 20_000]) {
      const bytes = new TextEncoder().encode(`${SHOP}#${"x".repeat(padding)}`);
      const robots = parse(bytes);
      const asked = robots.policyFor("Alpha");
      asked.check(["/cart", "/"]);
      const fresh = robots.policyFor("Alpha");
      bytes.fill(0x0a);
      // What is compiled stays.
      expect(asked.isAllowed("/cart")).toBe(false);
      expect(() => [
        fresh.isAllowed("/cart"),
        fresh.isAllowed("/cart"),
        fresh.explain("/cart"),
      ]).not.toThrow();
    }
  });

  it("whose bytes have been transferred away opens no site: what is compiled stays, the rest is refused", () => {
    for (const ready of ["given", "divided", "asked", "compiled"]) {
      const bytes = new TextEncoder().encode(SHOP);
      const robots = parse(bytes);
      const policy = robots.policyFor("b");
      if (ready === "divided") expect(robots.groups.length).toBeGreaterThan(0);
      if (ready === "asked") policy.isAllowed("/cart");
      if (ready === "compiled") expect([...policy.check(["/cart", "/"])]).toEqual([0, 0]);
      // So that the core does not hold this file.
      parse("User-agent: *\nAllow: /\n").policyFor("x").isAllowed("/");
      structuredClone(bytes, { transfer: [bytes.buffer] });
      for (const one of [policy, robots.policyFor("b")]) {
        const kept = one === policy && ready === "compiled";
        expect(codeOf(() => expect(one.isAllowed("/cart")).toBe(false))).toBe(
          kept ? "none" : "INVALID_ARGUMENT",
        );
        for (const ask of [() => one.explain("/cart"), () => one.rules, () => one.crawlDelay])
          expect(codeOf(ask)).toBe("INVALID_ARGUMENT");
      }
      expect(codeOf(() => parse(bytes))).toBe("INVALID_ARGUMENT");
    }
  });
});

describe("groups", () => {
  const shape = (text: string, dialect: (typeof dialects)[number] = "rfc9309") =>
    parse(text, { dialect }).groups.map((group) => `${group.agents.join("+")}:${group.rules.length}`);

  it.each([
    ["rules before any group belong to none", "Disallow: /a\nUser-agent: x\nDisallow: /b\n", ["x:1"]],
    ["agents in a row share a group", "User-agent: x\nUser-agent: y\nDisallow: /\n", ["x+y:1"]],
    ["a rule ends a run of agents", "User-agent: x\nDisallow: /\nUser-agent: y\n", ["x:1", "y:0"]],
    ["other fields do not", "User-agent: x\nSitemap: s\nHost: h\nCrawl-delay: 1\nUser-agent: y\n", ["x+y:0"]],
    ["neither do text and comments", "User-agent: x\n# c\nwords\nUser-agent: y\n", ["x+y:0"]],
    ["an empty rule does", "User-agent: x\nDisallow:\nUser-agent: y\n", ["x:1", "y:0"]],
    ["an empty agent is one", "User-agent:\nDisallow: /\n", [":1"]],
    ["the same agent twice", "User-agent: x\nDisallow: /\nUser-agent: x\nDisallow: /\n", ["x:1", "x:1"]],
  ])("%s", (_name, text, want) => {
    expect(shape(text)).toEqual(want);
    expect(shape(text, "google")).toEqual(want);
  });

  it("are ended by blank lines in the old dialects, but not by comment lines", () => {
    const text = "User-agent: x\n\nDisallow: /a\n\nUser-agent: y\n# c\nDisallow: /b\n \t\nDisallow: /c\n";
    expect(shape(text)).toEqual(["x:1", "y:2"]);
    for (const dialect of ["koster1996", "original1994"] as const) {
      expect(shape(text, dialect)).toEqual(["x:0", "y:1"]);
    }
  });

  it("have the longest delay of their own lines", () => {
    const text =
      "Crawl-delay: 99\nUser-agent: x\nCrawl-delay: 1\nCrawl-delay: 3s\nCrawl-delay: soon\nDisallow: /\n";
    const { groups } = parse(`${text}User-agent: y\nDisallow: /\n`);
    expect(groups.map((group) => group.crawlDelay)).toEqual([3, undefined]);
    expect("crawlDelay" in groups[1]!).toBe(false);
  });
});

describe("what is said about pace", () => {
  const paced = (...lines: string[]) => parse(`${lines.join("\n")}\n`);

  it("is meant for the agents named since the line about pace before", () => {
    const [group] = paced(
      ...["User-agent: a", "User-agent: b", "Crawl-delay: 5", "User-agent: c", "Crawl-delay: 2"],
      ...["User-agent: d", "Disallow: /"],
    ).groups;
    expect(group).toMatchObject({ agents: ["a", "b", "c", "d"], crawlDelay: 5 });
    expect(group!.crawlDelays).toEqual([5, 5, 2, undefined]);
  });

  it("is the longest of a group, whichever stands first", () => {
    for (const delays of [
      [1, 9, 4],
      [9, 4, 1],
      [1, 4, 9],
    ]) {
      const [group] = paced(
        ...delays.flatMap((delay, i) => [`User-agent: a${i}`, `Crawl-delay: ${delay}`]),
      ).groups;
      expect(group!.crawlDelay).toBe(9);
      expect(group!.crawlDelays).toEqual(delays);
    }
  });

  it("is not divided by other fields, and divides nothing else", () => {
    const { groups, extensions } = paced(
      ...["User-agent: a", "X-Pace: 1", "User-agent: b", "Crawl-delay: 5", "User-agent: c"],
      ...["Y-Pace: 2", "Request-rate: 1/9", "Disallow: /"],
    );
    expect(groups[0]!.crawlDelays).toEqual([5, 5, undefined]);
    expect(extensions).toEqual([
      { name: "X-Pace", value: "1", line: 2, group: 0 },
      { name: "Y-Pace", value: "2", line: 6, group: 0 },
      { name: "Request-rate", value: "1/9", line: 7, group: 0, agents: ["c"] },
    ]);
  });

  it("is nobody's before the first group, and without a number", () => {
    const { groups, extensions } = paced(
      ...["Crawl-delay: 7", "Request-rate: 1/2", "User-agent: a", "Crawl-delay: soon", "User-agent: b"],
    );
    expect(groups).toEqual([{ agents: ["a", "b"], rules: [], line: 3 }]);
    expect(extensions).toEqual([{ name: "Request-rate", value: "1/2", line: 2 }]);
  });
});

describe("truncation", () => {
  const text = "User-agent: *\nDisallow: /a\nSitemap: s\nHost: h\nDisallow: /b\n";

  it("leaves out the line in which the cut falls, unless only its end is missing, in every property", () => {
    const seen = new Set<string>();
    for (let maxBytes = 0; maxBytes <= text.length; maxBytes++) {
      const robots = parse(text, { maxBytes });
      const kept = text.slice(0, maxBytes);
      const isWhole = maxBytes === text.length || text[maxBytes] === "\n";
      const whole = isWhole ? kept : kept.slice(0, kept.lastIndexOf("\n") + 1);
      const want = parse(whole);
      expect(robots.truncated).toBe(maxBytes < text.length);
      expect(robots.lines).toEqual(want.lines);
      expect(robots.groups).toEqual(want.groups);
      expect(robots.sitemaps).toEqual(want.sitemaps);
      expect(robots.extensions).toEqual(want.extensions);
      expect(robots.policyFor("x").isAllowed("/b")).toBe(want.policyFor("x").isAllowed("/b"));
      seen.add(whole);
    }
    expect(seen.size).toBe(11);
  });

  it("happens at 512,000 bytes unless told otherwise, and not before", () => {
    const rule = "User-agent: *\nDisallow: /a\n";
    const filled = (length: number) => `${rule}#${"x".repeat(length - rule.length * 2 - 2)}\n${rule}`;
    for (const [length, truncated] of [
      [511_999, false],
      [512_000, false],
      [512_001, true],
      [512_002, true],
    ] as const) {
      const body = filled(length);
      expect(body.length).toBe(length);
      for (const form of [body, new TextEncoder().encode(body)]) {
        const robots = parse(form);
        expect(robots.truncated).toBe(truncated);
        expect(robots.groups.length).toBe(2);
        expect(robots.groups[1]!.rules.length).toBe(length > 512_001 ? 0 : 1);
      }
    }
  });

  it("counts bytes, not characters", () => {
    const body = `User-agent: *\nDisallow: /a\n#${"漢".repeat(170_700)}\nDisallow: /b\n`;
    expect(body.length).toBeLessThan(512_000);
    const robots = parse(body);
    expect(robots.truncated).toBe(true);
    expect([robots.policyFor("x").isAllowed("/a"), robots.policyFor("x").isAllowed("/b")]).toEqual([
      false,
      true,
    ]);
  });
});

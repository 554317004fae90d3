// @module-tag long
import { describe, expect, it } from "vitest";
import { type Dialect, parse, RobotsError } from "../../../src/index.ts";
import { equivalent, minimize } from "../../../src/site/analyze/index.ts";
import { dialects } from "../../support/cases.ts";
import { corpusAvailable, hosts, readRobots, reportSkipped } from "../../support/corpus.ts";
import { Random } from "../../support/random.ts";
import { someRules } from "./policies.ts";

const small = (body: string | Uint8Array, dialect: Dialect = "rfc9309"): string =>
  minimize(parse(body, { dialect })).body;

describe("minimize()", () => {
  it("leaves out what changes nothing, and keeps what is not about paths", () => {
    const body = `# Please be nice
Host: example.com
User-agent: *
Disallow: /a   # all of it
Disallow: /a/b
Disallow: /c*
Crawl-delay: 5
Content-Signal: ai-train=no

User-agent: Foo/1.0
Crawl-delay: 5
Disallow: /c
Disallow: /a

# and the same for
User-agent: Bar
Disallow: /a
Disallow: /c
Crawl-delay: 5

Nonsense
Sitemap: https://example.com/s.xml
Sitemap: https://example.com/s.xml
`;
    expect(small(body)).toBe(`Host: example.com
User-agent: *
Disallow: /a
Disallow: /c
Crawl-delay: 5
Content-Signal: ai-train=no
User-agent: Foo
User-agent: Bar
Disallow: /c
Disallow: /a
Crawl-delay: 5
Sitemap: https://example.com/s.xml
`);
  });

  it("leaves one star where a pattern is nothing else", () => {
    const body = "User-agent: *\nDisallow: ***$\nAllow: /a**\nAllow: /b*$\n";
    expect(minimize(parse(body)).body).toBe("User-agent: *\nDisallow: *\nAllow: /a\nAllow: /b\n");
  });

  it("keeps a star that makes a rule strong enough", () => {
    const body = "User-agent: *\nDisallow: /x\nDisallow: /ab****\nAllow: /*c/d\n\n\n";
    expect(small(body)).toBe("User-agent: *\nDisallow: /x\nDisallow: /ab****\nAllow: /*c/d\n");
  });

  it("keeps groups that say nothing, for they keep crawlers from the others", () => {
    const body =
      "User-agent: *\nDisallow: /\n\nUser-agent: A\nDisallow:\n\nUser-agent: B\nAllow: /x\n\nUser-agent: C\nDisallow: /c\n";
    expect(small(body)).toBe(
      "User-agent: *\nDisallow: /\nUser-agent: A\nUser-agent: B\nDisallow:\nUser-agent: C\nDisallow: /c\n",
    );
  });

  it("keeps the order and the blank lines that old crawlers need", () => {
    const body =
      "User-agent: a\nAllow: /x/y\nDisallow: /x\nDisallow: /x/z\n\n# more\nUser-agent: *\nDisallow: /x\nAllow: /x/y\n\n";
    expect(small(body, "koster1996")).toBe(
      "User-agent: a\nAllow: /x/y\nDisallow: /x\n\nUser-agent: *\nDisallow: /x\n",
    );
  });

  it("writes bytes that are not UTF-8 as escapes", () => {
    const body = Buffer.concat([
      Buffer.from("User-agent: *\nDisallow: /caf"),
      Buffer.of(0xe9),
      Buffer.from("\n\n\n\n\n"),
    ]);
    expect(small(body)).toBe("User-agent: *\nDisallow: /caf%E9\n");
  });

  it("gives back what cannot become smaller, and counts bytes", () => {
    const body = "user-agent:*\ndisallow:/é\n";
    const about = { dialects: ["rfc9309", "google"], inconclusive: false };
    expect(minimize(parse(body))).toEqual({ body, bytesBefore: 26, bytesAfter: 26, ...about });
    expect(minimize(parse(""))).toEqual({ body: "", bytesBefore: 0, bytesAfter: 0, ...about });
    expect(() => minimize("" as never)).toThrow(RobotsError);
    for (const wrong of [[], ["rfc"], "google", [undefined]]) {
      expect(() => minimize(parse(body), { dialects: wrong as never })).toThrow(RobotsError);
    }
  });

  it("gives back what it cannot prove within its budget", () => {
    const rules = Array.from({ length: 300 }, (_, i) => `Disallow: /*${i}a*b\nAllow: /*${i}c*d`).join("\n");
    const body = `# a comment\nUser-agent: *\n${rules}\n`;
    const without = body.replace("# a comment\n", "");
    expect(minimize(parse(body), { budget: 10 })).toMatchObject({ body: without, inconclusive: true });
    expect(minimize(parse(body))).toMatchObject({ body: without, inconclusive: false });
  });

  it("leaves alone what another dialect needs", () => {
    const escaped = "User-agent: *\nDisallow: /~a\nDisallow: /%7Ea\n";
    expect(minimize(parse(escaped), { dialects: ["rfc9309"] }).body).toHaveLength(28);
    expect(minimize(parse(escaped)).body).toBe(escaped);
    const ordered = "User-agent: *\nAllow: /a/b\nDisallow: /a\nDisallow: /a/b/c\n";
    expect(minimize(parse(ordered), { dialects: ["koster1996"] }).body).toBe(
      "User-agent: *\nAllow: /a/b\nDisallow: /a\n",
    );
    expect(minimize(parse(ordered), { dialects: ["koster1996", "rfc9309"] }).body).toBe(ordered);
    // Without the version, the line binds other versions of the robot, too.
    for (const name of ["YandexMetrika/4.0", "YandexNews/3.0", "YandexMarket/1.0"]) {
      const versioned = `User-agent: ${name}\nDisallow: /\n`;
      expect(minimize(parse(versioned), { dialects: ["rfc9309", "yandex"] }).body).toBe(versioned);
    }
    expect(minimize(parse(escaped, { dialect: "original1994" })).dialects).toEqual(["original1994"]);
  });

  it("means the same in every dialect that is named", () => {
    const random = new Random(37);
    let smaller = 0;
    for (let n = 0; n < 300; n++) {
      const named = dialects.filter(() => random.next() < 0.6);
      if (named.length === 0) continue;
      const groups = Array.from({ length: 1 + random.below(3) }, () => {
        const rules = someRules(random, ["a", "%7E", "~", "/", "*", "$"]);
        return `User-agent: ${random.pick(["*", "foo", "Foo2", "bar baz"])}\n${rules.map(({ allow, pattern }) => `${allow ? "Allow" : "Disallow"}: ${pattern}\n`).join("")}`;
      });
      const body = groups.join(random.pick(["\n", "", "# between\n"]));
      const { body: after, ...said } = minimize(parse(body), { dialects: named });
      expect(said.dialects).toEqual(named);
      if (after.length < body.length) smaller++;
      for (const dialect of named) {
        for (const agent of ["*", "foo", "Foo2", "bar", "other"]) {
          const [old, now] = [body, after].map((text) => parse(text, { dialect }).policyFor(agent));
          expect(equivalent(old!, now!), `${dialect} ${agent}: ${body}`).toEqual({ equivalent: true });
        }
      }
    }
    expect(smaller).toBeGreaterThan(80);
  });

  it.each(dialects)("means the same in %s to every crawler, and has nothing left to lose", (dialect) => {
    const random = new Random(31);
    for (let n = 0; n < 150; n++) {
      const groups = Array.from({ length: 1 + random.below(4) }, () => {
        const agents = Array.from({ length: 1 + random.below(2) }, () =>
          random.pick(["*", "foo", "Foo/2", "bar", "baz"]),
        );
        const rules = someRules(random, ["a", "b", "/", "*", "$", "."]);
        const delay = random.next() < 0.2 ? "Crawl-delay: 3\n" : "";
        return `${agents.map((agent) => `User-agent: ${agent}\n`).join("")}${rules.map(({ allow, pattern }) => `${allow ? "Allow" : "Disallow"}: ${pattern}\n`).join("")}${delay}`;
      });
      const robots = parse(groups.join("\n# between\n\n"), { dialect });
      const { body } = minimize(robots);
      const after = parse(body, { dialect });
      for (const agent of ["*", "foo", "bar", "baz", "other"]) {
        const [old, now] = [robots.policyFor(agent), after.policyFor(agent)];
        expect(equivalent(old, now), `${agent}: ${groups.join("\n")}`).toEqual({ equivalent: true });
        expect(now.crawlDelay).toBe(old.crawlDelay);
        expect(now.agent === undefined).toBe(old.agent === undefined);
      }
      expect(small(body, dialect)).toBe(body);
    }
  });

  it("keeps names with letters beyond ASCII, and those apart that only look alike", () => {
    const body = [
      "User-agent: Jörg\nDisallow: /a\n",
      "User-agent: Jörg/1.0\nDisallow: /b\n",
      "User-agent: J\nDisallow: /b/c\n",
      "User-agent: \u212Abot\nDisallow: /x\nDisallow: /x/y\n",
      "User-agent: Kbot\nDisallow: /y\n",
    ].join("\n");
    const after = parse(small(body));
    expect(after.groups.flatMap(({ agents }) => agents)).toEqual(
      expect.arrayContaining(["Jörg", "J", "Kbot"]),
    );
    for (const agent of ["Jörg", "J", "\u212Abot", "Kbot", "other"]) {
      const [old, now] = [parse(body), after].map((robots) => robots.policyFor(agent));
      expect(equivalent(old!, now!), agent).toEqual({ equivalent: true });
      expect(now!.agent, agent).toBe(old!.agent);
    }
  });

  it("makes real files smaller, and once is enough", () => {
    if (!corpusAvailable) return reportSkipped("minimising real files");
    let [before, after] = [0, 0];
    for (const host of hosts().filter((_, i) => i % 12 === 5)) {
      const { body, bytesBefore, bytesAfter } = minimize(parse(readRobots(host)));
      before += bytesBefore;
      after += bytesAfter;
      expect(small(body), host).toBe(body);
    }
    console.log(`${before} bytes become ${after}`);
    expect(after).toBeLessThan(before * 0.9);
  });

  it("bears files with very many groups", () => {
    const groups = Array.from(
      { length: 5000 },
      (_, i) => `User-agent: bot${i}\nDisallow: /${i % 7}\nDisallow: /${i % 7}/x\n`,
    );
    const { body, bytesAfter, bytesBefore } = minimize(parse(groups.join("\n")));
    expect(bytesAfter).toBeLessThan(bytesBefore / 2);
    expect(parse(body).groups.length).toBe(7);
    const apart = Array.from(
      { length: 2000 },
      (_, i) => `User-agent: bot${i}\nDisallow: /${i}\nDisallow: /${i}/x\n`,
    );
    expect(parse(small(apart.join("\n"))).groups.length).toBe(2000);
  });
});

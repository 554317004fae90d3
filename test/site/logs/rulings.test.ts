/**
 * Which rules bind the senders in logs.
 *
 * @module-tag long
 */
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { dialects } from "../../../src/engine/dialect/index.ts";
import { knownCrawler, knownCrawlers, parse } from "../../../src/index.ts";
import { Rulings } from "../../../src/site/logs/count/rulings.ts";
import { Timeline } from "../../../src/site/logs/count/timeline.ts";
import { BotCounter } from "../../../src/site/logs/index.ts";
import { cases } from "../../support/effort.ts";

const RUNS = cases(3000);

const token = fc.oneof(
  fc.constantFrom(
    "foo",
    "Foo",
    "foo1",
    "foo-bot",
    "FooBot",
    "f",
    "bar2d2",
    "_x",
    "-",
    "J",
    "Jörg",
    "JÖRG",
    "\u212A",
  ),
  fc.string({ unit: fc.constantFrom("f", "o", "O", "1", "-", "_"), minLength: 1, maxLength: 4 }),
);
const named = fc.oneof(
  token,
  fc.constantFrom(
    ...["*", "* x", "foo/1.0", "foo bar", " foo", "Jörg", "foo1.2", "", "*foo", "foo*", "Googlebot", "(foo)"],
    // What is contained in names, and what contains them.
    ...[
      "o",
      "fo",
      "oo",
      "ob",
      "bot",
      "bo",
      "foobot",
      "a foobot b",
      "x/foo",
      "/foo",
      "google",
      "Googlebot-Image",
      "image",
    ],
    ...["O\u212A", "\u212A", "k", "FOOBOT bar2d2", "f*"],
  ),
);
/** Agents of one group, with delays for some of them. */
const group = fc.tuple(
  fc.array(
    fc.tuple(named, fc.constantFrom("", "", "", "Crawl-delay: 1\n", "Crawl-delay: 7\n", "Crawl-delay: x\n")),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  fc.nat({ max: 9 }),
  fc.constantFrom("", "\n"),
);
const file = fc.array(group, { maxLength: 5 }).map((groups) =>
  groups
    .map(([agents, n, end]) => {
      const names = agents.map(([agent, pace]) => `User-agent: ${agent}\n${pace}`).join("");
      return `${names}Disallow: /${n}\n${n % 3 === 0 ? `Crawl-delay: ${n}\n` : ""}${end}`;
    })
    .join(""),
);
const KNOWN = knownCrawlers();

describe("the rules for a sender", () => {
  it.each(dialects)("are those that the file has for it, in %s", (dialect) => {
    const senders = fc.array(fc.oneof(token, fc.constantFrom(undefined, ...KNOWN)), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(file, senders, (body, some) => {
        const robots = parse(body, { dialect });
        const rulings = new Rulings(robots, new Timeline());
        for (const one of some) {
          const crawler = typeof one === "string" ? knownCrawler(one) : one;
          const name = typeof one === "string" ? one : one?.token;
          const expected = robots.policyFor(crawler ?? name ?? "*");
          const policy = rulings.policyFor(crawler ?? (name === undefined ? [] : [name]));
          expect(policy.crawlDelay).toEqual(expected.crawlDelay);
          const urls = Array.from({ length: 10 }, (_, n) => `/${n}`);
          expect(policy.check(urls)).toEqual(expected.check(urls));
        }
      }),
      { numRuns: Math.ceil(RUNS / 2) },
    );
  });

  it.each(["yandex", "koster1996", "original1994"] as const)(
    "are those that the file has for every short name, in %s",
    (dialect) => {
      const letters = ["a", "b", "B"];
      const two = letters.flatMap((a) => letters.map((b) => a + b));
      const names = [
        ...letters,
        ...two,
        ...two.flatMap((a) => letters.map((b) => a + b)),
        "abab",
        "aabba",
        "abc",
      ];
      const values = ["a", "b", "ab", "ba", "bb", "aba", "ab/a", "b/1", "c ab"];
      let bound = 0;
      for (const first of values) {
        for (const second of values) {
          for (const third of values) {
            const body = `User-agent: ${first}\nCrawl-delay: 1\nUser-agent: ${second}\nCrawl-delay: 2\nDisallow: /1\n\nUser-agent: ${third}\nDisallow: /2\n`;
            const robots = parse(body, { dialect });
            const rulings = new Rulings(robots, new Timeline());
            for (const name of names) {
              const expected = robots.policyFor(name);
              const policy = rulings.policyFor([name]);
              const urls = ["/1", "/2"];
              const answer = [policy.crawlDelay, ...policy.check(urls)];
              if (expected.isDisallowed("/1") || expected.isDisallowed("/2")) bound++;
              const right = [expected.crawlDelay, ...expected.check(urls)];
              if (`${answer}` !== `${right}`) expect([body, name, ...answer]).toEqual([body, name, ...right]);
            }
          }
        }
      }
      expect(bound).toBeGreaterThan(values.length ** 3);
    },
  );

  it.each(["koster1996", "original1994"] as const)(
    "are looked for in the file once for each group, however many names are like its own, in %s",
    (dialect) => {
      const groups = ["foo", "longername", "bar"].map((name) => `User-agent: ${name}\nDisallow: /${name}\n`);
      const robots = parse([...groups, "User-agent: *\nDisallow: /all\n"].join("\n"), { dialect });
      const policyFor = vi.spyOn(robots, "policyFor");
      const rulings = new Rulings(robots, new Timeline());
      const ruled = (token: string): readonly string[] => {
        const policy = rulings.policyFor([token]);
        return ["/foo", "/longername", "/bar", "/all"].filter((url) => policy.isDisallowed(url));
      };
      for (let i = 0; i < 5000; i++) {
        expect(ruled(`Foo${i}`)).toEqual([dialect === "original1994" ? "/foo" : "/all"]);
        expect(ruled(`Zip${i}`)).toEqual(["/all"]);
        expect(ruled("longername".slice(i % 8, (i % 8) + 2))).toEqual(["/longername"]);
      }
      expect(policyFor.mock.calls.length).toBeLessThanOrEqual(4);
    },
  );

  it("are looked for in the file only for names that stand in it", () => {
    const robots = parse("User-agent: FooBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n");
    const policyFor = vi.spyOn(robots, "policyFor");
    const counter = new BotCounter({ robots });
    const request = {
      client: "192.0.2.1",
      method: "GET",
      target: "/b",
      status: 200,
      host: undefined,
      time: "",
    };
    for (let i = 0; i < 30_000; i++) counter.add({ ...request, agent: `Bot${i}/1.0` });
    for (const agent of ["FooBot/1", "fooBot/2", "FOOBOT", "Googlebot"]) counter.add({ ...request, agent });
    expect(counter.report().bots.find(({ agent }) => agent === "FooBot")?.forbidden).toBe(0);
    expect(counter.report().bots.every(({ agent, forbidden }) => agent === "FooBot" || forbidden! > 0)).toBe(
      true,
    );
    expect(policyFor.mock.calls.map(([agent]) => agent)).toEqual(["*", "FooBot"]);
  });
});

/** Which rules bind the senders in logs. */
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { dialects } from "../../src/dialect/index.ts";
import { knownCrawler, parse } from "../../src/index.ts";
import { Rulings } from "../../src/logs/count/rulings.ts";
import { BotCounter } from "../../src/logs/index.ts";

const RUNS = Number(process.env.FUZZ_RUNS ?? 3000);

const token = fc.oneof(
  fc.constantFrom("foo", "Foo", "foo1", "foo-bot", "FooBot", "f", "bar2d2", "_x", "-", "J"),
  fc.string({ unit: fc.constantFrom("f", "o", "O", "1", "-", "_"), minLength: 1, maxLength: 4 }),
);
const named = fc.oneof(
  token,
  fc.constantFrom(
    "*",
    "* x",
    "foo/1.0",
    "foo bar",
    " foo",
    "Jörg",
    "foo1.2",
    "",
    "*foo",
    "foo*",
    "Googlebot",
    "(foo)",
  ),
);
const file = fc
  .array(fc.tuple(fc.array(named, { minLength: 1, maxLength: 3 }), fc.nat({ max: 9 })), { maxLength: 5 })
  .map((groups) =>
    groups
      .map(
        ([agents, n]) =>
          `${agents.map((agent) => `User-agent: ${agent}\n`).join("")}Disallow: /${n}\nCrawl-delay: ${n}\n`,
      )
      .join(""),
  );

describe("the rules for a sender", () => {
  it.each(dialects)("are those that the file has for it, in %s", (dialect) => {
    fc.assert(
      fc.property(file, fc.array(token, { minLength: 1, maxLength: 4 }), (body, tokens) => {
        const robots = parse(body, { dialect });
        const rulings = new Rulings(robots);
        const senders = [...tokens, undefined, "Googlebot-Image"].map((name) => ({
          token: name,
          crawler: name === undefined ? undefined : knownCrawler(name),
          isDeclared: true,
        }));
        for (const sender of senders) {
          const expected = robots.policyFor(sender.crawler ?? sender.token ?? "*");
          const policy = rulings.policyFor(sender);
          expect([policy.agent?.toLowerCase(), policy.crawlDelay]).toEqual([
            expected.agent?.toLowerCase(),
            expected.crawlDelay,
          ]);
          const urls = Array.from({ length: 10 }, (_, n) => `/${n}`);
          expect(policy.check(urls)).toEqual(expected.check(urls));
        }
      }),
      { numRuns: RUNS / 10 },
    );
  });

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
    expect(policyFor.mock.calls.map(([agent]) => agent)).toEqual(["*", "FooBot", expect.anything()]);
  });
});

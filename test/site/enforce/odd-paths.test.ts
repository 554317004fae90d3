/** Paths that are read in several ways: how many spellings one decision judges, and what becomes of long ones. */
import { describe, expect, it, vi } from "vitest";
import { Policy } from "../../../src/engine/policy/policy.ts";
import { knownCrawlers, parse } from "../../../src/index.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { BotCounter } from "../../../src/site/logs/index.ts";
import { allSpellings, ORIGIN } from "../../../src/site/paths/spellings.ts";

/** Pieces that servers read in several ways; their mixture has more spellings than any of them. */
const PIECES = ["/", "\\", "%2f", "/..", "/./", ".php", "%", "#", "%2e"];
/** The spellings of one URL at most, and their characters, as SECURITY.md says; the last one may be longer. */
const MOST = 1_024;
const CHARACTERS = 65_536 + 3 * 8_000;

/** The same beginning again and again, up to a length. */
const filled = (unit: string, length: number): string =>
  `/${unit.repeat(Math.ceil(length / unit.length))}`.slice(0, length);

it("are judged in a bounded number of spellings, however long they are", () => {
  const found = [60, 120, 250, 1_000, 7_900].flatMap((length) =>
    PIECES.flatMap((one) =>
      PIECES.map((other) => {
        const target = `/${filled(`//h/x.y${one}/../${other}%2f%5c\\%`, length)}#/..\\.php/`;
        return allSpellings(ORIGIN + target) ?? [];
      }),
    ),
  );
  const most = Math.max(...found.map(({ length }) => length));
  const characters = Math.max(...found.map((all) => all.join("").length));
  const refused = found.filter(({ length }) => length === 0).length;
  console.log(
    `${found.length} odd paths, ${refused} refused: at most ${most} spellings of ${characters} characters`,
  );
  expect(most).toBeGreaterThan(100);
  expect(most).toBeLessThanOrEqual(MOST);
  expect(characters).toBeLessThanOrEqual(CHARACTERS);
  expect(refused).toBeGreaterThan(100);
});

it("are not judged with a query that makes all of them long", () => {
  const path = `${ORIGIN}//h/x.y/../%2f%5c\\%/..\\.php/`;
  expect(allSpellings(`${path}?a`)!.length).toBeGreaterThan(50);
  expect(allSpellings(`${path}?${"a".repeat(7_000)}`)).toBeUndefined();
});

it("are judged in a bounded number of characters, however many robots a header names", () => {
  const names = knownCrawlers().flatMap(({ token, fetches }) =>
    fetches && token.length < 12 ? [token] : [],
  );
  const robots = names.map((name, i) => `User-agent: ${name}\nDisallow: /a%3Ab/${i}\n`).join("\n");
  const enforcer = createEnforcer({ robots });
  const userAgent = names
    .map((name) => `${name}/1.0`)
    .join(" ")
    .slice(0, 1_000);
  const odd = filled("//h/x.y\\/../%2f%5c\\%", 250);
  expect(allSpellings(ORIGIN + odd)!.join("").length).toBeGreaterThan(20_000);
  const check = vi.spyOn(Policy.prototype, "check");
  expect(enforcer.decide({ url: odd, userAgent }).reason).toMatch("for so many names");
  const asked = check.mock.calls.flatMap(([urls]) => [...urls]).join("").length;
  check.mockClear();
  // Each of them gets a plain target, and one alone an odd one.
  expect(enforcer.decide({ url: "/page", userAgent }).action).toBe("allow");
  expect(check.mock.calls.length).toBeGreaterThan(50);
  check.mockRestore();
  expect(enforcer.decide({ url: odd, userAgent: names[0]! }).action).toBe("allow");
  expect(asked).toBeLessThan(2 * 8 * CHARACTERS);
});

const PEOPLE = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

describe.each(["User-agent: *\nDisallow: /private/\n", "User-agent: *\nDisallow:\n"])("by %j", (robots) => {
  const enforcer = createEnforcer({ robots });
  const action = (url: string, userAgent = "FooBot/1.0") => enforcer.decide({ url, userAgent }).action;

  it.each(["/x/..%5c%2f", "//%2f%5c../%", "//", "%2f", "/x\\..%2f"])(
    "are refused to robots, and not to people, if they have too many: %s",
    (unit) => {
      const long = filled(unit, 7_900);
      expect(allSpellings(ORIGIN + long)).toBeUndefined();
      expect(action(long)).toBe("block");
      expect(action(long, PEOPLE)).toBe("allow");
      expect(action(`/${"a".repeat(7_000)}?${unit}`)).toBe("allow");
    },
  );

  it("are judged if they are long and have few", () => {
    const forbidden = robots.includes("private") ? "block" : "allow";
    expect(action(`/x//y?${"a".repeat(7_000)}`)).toBe("allow");
    expect(action(`/${"a".repeat(7_000)}//y`)).toBe("allow");
    expect(action(`//private/${"a".repeat(7_000)}`)).toBe(forbidden);
  });

  it("are refused from 32 slashes in a row, or 8,000 characters on, as by servers", () => {
    expect(action(`/x${"/".repeat(31)}y`)).toBe("allow");
    expect(action(`/x${"/".repeat(32)}y`)).toBe("block");
    expect(action(`/x${"/%2F%5c".repeat(11)}y`)).toBe("block");
    expect(action(`/x?${"/".repeat(32)}`)).toBe("allow");
    expect(action(`/${"a".repeat(7_998)}`)).toBe("allow");
    expect(action(`/${"a".repeat(7_999)}`)).toBe("block");
  });
});

it("are judged in the spelling that applications see, however long it is", () => {
  const action = (url: string, ignoreCase = false) =>
    createEnforcer({ robots: "User-agent: *\nDisallow: /a:b/\n", ignoreCase }).decide({
      url,
      userAgent: "FooBot/1.0",
    }).action;
  // Escaped, quotes are three times as long.
  const long = '"'.repeat(7_900);
  expect(action(`/a%3Ab/${long}`)).toBe("block");
  expect(action(`/A%3Ab/${long}`, true)).toBe("block");
  expect(action(`/c/${long}`)).toBe("allow");
});

it("are judged by the rules of each robot that the header names", () => {
  const robots =
    "User-agent: a-bot\nDisallow: /a/\nUser-agent: b-bot\nUser-agent: Googlebot\nDisallow: /b/\n";
  const enforcer = createEnforcer({ robots });
  const action = (url: string, userAgent: string) => enforcer.decide({ url, userAgent }).action;
  expect(action("//b/x", "GPTBot/1.0 bingbot/2.0 Googlebot/2.1")).toBe("block");
  expect(action("//b/x", "GPTBot/1.0 bingbot/2.0")).toBe("allow");
});

it("are judged as they were sent in figures about logs, if they have too many", () => {
  const forbidden = (target: string): number | null => {
    const counter = new BotCounter({ robots: parse("User-agent: *\nDisallow: /private/\n") });
    const about = { client: "", status: 200, host: undefined, time: "" };
    counter.add({ ...about, agent: "FooBot/1.0", method: "GET", target });
    return counter.report().bots[0]!.forbidden;
  };
  expect(forbidden(`//private/${filled("x/..%5c%2f", 60)}`)).toBe(1);
  expect(forbidden(`//private/${filled("x/..%5c%2f", 7_900)}`)).toBe(0);
  expect(forbidden(`/private/${filled("//", 7_900)}`)).toBe(1);
});

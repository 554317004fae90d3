/**
 * rfcParser: the same methods, the answers of RFC 9309. One row for each difference that docs/robots-parser.md lists.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import robotsParser, { rfcParser } from "../../../src/crawl/compat/robots-parser.ts";
import { engine } from "../../../src/engine/core/engine.ts";
import { parse, RobotsError } from "../../../src/index.ts";
import { sizesTo } from "../../support/cost.ts";
import { expectLinear } from "../../support/linear.ts";

const SITE = "https://example.com";
const FILE = `${SITE}/robots.txt`;

/** What both modes say of a path, exact first. */
function both(contents: string, path: string, ua?: string): (boolean | undefined)[] {
  return [robotsParser, rfcParser].map((parser) => parser(FILE, contents).isAllowed(SITE + path, ua));
}

it.each([[""], [null as never], [undefined]])("%j as a name is everybody, as in robots-parser", (ua) => {
  const contents = "User-agent: *\nDisallow: /a\nCrawl-delay: 3";
  for (const parser of [robotsParser, rfcParser]) {
    const robot = parser(FILE, contents);
    expect(robot.isAllowed(`${SITE}/a`, ua)).toBe(false);
    expect(robot.isExplicitlyDisallowed(`${SITE}/a`, ua)).toBe(true);
    expect(robot.getMatchingLineNumber(`${SITE}/a`, ua)).toBe(2);
    expect(robot.getCrawlDelay(ua)).toBe(3);
  }
});

describe("differences", () => {
  it.each([
    ["/robots.txt is always allowed", "User-agent: *\nDisallow: /", "/robots.txt", "foo", false, true],
    [
      "a Sitemap line does not end a group",
      "User-agent: foo\nSitemap: /x\nUser-agent: bar\nDisallow: /",
      "/a",
      "foo",
      true,
      false,
    ],
    [
      "nor does any unknown line",
      "User-agent: foo\nx: y\nUser-agent: bar\nDisallow: /",
      "/a",
      "foo",
      true,
      false,
    ],
    [
      "a group without rules allows",
      "User-agent: foo\n\nUser-agent: *\nDisallow: /",
      "/a",
      "foo",
      false,
      false,
    ],
    [
      "a last group without rules allows",
      "User-agent: *\nDisallow: /\nUser-agent: foo",
      "/a",
      "foo",
      false,
      true,
    ],
    [
      "the whole header names the crawler",
      "User-agent: foobot\nDisallow: /",
      "/a",
      "Mozilla/5.0 (compatible; foobot/2.1)",
      true,
      false,
    ],
    [
      "fallbacks of known crawlers",
      "User-agent: Googlebot\nDisallow: /",
      "/a",
      "Googlebot-News",
      true,
      false,
    ],
    ["versions in the file", "User-agent: foo/1.0 beta\nDisallow: /", "/a", "foo", false, false],
    ["forgiven misspellings", "User-agent: *\nDissalow: /a\nDisallow /b", "/a", "foo", true, false],
    ["a missing colon", "User-agent: *\nDisallow /b", "/b", "foo", true, false],
    ["a bare question mark", "User-agent: *\nDisallow: /a?", "/a?", "foo", true, false],
    ["unreserved escapes are decoded", "User-agent: *\nDisallow: /%7Efoo", "/~foo", "foo", true, false],
    ["%2A in a pattern is a star in the URL", "User-agent: *\nDisallow: /a%2Ab", "/a*b", "foo", true, false],
    ["brackets and bars", "User-agent: *\nDisallow: /a[b]|", "/a[b]|", "foo", true, false],
    [
      "the query's reserved characters",
      "User-agent: *\nDisallow: /?u=http%3A%2F%2Fa",
      "/?u=http://a",
      "foo",
      true,
      false,
    ],
  ] as const)("%s", (_name, contents, path, ua, exact, rfc) => {
    expect(both(contents, path, ua)).toEqual([exact, rfc]);
  });

  it("a URL of another site is neither allowed nor disallowed", () => {
    const robot = rfcParser(FILE, "User-agent: *\nDisallow: /");
    for (const url of ["http://example.com/", "https://www.example.com/", "nonsense", "mailto:x"]) {
      const { isAllowed, isDisallowed, isExplicitlyDisallowed, getMatchingLineNumber } = methods(robot, url);
      expect([isAllowed, isDisallowed, isExplicitlyDisallowed, getMatchingLineNumber]).toEqual([
        undefined,
        undefined,
        undefined,
        -1,
      ]);
    }
  });

  it("a crawl delay is a number of seconds, the longest of the groups", () => {
    const contents =
      "User-agent: foo\nCrawl-delay: 5\nDisallow:\nUser-agent: foo\nCrawl-delay: -1\nDisallow:\nCrawl-delay: 2s";
    expect(robotsParser(FILE, contents).getCrawlDelay("foo")).toBe(-1);
    expect(rfcParser(FILE, contents).getCrawlDelay("foo")).toBe(5);
  });
});

function methods(robot: ReturnType<typeof robotsParser>, url: string, ua?: string) {
  return {
    isAllowed: robot.isAllowed(url, ua),
    isDisallowed: robot.isDisallowed(url, ua),
    isExplicitlyDisallowed: robot.isExplicitlyDisallowed(url, ua),
    getMatchingLineNumber: robot.getMatchingLineNumber(url, ua),
  };
}

describe("mode rfc", () => {
  const contents =
    "Host: A.example\nSitemap: /map.xml\nUser-agent: *\nDisallow: /a\n\nUser-agent: foo\nCrawl-delay: 2\nDisallow: /b\nAllow: /b/c\nHost:\n";
  const robot = rfcParser(FILE, contents);

  it("answers every method", () => {
    expect(methods(robot, `${SITE}/a`)).toEqual({
      isAllowed: false,
      isDisallowed: true,
      isExplicitlyDisallowed: true,
      getMatchingLineNumber: 4,
    });
    expect(methods(robot, `${SITE}/b`, "Foo/1.0")).toEqual({
      isAllowed: false,
      isDisallowed: true,
      isExplicitlyDisallowed: true,
      getMatchingLineNumber: 8,
    });
    expect(methods(robot, `${SITE}/b/c`, "foo")).toEqual({
      isAllowed: true,
      isDisallowed: false,
      isExplicitlyDisallowed: false,
      getMatchingLineNumber: 9,
    });
    expect(methods(robot, `${SITE}/a`, "bar")).toEqual({
      isAllowed: false,
      isDisallowed: true,
      isExplicitlyDisallowed: false,
      getMatchingLineNumber: 4,
    });
    expect(robot.getMatchingLineNumber(`${SITE}/x`)).toBe(-1);
    expect([robot.getCrawlDelay("foo"), robot.getCrawlDelay()]).toEqual([2, undefined]);
    expect([robot.getSitemaps(), robot.getPreferredHost()]).toEqual([["/map.xml"], "a.example"]);
    expect(rfcParser(FILE, null).getPreferredHost()).toBeNull();
  });

  it("agrees with the library itself", () => {
    const policy = parse(contents).policyFor("foo");
    for (const path of ["/", "/a", "/b", "/b/c", "/%62", "/b?c"]) {
      expect(robot.isAllowed(SITE + path, "foo")).toBe(policy.isAllowed(path));
    }
  });

  it("takes relative URLs where the file's is relative", () => {
    const relative = rfcParser("/robots.txt", contents);
    expect([relative.isAllowed("/a"), relative.isAllowed("x"), relative.isAllowed(SITE)]).toEqual([
      false,
      true,
      undefined,
    ]);
    expect(relative.getMatchingLineNumber("a/../a")).toBe(4);
  });
});

describe("misuse", () => {
  it.each([
    ["bytes", () => robotsParser(FILE, new Uint8Array() as unknown as string), "text"],
    ["bytes, by RFC 9309", () => rfcParser(FILE, new Uint8Array() as unknown as string), "text"],
    ["options", () => robotsParser(FILE, "", { mode: "rfc" } as never), "rfcParser"],
    ["options, by RFC 9309", () => rfcParser(FILE, "", {} as never), "no third argument"],
  ])("%s", (_name, call, message) => {
    expect(call).toThrow(RobotsError);
    expect(call).toThrow(message);
  });
});

describe("time grows with the file, whatever is in it:", () => {
  const lines = (count: number, line: (i: number) => string): string =>
    `User-agent: *\n${Array.from({ length: count }, (_, i) => line(i)).join("\n")}`;
  /** Files of about half a megabyte for a part of 1, and of less for less. */
  const files: [name: string, file: (part: number) => string][] = [
    ["many stars", (part) => lines(31 * part, () => `Disallow: /${"*a".repeat(8000)}b`)],
    ["parts that nearly fit", (part) => lines(480 * part, () => `Disallow: /*${"a".repeat(1000)}b`)],
    [
      "short parts that nearly fit",
      (part) => lines(12_000 * part, () => `Disallow: /*${"a".repeat(15)}b${"a".repeat(15)}`),
    ],
    [
      "one prefix within the other",
      (part) => lines(900 * part, (i) => `Disallow: /${"a".repeat(i / part)}b`),
    ],
    [
      "many agents for many rules",
      (part) =>
        `${"User-agent: a\nUser-agent: b\n".repeat(9000 * part)}${"Disallow: /x\n".repeat(18_000 * part)}`,
    ],
    ["lines of nothing", (part) => "\r".repeat(500_000 * part)],
    ["one line", (part) => `User-agent: *\nDisallow: /${"a*".repeat(250_000 * part)}`],
  ];

  it.each(files)("%s", async (name, file) => {
    const url = `${SITE}/${"a".repeat(2000)}`;
    const works = sizesTo(1, 1 / 32).map((part) => {
      const contents = file(part);
      return {
        size: contents.length,
        act: () => robotsParser(FILE, contents).isAllowed(url),
      };
    });
    await expectLinear(name, works);
  });
});

it("keeps the rules of a number of agents compiled, however many it is asked about", () => {
  const robot = rfcParser(FILE, "User-agent: *\nDisallow: /a");
  const { arena } = engine();
  let most = 0;
  const before = arena.used;
  for (let i = 0; i < 5_000; i++) {
    // The second question compiles the rules.
    for (const path of ["/a", "/b"]) expect(robot.isAllowed(SITE + path, `agent${i}x`)).toBe(path === "/b");
    if (i < 1_000) most = arena.used - before;
    expect(arena.used - before).toBeLessThanOrEqual(most);
  }
});

/**
 * The drop-in against the package that it stands in for, method by method.
 *
 * @module-tag long
 */
import fc from "fast-check";
import realParser from "robots-parser";
import { describe, expect, it } from "vitest";
import robotsParser from "../../../src/crawl/compat/robots-parser.ts";
import { corpusAvailable, links, readRobots, reportSkipped, sampledHosts } from "../../support/corpus.ts";
import { cases } from "../../support/effort.ts";

/** The real package, by the types that its own should have. */
const real = realParser as unknown as (
  url: string,
  contents: string | null,
) => Record<string, (...args: unknown[]) => unknown>;
const METHODS = ["isAllowed", "isDisallowed", "getMatchingLineNumber"] as const;

/** All answers of both, about some URLs for some agents; asked twice, since the second time there is an index. */
function answers(robot: unknown, urls: readonly unknown[], agents: readonly unknown[]): unknown[] {
  const asked = robot as Record<string, (...args: unknown[]) => unknown>;
  const all: unknown[] = [asked.getSitemaps!(), asked.getPreferredHost!()];
  for (const agent of agents) {
    all.push(asked.getCrawlDelay!(agent));
    for (const url of urls) for (const method of METHODS) all.push(asked[method]!(url, agent));
  }
  return all;
}

function expectSame(
  url: string,
  contents: string | null,
  urls: readonly unknown[],
  agents: readonly unknown[],
): void {
  const ours = robotsParser(url, contents);
  const theirs = answers(real(url, contents), urls, agents);
  expect(answers(ours, urls, agents)).toEqual(theirs);
  expect(answers(ours, urls, agents)).toEqual(theirs);
}

/** What robots-parser's next version answers, by 3.0.1: the rules for `*` taken out of the file's way. */
function explicitly(contents: string, url: string, agent: string): unknown {
  // A name that no file has stands in for `*`, so that nothing falls back to its groups.
  const file = contents.replace(/^(\s*user-agent\s*:\s*)\*/gim, "$1no\u0000body");
  const asked = agent === "*" ? "no\u0000body" : agent;
  const allowed = real("https://example.com/robots.txt", file).isAllowed!(url, asked);
  return allowed === undefined ? undefined : !allowed;
}

const SITE = "https://example.com";
const AGENTS = [
  undefined,
  "",
  "*",
  "Foo",
  "foo/1.0",
  "FOO bar",
  "Googlebot",
  "bar",
  "/1.0",
  "__proto__",
  "Mozilla/5.0 (compatible; Foo/1)",
];
const URLS = [
  "/",
  "/a",
  "/a/b",
  "/a/b/c.html",
  "/ab",
  "/a?",
  "/a?#f",
  "/a??",
  "/a?b=c",
  "/a?b='c'&d=[e]",
  "/A",
  "/%61",
  "/%7e",
  "/%c3%a9",
  "/\u00e9",
  "/a/../b",
  "/a/./b",
  "/a/%2e%2e/b",
  "/a%2fb",
  "/a%2Fb",
  "//a",
  "/a//b",
  "/a;b",
  "/a#b",
  "/robots.txt",
  "/*",
  "/$",
  "/a$",
  "/a|b",
  "/a[b]",
  "/a^b",
  "/a\\b",
  "/a b",
  "/\u{1f600}",
  "/\ud800",
  "/index.html",
  "/a.js?x",
  "",
].map((path) => SITE + path);
const ODD_URLS: unknown[] = [
  "http://example.com/a",
  "https://example.com:443/a",
  "https://example.com:444/a",
  "https://www.example.com/a",
  "HTTPS://EXAMPLE.COM/a",
  "https://u:p@example.com/a",
  "/a",
  "a",
  "//example.com/a",
  "mailto:x",
  "http://[",
  "https://example.com.",
  "ftp://example.com/a",
  new URL("https://example.com/a"),
];

const QUIRKS: readonly string[] = [
  "",
  "User-agent: *\nDisallow: /",
  "User-agent: *\nDisallow:",
  "User-agent: Foo\n\nUser-agent: *\nDisallow: /a",
  "User-agent: Foo\nSitemap: /x\nUser-agent: bar\nDisallow: /a",
  "User-agent: Foo\nCrawl-delay: 2\nUser-agent: *\nDisallow: /a",
  "User-agent: Foo\nwhatever: 2\nUser-agent: bar\nDisallow: /a",
  "User-agent: Foo\nno colon\nUser-agent: bar\nDisallow: /a",
  "User-agent: Foo\n: no name\nUser-agent: bar\nDisallow: /a",
  "User-agent: Foo\nUser-agent:\nDisallow: /a\nUser-agent:\nDisallow: /",
  "User-agent: Foo\nDisallow: /a\nUser-agent:\nDisallow: /\nUser-agent: foo/2.0\nAllow: /a/b",
  "User-agent: Foo\nUser-agent: foo\nDisallow: /a\nDisallow: /a\nAllow: /a",
  "Disallow: /\nUser-agent: *\nAllow: /a",
  "User-agent: /2.0\nDisallow: /a\nUser-agent: __proto__\nDisallow: /b\nUser-agent: constructor\nDisallow: /",
  "\ufeffUser-agent: *\r\nDisallow: /a\rAllow: /a/b\n\rDisallow: /ab#x\r\n",
  "USER-AGENT:*\nDISALLOW:/a\nALLOW\t:\t/a/b\u00a0\n\u2003Disallow:\u3000/ab",
  "User-agent: *\nCrawl-delay:\nUser-agent: foo\nCrawl-delay: 1.5\nUser-agent: bar\nCrawl-delay: 0x10\nCrawl-delay: x",
  "User-agent: foo\nCrawl-delay: -1\nUser-agent: bar\nCrawl-delay: Infinity\nUser-agent: *\nCrawl-delay: 1e3",
  "Sitemap: http://a/\nsitemap:\nSITEMAP: x#y\nHost: Example.COM\nhost:\nHost: b",
  "User-agent: *\nDisallow: /*.js$\nAllow: /a.*\nDisallow: *\nAllow: $\nDisallow: /$",
  "User-agent: *\nDisallow: /****a\nAllow: /*a*b*c$\nDisallow: /a**$",
  "User-agent: *\nDisallow: /a$b\nDisallow: /a$$\nDisallow: a\nDisallow: ?\nAllow: /a?",
  "User-agent: *\nDisallow: /%c3%a9\nAllow: /\u00e9\nDisallow: /%25\nDisallow: /%7e\nDisallow: /\ud800\nDisallow: /%2fx",
  "User-agent: *\nDisallow: /a|b\nDisallow: /a[b]\nDisallow: /a^b\nDisallow: /a\\b\nDisallow: /a b\nDisallow: /'",
  "User-agent: *\nDisallow: /a:b\nDisallow: http://example.com/a\nDisallow: //a",
  `User-agent: *\n${Array.from({ length: 40 }, (_, i) => `${i % 3 ? "Disallow" : "Allow"}: /${"ab".repeat(i % 7)}${i % 5 ? "" : "*b"}${i % 4 ? "" : "$"}`).join("\n")}`,
];

describe("exact: the answers of robots-parser 3.0.1", () => {
  it.each(QUIRKS)("%j", (contents) => {
    expectSame(`${SITE}/robots.txt`, contents, [...URLS, ...ODD_URLS], AGENTS);
  });

  it.each([
    "http://example.com:80/robots.txt",
    "/robots.txt",
    "robots.txt",
    "//example.com/robots.txt",
    "ftp://example.com/robots.txt",
    "foo://example.com/robots.txt",
    "https://Example.com",
    "mailto:x",
  ])("of a file at %s", (url) => {
    const urls = [
      ...URLS,
      ...ODD_URLS,
      "foo://example.com/a",
      "foo://example.com:80/a",
      "ftp://example.com:80/a",
      "wss://example.com/a",
      "mailto:a",
    ];
    expectSame(
      url,
      "User-agent: *\nDisallow: /a",
      urls.filter((u) => u !== "http://["),
      AGENTS,
    );
  });

  it("of no file", () => {
    expectSame(`${SITE}/robots.txt`, null, URLS, AGENTS);
    expect(robotsParser(SITE, undefined).isAllowed(SITE)).toBe(true);
  });

  it("but not a crash where neither URL is one", () => {
    expect(robotsParser("http://[", "").isAllowed("http://[")).toBeUndefined();
    expect(robotsParser("http://[", "").isAllowed(SITE)).toBeUndefined();
  });

  it("of files made up of pieces", () => {
    const line = fc.oneof(
      {
        arbitrary: fc.tuple(
          fc.constantFrom("User-agent: ", "user-agent:"),
          fc.constantFrom("*", "foo", "Foo/1", "bar", "", "foo bar"),
        ),
        weight: 3,
      },
      { arbitrary: fc.tuple(fc.constantFrom("Disallow: ", "Allow:", "allow : "), pattern()), weight: 8 },
      fc.tuple(
        fc.constantFrom("Crawl-delay: ", "Sitemap: ", "Host: ", "x: ", "", ": "),
        fc.string({ maxLength: 4 }),
      ),
    );
    const file = fc
      .array(fc.tuple(line, fc.constantFrom("\n", "\n", "\n", "\r\n", "\r", "#\n")), { maxLength: 40 })
      .map((lines) => lines.map(([[name, value], end]) => name + value + end).join(""));
    fc.assert(
      fc.property(file, fc.array(path(), { minLength: 1, maxLength: 6 }), (contents, paths) => {
        expectSame(
          `${SITE}/robots.txt`,
          contents,
          paths.map((p) => SITE + p),
          ["foo", "bar/2", undefined],
        );
      }),
      { numRuns: cases(1000) },
    );
  });

  it("of any text and any URL", () => {
    const text = fc.string({ unit: "binary", maxLength: 200 });
    fc.assert(
      fc.property(text, fc.array(text), text, (contents, urls, agent) => {
        const file = `User-agent: *\nDisallow: ${contents}\nUser-agent: ${agent}\nDisallow: ${contents}\n${contents}`;
        const all = urls.flatMap((url) => [url, SITE + url, `${SITE}/${url}`]);
        expectSame(`${SITE}/robots.txt`, file, all, [agent, undefined]);
      }),
    );
  });

  it("of every file of the corpus", () => {
    if (!corpusAvailable) return reportSkipped("the drop-in over the corpus");
    let compared = 0;
    for (const host of sampledHosts()) {
      const contents = new TextDecoder().decode(readRobots(host));
      // The real one takes minutes for a file of a megabyte.
      if (contents.length > 100_000) continue;
      const own = [...contents.matchAll(/^\s*(?:dis)?allow\s*:\s*(\/\S*)/gim)].slice(0, 12);
      const paths = own.flatMap(([, p]) => [
        p!,
        p!.replaceAll("*", "x").replace(/\$$/, ""),
        `${p!.replaceAll("*", "")}/x?y`,
      ]);
      const urls = ["/", "/robots.txt", "/index.html", ...paths].map((p) => `https://${host}${p}`);
      const named = /^\s*user-agent\s*:\s*([^\s*]\S*)/im.exec(contents)?.[1];
      expectSame(
        `https://${host}/robots.txt`,
        contents,
        [...urls, ...links(host).slice(0, 20)],
        [undefined, "Googlebot/2.1", named ?? "foo"],
      );
      compared += urls.length;
    }
    expect(compared).toBeGreaterThan(10_000);
  });

  it("isExplicitlyDisallowed leaves the groups for everybody out", () => {
    for (const contents of QUIRKS) {
      const robot = robotsParser(`${SITE}/robots.txt`, contents);
      for (const agent of ["foo", "bar/1", "*"]) {
        for (const url of [...URLS, "http://example.com/a"]) {
          expect([contents, url, agent, robot.isExplicitlyDisallowed(url, agent)]).toEqual([
            contents,
            url,
            agent,
            explicitly(contents, url, agent),
          ]);
        }
      }
    }
  });
});

function pattern(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: fc.constantFrom("/", "a", "b", "*", "$"), maxLength: 7 }),
    fc
      .array(fc.constantFrom("/", "a", "%2f", "%C3", "?", "\u00e9", " ", "#", "'", "[", "."), {
        maxLength: 6,
      })
      .map((parts) => `/${parts.join("")}`),
  );
}

function path(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: fc.constantFrom("/", "a", "b", "$"), maxLength: 7 }).map((p) => `/${p}`),
    fc
      .array(fc.constantFrom("/", "a", "%2f", "%c3", "?", "\u00e9", " ", "#", "'", "[", "..", "%2e"), {
        maxLength: 6,
      })
      .map((parts) => `/${parts.join("")}`),
  );
}

/** What is said about lines that people and programs have really written, and about every input collected beside the repository. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "../../../../src/index.ts";
import { fix, lint, type RuleId } from "../../../../src/site/lint/index.ts";
import { reportSkipped } from "../../../support/corpus.ts";

const url = "https://www.example.com/robots.txt";
const text = (...lines: string[]): string => lines.map((line) => `${line}\n`).join("");
const file = (input: string): string =>
  /^(?:\uFEFF|---|Agent|Benutzer|Kull)|user[^:]*agent/i.test(input)
    ? text(input)
    : text("User-agent: *", input);
const about = (input: string, options: object = {}) =>
  lint(file(input), options).map(({ rule, message }) => `${rule}: ${message}`);

/** An input, and the beginning of a finding; what its rule makes of the file if it is named, unless nothing. */
type Row = readonly [input: string, finding: string, named?: string];
const rows: readonly Row[] = [
  ["Disallow: /a#", 'hash-in-path: "#" starts a comment', text("User-agent: *", "Disallow: /a")],
  ["Disallow: /18-home#/page-7", "hash-in-path: ", text("User-agent: *", "Disallow: /18-home")],
  [
    "Disallow: /a/ # x Disallow: /b",
    'hash-in-path: "Disallow: /b" is in a comment',
    text("User-agent: *", "Disallow: /a/ # x ", "Disallow: /b"),
  ],
  [
    "User-agent: all\nDisallow: /x",
    'agent-nickname: No crawler is called "all": all crawlers are addressed with "*"',
    text("User-agent: *", "Disallow: /x"),
  ],
  [
    "User-agent: Yandex*\nDisallow: /x",
    'agent-token: By the standard, "Yandex"',
    text("User-agent: Yandex", "Disallow: /x"),
  ],
  ["User-agent: Yandex bot\nDisallow: /x", 'agent-token: By the standard, "Yandex"'],
  ["User-agent: yandex.ru\nDisallow: /x", 'agent-token: By the standard, "yandex"'],
  [
    "User-agent: Яндекс\nDisallow: /x",
    "agent-token: No known crawler has this name: names begin with a letter from A",
  ],
  [
    "User-agent: Googlebot Yandex\nDisallow: /x",
    "several-agents: ",
    text("User-agent: Googlebot", "User-agent: Yandex", "Disallow: /x"),
  ],
  [
    "User-agent: * AdsBot-Google\nDisallow: /x",
    "several-agents: ",
    text("User-agent: *", "User-agent: AdsBot-Google", "Disallow: /x"),
  ],
  ["Disallow: /a|/b", "several-paths: ", text("User-agent: *", "Disallow: /a", "Disallow: /b")],
  [
    "Disallow: index, follow",
    'missing-slash: "index, follow" is not a path: it belongs in a robots meta tag',
  ],
  ["Disallow: noindex", 'missing-slash: "noindex" is not a path: it belongs in a robots meta tag'],
  [
    "Disallow: train-ai=n",
    'missing-slash: "train-ai=n" is not a path: it belongs in a line "Content-Usage: train-ai=n"',
  ],
  [
    "Disallow: ai-train=no",
    'missing-slash: "ai-train=no" is not a path: it belongs in a line "Content-Signal: ai-train=no"',
  ],
  ["Disallow: 10", 'missing-slash: "10" is not a path: it belongs in a line "Crawl-delay: 10"'],
  [
    "Disallow: https://example.com/sitemap.xml",
    'absolute-url-path: This is a sitemap, not a path. It is announced with "Sitemap: https://example.com/sitemap.xml"',
    text("User-agent: *", "Sitemap: https://example.com/sitemap.xml"),
  ],
  ["Crawl-delay: /x\nDisallow: /y", 'crawl-delay-value: "/x" is a path'],
  [
    "Crawl-delay: 0,5\nDisallow: /y",
    'crawl-delay-value: The decimal mark is a point: write "0.5"',
    text("User-agent: *", "Crawl-delay: 0.5", "Disallow: /y"),
  ],
  [
    "/cart",
    'not-a-directive: Crawlers skip this line: it has no field. Was "Disallow: /cart" meant?',
    text("User-agent: *", "Disallow: /cart"),
  ],
  ["- /admin/", 'not-a-directive: Crawlers skip this line: it has no field. Was "Disallow: /admin/" meant?'],
  [
    "spbot/5.0.3",
    'not-a-directive: Crawlers skip this line: it has no field. Was "User-agent: spbot" meant?',
  ],
  ["Benutzeragent: *", 'unread-field: No crawler reads "Benutzeragent": write "User-agent"'],
  ["Nicht zulassen: /x", 'unread-field: No crawler reads "Nicht zulassen": write "Disallow"'],
  ["Interdire: /x", 'unread-field: No crawler reads "Interdire": write "Disallow"'],
  ["İzin verme: /x", 'unread-field: No crawler reads "İzin verme": write "Disallow"'],
  ["Kullanıcı temsilcisi: *", 'unread-field: No crawler reads "Kullanıcı temsilcisi": write "User-agent"'],
  ["Запретить: /x", 'unread-field: No crawler reads "Запретить": write "Disallow"'],
  [
    "Sitemap: https://example.com/my sitemap.xml",
    'sitemap-url: URLs have no spaces: write "https://example.com/my%20sitemap.xml"',
  ],
  ["Sitemap: http://localhost:3000/sitemap.xml", 'sitemap-host: No crawler reaches "localhost"'],
  ["Sitemap: http://127.0.0.1/s.xml", 'sitemap-host: No crawler reaches "127.0.0.1"'],
  ["Sitemap: http://[::1]/s.xml", 'sitemap-host: No crawler reaches "[::1]"'],
  ["Sitemap: https://staging.internal/s.xml", 'sitemap-host: No crawler reaches "staging.internal"'],
  ["Sitemap: https://www.yoursite.com/s.xml", 'sitemap-host: "www.yoursite.com" is a placeholder'],
  ["Disallow: /?b=9", 'start-page-query: "/?b=9" is about the start page alone'],
  ["Disallow: /nocrawl=1", 'start-page-query: "/nocrawl=1" is compared with the path'],
  ...["/_nuxt/", "/_astro/", "/wp-content/plugins/", "/typo3conf/ext/", "/pub/static/", "/bitrix/"].map(
    (path): Row => [`Disallow: ${path}`, "blocked-resources: "],
  ),
  ...["/templates/", "/media/", "/modules/"].map(
    (path): Row => [`Disallow: /administrator/\nDisallow: ${path}`, "blocked-resources: "],
  ),
  [
    "User-agent: *\nContent-Signal: ai-train=no\nDisallow: /a\n\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /b",
    'usage-not-inherited: Content-Signal of "*" does not apply to crawlers with a group of their own: GPTBot, ClaudeBot',
  ],
  [
    `User-agent: *\n${"abcdef".replace(/./g, "Disallow: /$&/\n")}\nUser-agent: Googlebot\n${"abcdf".replace(/./g, "Disallow: /$&/\n")}`,
    'drifted-copy: "Googlebot" repeats rules of "*" (count: 5), but not "Disallow: /e/"',
  ],
];

describe("a line that does not do what was meant", () => {
  for (const [input, finding, named] of rows) {
    it(`${JSON.stringify(input)}: ${finding}`, () => {
      expect(about(input).filter((one) => one.startsWith(finding))).toHaveLength(1);
      const only = [finding.split(":")[0] as RuleId];
      if (named !== undefined) expect(fix(file(input), { only })).toBe(named);
    });
  }

  it("is found with the address of the file in which it stands", () => {
    const other = (host: string) => about(`Disallow: /a\nSitemap: https://${host}/sitemap.xml`, { url });
    expect(other("old-shop.org")).toEqual([
      'sitemap-host: "old-shop.org" is not the host of this site: was "https://www.example.com/sitemap.xml" meant?',
    ]);
    expect(other("staging.example.com").join()).toContain("sitemap-host");
    for (const host of [
      "example.com",
      "cdn.example.com",
      "bucket.s3.amazonaws.com",
      "sitemaps.host.org/example",
    ])
      expect(other(host)).toEqual([]);
    const body = file("Sitemap: http://localhost:3000/a/s.xml");
    expect(fix(body, { url, unsafe: true })).toBe(file("Sitemap: https://www.example.com/a/s.xml"));
    const own = about("Disallow: /a\nSitemap: http://localhost/s.xml", {
      url: "http://localhost/robots.txt",
    });
    expect(own).toEqual([]);
  });

  it("is not found where it was meant", () => {
    for (const [input, rule] of [
      ["Disallow: /?s=", "start-page-query"],
      ["Disallow: /?q=node/", "start-page-query"],
      ["Disallow: /?sort=\nDisallow: /*?sort=", "start-page-query"],
      ["Allow: /?lang=", "start-page-query"],
      ["Disallow: /l=3/a=4/", "start-page-query"],
      ["Disallow: /media/", "blocked-resources"],
      ["Disallow: /bitrix/\nAllow: /bitrix/*.js\nAllow: /bitrix/*.css", "blocked-resources"],
      ["// by our plugin", "not-a-directive: Crawlers skip this line: it has no field"],
      ["/* by our plugin */", "not-a-directive: Crawlers skip this line: it has no field"],
      [
        "User-agent: *\nContent-Signal: ai-train=no\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /",
        "usage-not",
      ],
      [
        "User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nAllow: /",
        "ai-block",
      ],
    ] as const)
      expect(about(input).filter((one) => one.startsWith(rule))).toEqual([]);
  });
});

const folder = new URL("../../../../../shared/cases/", import.meta.url);
const collected = ["advice.md", "abroad.md"]
  .map((name) => new URL(name, folder))
  .filter((at) => existsSync(at));
if (collected.length === 0) reportSkipped("inputs that were collected beside the repository");

/** Legal lines, lines of Joomla and Yandex without their file, URLs that are asked, and what only the preset "all" says. */
const NOTHING: ReadonlySet<string> = new Set([
  ..."/b,/ /search;/ /oferty,/ /templates/ /media/ /modules/ /shop?b=9 /cart /*?id=* /корзина/ /каталог/"
    .split(" ")
    .map((path) => `Disallow: ${path}`),
  "User-agent: *\nDisallow: /temp/\n\nUser-agent: MyBot\nDisallow: /x",
  "User-agent: Yandex\nDisallow:\nClean-param: destination",
]);

describe.runIf(collected.length > 0)("inputs that were collected", () => {
  const inputs = collected
    .flatMap((at) =>
      readFileSync(at, "utf8")
        .split(/\n## (?:Signals|Held|Sentences)/)[0]!
        .split("\n"),
    )
    .filter((line) => /^\| [^|]*`/.test(line))
    .flatMap((line) =>
      [...line.split(" | ")[0]!.matchAll(/`([^`]+)`/g)].map(([, span]) => span!.replaceAll("⏎", "\n")),
    )
    .map((span) =>
      span.replace(/<U\+([0-9A-F]{4})>/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    )
    .map((span) => (/^(?:\.{0,2}\/|[\uFEFF-] ?\/|\uFF0F)/.test(span) ? `Disallow: ${span}` : span))
    .filter(
      (span) =>
        /^[ \uFEFF]*[A-Za-z\u0400-\u04FF][^ :]*[ \w-]*[:\uFF1A]/.test(span) && !/^X-Robots/.test(span),
    );

  it("say something, and no repair shuts a crawler out of / or lets it in", () => {
    const silent = inputs.filter((input) => !NOTHING.has(input) && about(input).length === 0);
    console.log(`inputs ${inputs.length}, silent ${silent.length}`);
    expect(inputs.length).toBeGreaterThan(50);
    expect(silent).toEqual([]);
    for (const input of inputs) {
      const files = [file(input), fix(file(input), { url, unsafe: true })].map((body) => parse(body));
      for (const agent of ["*", ...files.flatMap(({ groups }) => groups.flatMap(({ agents }) => agents))]) {
        const [before, after] = files.map((one) => one.policyNamed(agent).check(["/"])[0]);
        expect({ input, agent, verdict: after }).toEqual({ input, agent, verdict: before });
      }
    }
  });
});

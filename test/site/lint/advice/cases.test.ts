/** What was meant by lines that people and programs have really written. */
import { describe, expect, it } from "vitest";
import { fix, fixAll, lint, type RuleId } from "../../../../src/site/lint/index.ts";

const url = "https://www.example.com/robots.txt";
const text = (...lines: string[]): string => lines.map((line) => `${line}\n`).join("");
const head = "User-agent: *";
const about = (line: string, options: object = {}) =>
  lint(text(head, line), options).map(({ rule, message }) => `${rule}: ${message}`);

/** A rule's line in a group for `*`, and what all repairs but guesses make of it; undefined if it is left alone. */
const lines: readonly (readonly [line: string, meant: string | undefined])[] = [
  ["Disallow: /b /", "Disallow: /b/"],
  ["Disallow: /b,/", undefined],
  ["Disallow: /oferty,/", undefined],
  ["Disallow: /search;/", undefined],
  ["Disallow: / *&o= *", "Disallow: /*&o="],
  ["Disallow: /* */", undefined],
  ["Disallow: /b\u00A0/", "Disallow: /b/"],
  ["Disallow: \uFEFF/x", "Disallow: /x"],
  [" \uFEFFDisallow: /x", "Disallow: /x"],
  ["Dis\uFEFFallow: /x", "Disallow: /x"],
  ["Disallow: /x\uFEFF", "Disallow: /x"],
  ["Disallow: \u200B/x", "Disallow: /x"],
  ["Dis\u2060allow: /x", "Disallow: /x"],
  ["Disallow: /x\u00AD", "Disallow: /x"],
  ["Dis\u0430llow: /x", "Disallow: /x"],
  ["Disallow: / customer / account/ login /", "Disallow: /customer/account/login/"],
  ["Disallow: /*.xlsx $", "Disallow: /*.xlsx$"],
  ["Disallow: - /admin/", "Disallow: /admin/"],
  ["Disallow: / tmp /", "Disallow: /tmp/"],
  ["Disallow: /my files/", undefined],
  ["Disallow: ./private/", "Disallow: /private/"],
  ["Disallow: ../x", "Disallow: /x"],
  ["Disallow: /a/./b/../c/?x=/../", "Disallow: /a/c/?x=/../"],
  ["Disallow: /..", undefined],
  ["Disallow: \uFF0Fe", "Disallow: /e"],
  ["Disallow: {{ path }}", undefined],
  ["Disallow: https://www.example.com/cart", "Disallow: /cart"],
  ["Disallow: https://shop.example.org/", "gone"],
  ["Disallow: dev.example.com", "gone"],
  ["Disallow: blog.example.com/x", "gone"],
  ["Disallow: //cdn.example.com/", "gone"],
  ["Disallow: www.example.com", undefined],
  ["Dosallow: /", undefined],
  ["Dosallow: /wp-admin", "Disallow: /wp-admin"],
  ["Disallow: /fonts/icons.eot?#iefix", undefined],
  ["Disallow= /Special:Random", "Disallow: /Special:Random"],
  ["Disallow; /wiki/Image:", "Disallow: /wiki/Image:"],
  ["Disallow/wiki/Special:Random", "Disallow: /wiki/Special:Random"],
  ["Host#: https://www.example.com", undefined],
  ["Allow: /x\u00A0$", "Allow: /x$"],
  ["Request-rate: 1/\u00A020", "Request-rate: 1/20"],
  ["Disallow: ?s=", undefined],
  ["Disallow: /a/ Noindex: /a/", "Disallow: /a/\nNoindex: /a/"],
  ["Disallow: /search/,/search;", undefined],
  ["Disallow: /search;|/search?", undefined],
  ['Disallow: /other/a"b', undefined],
  ["Allow: '/feed/", "Allow: /feed/"],
  ["Disallow: / /a/", undefined],
];

describe("a line that was meant otherwise", () => {
  it.each(lines)("%j is repaired to %j", (line, meant) => {
    const body = text(head, "Disallow: /other/", line);
    const after = text(head, "Disallow: /other/", ...(meant === "gone" ? [] : [meant ?? line]));
    expect(fix(body, { url, unsafe: true, rules: { "trailing-star": "info" } })).toBe(after);
  });

  const files: readonly (readonly [why: string, body: string, meant: string])[] = [
    [
      "a slip in an agent line is mended before a rule is left out as redundant",
      text("User-agent: Googlebot", "Disallow: /a/b", "", "Usre-agent: *", "Disallow: /a"),
      text("User-agent: Googlebot", "Disallow: /a/b", "", "User-agent: *", "Disallow: /a"),
    ],
    [
      "so is a colon of East Asia",
      text("User-agent: Googlebot", "Disallow: /a/b", "", "User-agent\uFF1A*", "Disallow: /a"),
      text("User-agent: Googlebot", "Disallow: /a/b", "", "User-agent:*", "Disallow: /a"),
    ],
    [
      "agents that share a group keep it",
      text(head, "Disallow: /*/a/", "", head, "Crawl-delay: 120", "", "User-agent: 008", "Disallow: /"),
      text(head, "Disallow: /*/a/", "", head, "Crawl-delay: 120", "", "User-agent: 008", "Disallow: /"),
    ],
    [
      "nothing is redundant because of a line that a comment has cut",
      text(head, "Disallow: /#!/profile/", "Disallow: /profile/"),
      text(head, "Disallow: /#!/profile/", "Disallow: /profile/"),
    ],
    [
      "nor because of rules whose agent line a comment has swallowed",
      text(head, "Disallow: /a/ # carts User-Agent: 008", "Disallow: /"),
      text(head, "Disallow: /a/ # carts User-Agent: 008", "Disallow: /"),
    ],
    [
      "nor because of an exception with a stray mark",
      text(head, "Disallow: /feed/", "Allow: /feed/show|", "Disallow: /feed/show-*"),
      text(head, "Disallow: /feed/", "Allow: /feed/show|", "Disallow: /feed/show-*"),
    ],
    [
      "nor because of a rule that closes the site, perhaps for a while only",
      text(head, "Disallow: /", "Disallow: /administrator/", "Disallow: /tmp/*.php"),
      text(head, "Disallow: /", "Disallow: /administrator/", "Disallow: /tmp/*.php"),
    ],
    [
      "a sitemap is not the name of a crawler",
      text("User-agent: *sitemap: https://www.example.com/s.xml", "Disallow: /x"),
      text(head, "sitemap: https://www.example.com/s.xml", "Disallow: /x"),
    ],
    [
      "a template stays as it is",
      text(
        "---",
        "layout: null",
        "---",
        head,
        "{% for page in site.pages %}",
        "Disallow: {{ page.url }}",
        "{% endfor %}",
      ),
      text(
        "---",
        "layout: null",
        "---",
        head,
        "{% for page in site.pages %}",
        "Disallow: {{ page.url }}",
        "{% endfor %}",
      ),
    ],
    [
      "line ends that were escaped",
      "User-agent: *\\r\\nDisallow: /typo3/\\r\\n",
      text(head, "Disallow: /typo3/").slice(0, -1),
    ],
    [
      "a version is no crawler",
      text("User-agent: Yandex/1.01.001 (compatible; Win16; I)", "Disallow: /x"),
      text("User-agent: Yandex", "Disallow: /x"),
    ],
    ...["GPTBot/ClaudeBot", "GPTBot and ClaudeBot", "[GPTBot, ClaudeBot]", "GPTBot ClaudeBot"].map(
      (names) =>
        [
          `several agents: ${names}`,
          text(`User-agent: ${names}`, "Disallow: /x"),
          text("User-agent: GPTBot", "User-agent: ClaudeBot", "Disallow: /x"),
        ] as const,
    ),
  ];
  it.each(files)("%s", (_, body, meant) => {
    expect(fix(body, { unsafe: true })).toBe(meant);
  });

  it("is said with the code point of a character that cannot be told apart", () => {
    expect(about("Dis\u0430llow: /x").join()).toContain("\u0430 (U+0430)");
    expect(about("Disallow: \uFEFF/x").join()).toContain("U+FEFF");
    expect(about("Disallow: \uFF0Fe").join()).toContain("\uFF0F (U+FF0F)");
  });

  it("tells to write what the repair writes", () => {
    expect(about("Disallow: /b\u00A0/")).toEqual([expect.stringContaining('write "Disallow: /b/"')]);
    expect(about("Sitemap: https://old-shop.org/my map.xml", { url }).join()).toContain(
      'was "https://www.example.com/my%20map.xml" meant?',
    );
  });

  it("does not say that nobody obeys a group without a name: programs that look for a part of their name do", () => {
    expect(lint(text("User-agent:", "Disallow: /")).map(({ message }) => message)).toEqual([
      expect.stringContaining("some programs apply them to everybody"),
    ]);
  });

  it("names the other host that a rule is about, and never tells to write / for it", () => {
    expect(about("Disallow: https://shop.example.org/", { url })[0]).toContain(
      "shop.example.org has a robots.txt",
    );
    expect(about("Disallow: https://shop.example.org/").join()).not.toContain('write "/"');
  });

  it("says of a fragment that it is never sent", () => {
    expect(about("Disallow: /18-home#/page-7").join()).toMatch(/never sent/);
    expect(about("Disallow: /18-home#/page-7").join()).not.toContain("%23");
  });

  it("says of a rule behind a comment that nobody reads it", () => {
    expect(about("Disallow: /a/ # x Disallow: /b")).toEqual([
      expect.stringContaining('"Disallow: /b" is in a comment'),
    ]);
    expect(about("Disallow: /a/ # Disallow: /b")).toEqual([]);
  });

  it("weighs more if no crawler reads it than if Google does", () => {
    const severities = (line: string) =>
      lint(text(head, "Disallow: /x", line)).map(({ severity }) => severity);
    expect(severities("Dosallow: /wp-admin")).toEqual(["error"]);
    expect(severities("Disalow: /wp-admin")).toEqual(["warning"]);
  });
});

describe("only", () => {
  const by = (only: RuleId, ...lines: string[]) => fix(text(...lines), { only: [only] });

  it("makes repairs that nothing else makes", () => {
    expect(by("unread-field", head, "Dosallow: /")).toBe(text(head, "Disallow: /"));
    expect(by("space-in-path", head, "Disallow: /my files/")).toBe(text(head, "Disallow: /my%20files/"));
    expect(by("absolute-url-path", head, "Disallow: https://example.com/")).toBe(text(head, "Disallow: /"));
    expect(by("missing-slash", head, "Allow: All")).toBe(text(head, "Allow: /"));
    expect(by("directory-slash", head, "Disallow: /a")).toBe(text(head, "Disallow: /a/"));
  });

  it("is not given with unsafe, which would do nothing", () => {
    expect(() => fix("", { only: ["field-typo"], unsafe: true })).toThrow("leave out unsafe, or only");
  });

  it("and no other", () => {
    const { body, fixed } = fixAll(text(head, "Dosallow: /x", "Disalow: /y"), { only: ["field-typo"] });
    expect(body).toBe(text(head, "Dosallow: /x", "Disallow: /y"));
    expect(fixed.map(({ rule }) => rule)).toEqual(["field-typo"]);
  });
});

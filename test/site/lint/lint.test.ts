import { describe, expect, it } from "vitest";
import { RobotsError } from "../../../src/index.ts";
import {
  type FixOptions,
  fixAll as fixAllAs,
  fix as fixAs,
  type LintOptions,
  lint as lintAs,
  presets,
  type RuleId,
} from "../../../src/site/lint/index.ts";

// Every rule runs unless a test says otherwise.
const lint = (body: string | Uint8Array, options?: LintOptions) =>
  lintAs(body, { preset: "all", ...options });
const fixAll = (body: string, options?: FixOptions) => fixAllAs(body, { preset: "all", ...options });
function fix(body: string, options?: FixOptions): string;
function fix(body: Uint8Array, options?: FixOptions): Uint8Array;
function fix(body: string | Uint8Array, options?: FixOptions): string | Uint8Array {
  return fixAs(body, { preset: "all", ...options });
}

const text = (...lines: string[]): string => lines.map((line) => `${line}\n`).join("");
/** Findings as `rule line:column-endColumn`. */
const places = (body: string | Uint8Array, options?: LintOptions): string[] =>
  lint(body, options).map(({ rule, line, column, endColumn }) => `${rule} ${line}:${column}-${endColumn}`);

describe("lint", () => {
  it("gives findings as data", () => {
    expect(lint(text("User-agent: *", "Disallow: tmp/"))).toEqual([
      {
        rule: "missing-slash",
        severity: "error",
        line: 2,
        column: 11,
        endLine: 2,
        endColumn: 15,
        message: '"tmp/" matches no URL: a path begins with "/". Write "/tmp/".',
        fix: { safe: false, edits: [{ line: 2, column: 11, endLine: 2, endColumn: 15, text: "/tmp/" }] },
      },
    ]);
  });

  it("counts columns in UTF-16 units, in text and in bytes alike", () => {
    const body = text("User-agent: *", "Disallow: /\u{1F600}/\u00E9/\\x/", "Disallow: /%7Ex/ # \u4E16");
    expect(places(body)).toEqual([
      "unescaped-characters 2:11-20",
      "escape-mismatch 2:17-18",
      "escape-mismatch 3:12-15",
      "inline-comment 3:18-21",
    ]);
    expect(places(new TextEncoder().encode(body))).toEqual(places(body));
  });

  it("counts a byte order mark as a column", () => {
    expect(places("\uFEFFUSER-AGENT: *\nDisallow: /a/\n")).toEqual([
      "byte-order-mark 1:1-2",
      "all-capitals 1:2-12",
    ]);
  });

  it("counts damaged bytes as their replacement characters", () => {
    const body = Uint8Array.from("User-agent: *\nDisallow: /\xFFa\\b/\n", (char) => char.charCodeAt(0));
    expect(places(body)).toEqual(["invalid-utf8 2:12-13", "escape-mismatch 2:14-15"]);
  });

  it("says nothing about a plain file", () => {
    expect(
      lint(
        text(
          "# All crawlers",
          "User-agent: *",
          "Allow: /shop/",
          "Disallow: /shop/cart/",
          "Disallow: /*?sort=",
          "Disallow: /*.pdf$",
          "",
          "User-agent: GPTBot",
          "Disallow: /",
          "",
          "Sitemap: https://example.com/sitemap.xml",
        ),
      ),
    ).toEqual([]);
  });

  it("suggests what an unknown name may mean", () => {
    const said = (options: object) => {
      try {
        return String(lint("", options));
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(said({ rules: { "feild-typo": "off" } })).toBe(
      'rules has no option "feild-typo". Did you mean field-typo?',
    );
    expect(said({ rules: { "missing-slash": "warn" } })).toBe(
      'rules.missing-slash must be "error", "warning", "info" or "off", not "warn".',
    );
    expect(said({ preset: "strickt" })).toBe(
      'preset must be "recommended", "all", "strict", "google" or "1994", not "strickt". Did you mean "strict"?',
    );
    expect(said({ rules: { ["x".repeat(1e6)]: "off" } })).toMatch(
      /^rules has no option "x{60}\.\.\."\. Its options are /,
    );
    expect(said({ language: 5 })).toBe('language must be "en", "de", "fr" or "ru", not 5.');
  });

  it("refuses misuse", () => {
    const misuses: readonly (() => unknown)[] = [
      () => lint(5 as unknown as string),
      () => lint("", { language: "es" as "en" }),
      () => lint("", { preset: "nice" as "google" }),
      () => lint("", { rules: { "no-such-rule": "off" } as object }),
      () => lint("", { rules: { "missing-slash": "fatal" as "off" } }),
      () => lint("", { dialect: "bing" as "google" }),
      () => lint("", { url: "/robots.txt" }),
      () => fix(undefined as unknown as string),
    ];
    for (const misuse of misuses) {
      expect(misuse).toThrow(RobotsError);
      expect(misuse).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
    }
  });
});

describe("severities of findings", () => {
  const body = text("User-agent: *", "Disalow: /tmp/");

  it("are the rule's own", () => {
    expect(lint(body)).toMatchObject([{ rule: "field-typo", severity: "warning" }]);
  });

  it("can be set for a rule, on top of a preset", () => {
    expect(lint(body, { rules: { "field-typo": "error" } })).toMatchObject([{ severity: "error" }]);
    expect(lint(body, { preset: "strict" })).toMatchObject([{ severity: "error" }]);
    expect(lint(body, { preset: "google" })).toMatchObject([{ severity: "info" }]);
    expect(lint(body, { preset: "strict", rules: { "field-typo": "info" } })).toMatchObject([
      { severity: "info" },
    ]);
    expect(lint(body, { rules: { "field-typo": "off" } })).toEqual([]);
  });

  it("come with a preset's dialect, unless another is given", () => {
    const old = text("User-agent: *", "Allow: /a/", "Disallow: /b/");
    expect(places(old, { preset: "1994" })).toEqual(["unsupported-in-dialect 2:1-6"]);
    expect(places(old, { preset: "1994", dialect: "koster1996" })).toEqual([]);
    expect(presets["1994"].dialect).toBe("original1994");
  });

  it("are raised by the strict preset", () => {
    expect(Object.values(presets.strict.rules)).not.toContain("info");
  });
});

/** What a word processor makes of a robots.txt. */
const RTF = `{\\rtf1\\ansi\\ansicpg1252\\cocoartf2709
{\\fonttbl\\f0\\fswiss\\fcharset0 Helvetica;}
\\f0\\fs24 \\cf0 User-agent: *\\
Disallow: /tmp/\\
Disallow: logs/\\
}`;

/** Files and the rules that find something in them. */
const cases: readonly (readonly [
  what: string,
  body: string | Uint8Array,
  rules: readonly RuleId[],
  options?: LintOptions,
])[] = [
  [
    "a crawler's name with a version as a path",
    text("User-agent: *", "Disallow: Googlebot"),
    ["inverted-fields"],
  ],
  ["a path as a crawler's name", text("User-agent: /cgi/", "Disallow: /"), ["inverted-fields"]],
  ["paths with commas", text("User-agent: *", "Disallow: /a/,/b/"), ["several-paths"]],
  ["a comma in a path", text("User-agent: *", "Disallow: /a,b/"), []],
  ["a semicolon before a star", text("User-agent: *", "Disallow: /a/*;*/b"), []],
  ["bare carriage returns", "User-agent: *\rDisallow: /a/\r", ["line-endings"]],
  ["a scheme in a path", text("User-agent: *", "Disallow: www.example.com/a/"), ["absolute-url-path"]],
  [
    "four files of a folder",
    text("User-agent: *", ..."abcd".split("").map((x) => `Disallow: /d/${x}.html`)),
    [],
  ],
  ["JSON", '{"error": "not found"}\n', ["html-document"]],
  ["XML", '<?xml version="1.0"?>\n<urlset/>\n', ["html-document"]],
  ["a page with rules in it", text("<!-- hello --><p>", "User-agent: *", "Disallow: /a/"), ["html-document"]],
  [
    "rules below a comment of HTML",
    text("<!-- Id: 7 -->", "User-agent: *", "Disallow: /a/"),
    ["not-a-directive"],
  ],
  ["a redirect", "<html><head><title>301 Moved Permanently</title></head></html>", ["error-page"]],
  ["an error in plain text", "404 Not Found\n", ["error-page"]],
  ["rules about an error", text("# page not found", "User-agent: *", "Disallow: /404-not-found/"), []],
  ["a PNG", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), ["binary-file"]],
  ["RTF", RTF, ["binary-file"]],
  ["RTF with a byte order mark", `\uFEFF${RTF}`, ["binary-file"]],
  ["DOC", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), ["binary-file"]],
  ["DOCX", `PK\x03\x04${"\0".repeat(26)}[Content_Types].xml`, ["binary-file"]],
  ["ODT", `PK\x03\x04${"\0".repeat(26)}mimetypeapplication/vnd.oasis.opendocument.text`, ["binary-file"]],
  [
    "keywords of the meta tag",
    text("User-agent: *", "Disallow: /a/", "noindex, nofollow"),
    ["not-a-directive"],
  ],
  [
    "a bare URL",
    text("User-agent: *", "Disallow: /a/", "https://example.com/sitemap.xml"),
    ["not-a-directive"],
  ],
  ["half a directive", text("User-agent: *", "Disallow: /a/", "Disallow"), ["not-a-directive"]],
  [
    "a delay before any group",
    text("Crawl-delay: 5", "User-agent: *", "Disallow: /a/"),
    ["rule-before-agent"],
  ],
  [
    "wildcards in 1996",
    text("User-agent: *", "Disallow: *.gif"),
    ["unsupported-in-dialect"],
    { dialect: "koster1996" },
  ],
  ["Allow in 1996", text("User-agent: *", "Allow: /a/", "Disallow: /b/"), [], { dialect: "koster1996" }],
  [
    "a closed group beside the common one",
    text("User-agent: *", "Disallow: /a/", "", "User-agent: foo", "Disallow: /"),
    [],
  ],
  ["a quoted path", text("User-agent: *", 'Disallow: "/a/"'), ["typographic-characters"]],
  [
    "a full-width colon",
    text("User-agent: *", "Disallow: /a/", "Disallow\uFF1A /b/"),
    ["typographic-characters"],
  ],
  [
    "a dash in a name",
    text("User\u2011agent: *", "User-agent: *", "Disallow: /a/"),
    ["typographic-characters"],
  ],
  [
    "a subfolder",
    text("User-agent: *", "Disallow: /a/"),
    ["wrong-location"],
    { url: "https://example.com/shop/robots.txt" },
  ],
  [
    "capitals in the name",
    text("User-agent: *", "Disallow: /a/"),
    ["wrong-location"],
    { url: "https://example.com/Robots.TXT" },
  ],
  [
    "the right place",
    text("User-agent: *", "Disallow: /a/"),
    [],
    { url: new URL("https://example.com/robots.txt?x") },
  ],
  ["a hidden folder", text("User-agent: *", "Disallow: /.git/"), ["disclosing-path"]],
  [
    "what every WordPress has",
    text("User-agent: *", "Disallow: /wp-admin/", "Allow: /wp-admin/admin-ajax.php"),
    [],
  ],
  ["an administrator of something else", text("User-agent: *", "Disallow: /administration-guide/"), []],
  ["a secret", text("User-agent: *", "Disallow: /x?api_key=Zm9vYmFy123"), ["secret-in-path"]],
  ["a parameter without its value", text("User-agent: *", "Disallow: /*?token=*"), ["trailing-star"]],
  ["an unknown field", text("User-agent: *", "Disallow: /a/", "Unicorn: yes"), ["unknown-directive"]],
  [
    "a field that only begins like a rule",
    text("User-agent: *", "Disallow: /a/", "Disallowed: /b/"),
    ["field-typo"],
  ],
  [
    "a sitemap without its colon",
    text("User-agent: *", "Disallow: /a/", "Sitemap https://example.com/"),
    ["missing-colon"],
  ],
  [
    "a mark inside the file",
    text("User-agent: *", "Disallow: /a/", "\uFEFFDisallow: /b/"),
    ["byte-order-mark"],
  ],
  ["a sitemap without a value", text("User-agent: *", "Disallow: /a/", "Sitemap:"), ["sitemap-url"]],
  [
    "a sitemap by another scheme",
    text("User-agent: *", "Disallow: /a/", "Sitemap: s3://bucket/s.xml"),
    ["sitemap-url"],
  ],
  ["a name with a star", text("User-agent: examplebot*", "Disallow: /a/"), ["agent-token"]],
  ["a name with digits", text("User-agent: example2bot", "Disallow: /a/"), ["agent-token"]],
  ["a name with spaces", text("User-agent: example bot", "Disallow: /a/"), ["agent-token"]],
  [
    "known names with digits and spaces",
    text("User-agent: MJ12bot", "User-agent: Sogou web spider", "Disallow: /a/"),
    [],
  ],
  [
    "a file on one line",
    text("User-agent: * Disallow: /a/ Sitemap: https://e.example/s.xml"),
    ["several-fields"],
  ],
  [
    "fields without a space between them",
    text("User-agent: *Disallow: /a/Disallow: /b/"),
    ["several-fields"],
  ],
  ["a field in place of a value", text("User-agent:Disallow: /a/"), ["several-fields"]],
  [
    "a field that is commented out",
    text("User-agent: * # Disallow: /a/", "Disallow: /b/"),
    ["inline-comment"],
  ],
  ["a path that ends like a field", text("User-agent: *", "Disallow: /wiki/Sitemap:"), []],
  ["several known names", text("User-agent: Googlebot Bingbot", "Disallow: /a/"), ["several-agents"]],
  [
    "a browser's header",
    text("User-agent: Mozilla/5.0 (Windows NT 10.0)", "Disallow: /a/"),
    ["full-user-agent"],
  ],
  ["scripts for search engines", text("User-agent: Googlebot", "Disallow: /*.js"), ["blocked-resources"]],
  ["scripts for others", text("User-agent: AhrefsBot", "Disallow: /*.js"), []],
  ["a lone percent sign", text("User-agent: *", "Disallow: /100%/"), ["escape-mismatch"]],
  ["an escape twice", text("User-agent: *", "Disallow: /a%2520b/"), ["escape-mismatch"]],
  ["a star escaped", text("User-agent: *", "Disallow: /a%2Ab/"), ["escape-mismatch"]],
  ["a slash escaped", text("User-agent: *", "Disallow: /a%2Fb/"), []],
  ["brackets of a query", text("User-agent: *", "Disallow: /*?filter[0]="), []],
  [
    "a long beginning of the same group",
    text("User-agent: *", "Disallow: /a/", "Allow: /a/b/", "Disallow: /a/b/c/"),
    [],
  ],
  [
    "a delay of 30 minutes",
    text("User-agent: *", "Crawl-delay: 1800", "Disallow: /a/"),
    ["crawl-delay-value"],
  ],
  [
    "a delay for Yandex",
    text("User-agent: Yandex", "Crawl-delay: 2", "Disallow: /a/"),
    ["crawl-delay-ignored"],
  ],
  ["Host", text("User-agent: *", "Disallow: /a/", "Host: example.com"), ["retired-directive"]],
  [
    "signals with a path and a use",
    text("User-agent: *", "Content-Signal: /a search=yes,use=reference", "Disallow: /b/"),
    [],
  ],
  [
    "signals before any group",
    text("Content-Signal: search=yes", "User-agent: *", "Disallow: /b/"),
    ["content-signal-syntax"],
  ],
  ["usage with a path", text("User-agent: *", "Content-Usage: /a train-ai=n, search=y", "Disallow: /b/"), []],
  [
    "usage of a path, but none said",
    text("User-agent: *", "Content-Usage: /a", "Disallow: /b/"),
    ["content-usage-syntax"],
  ],
  [
    "usage in capitals",
    text("User-agent: *", "Content-Usage: Train-AI=n", "Disallow: /b/"),
    ["content-usage-syntax"],
  ],
  ["a single AI crawler shut out", text("User-agent: GPTBot", "Disallow: /"), []],
  [
    "a field of Google alone before a rule",
    text("User-agent: a", "Crawl-delay: 5", "User-agent: b", "Disallow: /a/"),
    ["unclosed-group"],
  ],
];

describe("lint finds", () => {
  for (const [what, body, expected, options] of cases) {
    it(`${expected.length === 0 ? "nothing in " : ""}${what}`, () => {
      expect([...new Set(lint(body, options).map(({ rule }) => rule))]).toEqual(expected);
    });
  }
});

describe("fix() and fixAll()", () => {
  it("leaves files of word processors alone, which no line's repair would make readable", () => {
    expect(fix(RTF, { unsafe: true, preset: "all" })).toBe(RTF);
  });

  it("makes only safe repairs by default", () => {
    const body = text("USER-AGENT: *", "disalow /a/ # why", "Disallow: b/");
    expect(fix(body)).toBe(text("User-agent: *", "# why", "Disallow: /a/", "Disallow: b/"));
    expect(fix(body, { unsafe: true })).toBe(
      text("User-agent: *", "# why", "Disallow: /a/", "Disallow: /b/"),
    );
  });

  it("tells what it repaired", () => {
    const { fixed } = fixAll(text("USER-AGENT: *", "Disalow: /a/"));
    expect(fixed.map(({ rule }) => rule)).toEqual(["field-typo", "all-capitals"]);
  });

  it("makes no repair of a rule that is off", () => {
    const body = text("USER-AGENT: *", "Disalow: /a/");
    expect(fix(body, { rules: { "field-typo": "off" } })).toBe(text("User-agent: *", "Disalow: /a/"));
  });

  it("keeps comments, unknown fields and line ends", () => {
    const body = "USER-AGENT: *\r\n# keep me\r\nUnicorn : yes\r\nDisallow: /a/\r\nDisallow: /a/ # twice\r\n";
    expect(fix(body)).toBe("User-agent: *\n# keep me\nUnicorn : yes\nDisallow: /a/\n# twice\n");
    expect(fix(body, { rules: { "line-endings": "off" } })).toBe(fix(body).replaceAll("\n", "\r\n"));
  });

  it("takes out what has no effect", () => {
    const body = text(
      "User-agent: *",
      "Disallow: /a/",
      "Disallow: /a/b/",
      "Disallow:",
      "Disallow: /c/",
      "Disallow: /a/",
    );
    expect(fix(body)).toBe(text("User-agent: *", "Disallow: /a/", "Disallow: /c/"));
  });

  it("shortens patterns only if length does not matter", () => {
    const alone = text("User-agent: *", "Disallow: /a/*");
    const opposed = text("User-agent: *", "Disallow: /a/*", "Allow: /*/b");
    expect(fix(alone)).toBe(text("User-agent: *", "Disallow: /a/"));
    expect(fix(opposed)).toBe(opposed);
  });

  it("completes a sitemap if the file's own URL is known", () => {
    const body = text("User-agent: *", "Disallow: /a/", "Sitemap: /s.xml");
    const url = "https://example.com/robots.txt";
    expect(fix(body, { url, unsafe: true })).toContain("Sitemap: https://example.com/s.xml\n");
  });

  it("leaves a file over 500 KiB alone", () => {
    const body = `USER-AGENT: *\nDisallow: /a/\n${"#\n".repeat(260_000)}`;
    expect(fix(body)).toBe(body);
  });

  it("does not let a file grow over 500 KiB", () => {
    const body = `User-agent: *\nDisallow: /a/\n${"#".repeat(512_000 - 28)}`;
    expect(fix(body)).toBe(body);
  });

  it("keeps damaged bytes", () => {
    const bytes = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0));
    const body = Uint8Array.from(bytes("USER-AGENT: *\nDisallow: /\xFF/ # \xE9\n"));
    // The comment could not be written again as it was, so it stays where it is.
    expect([...fix(body)]).toEqual(bytes("User-agent: *\nDisallow: /\xFF/ # \xE9\n"));
  });
});

describe("shadowed-rule", () => {
  const lines = (rules: string, dialect: "rfc9309" | "google" = "rfc9309"): string[] =>
    lint(`User-agent: *\n${rules}`, { dialect, rules: { "escape-mismatch": "off" } })
      .filter(({ rule }) => rule === "shadowed-rule")
      .map(({ line, message, fix }) => `${line} ${message} ${fix?.safe}`);

  it("sees through wildcards and escapes, and leaves those repairs to people", () => {
    expect(lines("Disallow: /*?sort=\nDisallow: /shop/*?sort=up\n")).toEqual([
      '3 "Disallow: /*?sort=" on line 2 already covers this. false',
    ]);
    expect(lines("Disallow: /a*c\nAllow: /ab/c\nDisallow: /ab*c**\n")).toEqual([]);
    expect(lines("Disallow: /%7Ea\nDisallow: /~a/b*\n")).toEqual([
      '3 "Disallow: /%7Ea" on line 2 already covers this. false',
    ]);
  });

  it("keeps a rule that one crawler of its group needs", () => {
    const shared = "User-agent: a\nUser-agent: b\nDisallow: /x*y\n\nUser-agent: a\nDisallow: /x*\n";
    const found = (body: string) =>
      lint(body)
        .filter(({ rule }) => rule === "shadowed-rule")
        .map(({ line }) => line);
    expect(found(shared)).toEqual([]);
    expect(found(shared.replace("User-agent: b\n", ""))).toEqual([2]);
  });
});

/** Rules on files that their documentation does not show. */
import { describe, expect, it } from "vitest";
import { type Dialect, parse } from "../../../src/index.ts";
import { fix, type LintOptions, lint, type RuleId } from "../../../src/site/lint/index.ts";
import { dialects } from "../../support/cases.ts";

type Language = NonNullable<LintOptions["language"]>;

const text = (...lines: string[]): string => lines.map((line) => `${line}\n`).join("");
const all = (body: string, options: LintOptions = {}) =>
  lint(body, { preset: "all", rules: { "directory-slash": "off" }, ...options });
const rules = (body: string, options?: LintOptions) => all(body, options).map(({ rule }) => rule);
/** The file with the repairs of one rule, whatever they change. */
const repaired = (rule: string, body: string) => fix(body, { only: [rule as RuleId] });

describe("html-entity", () => {
  it.each([
    ["/a?x=1&#38;y=2", "&#38;", "/a?x=1&y=2"],
    ["/a?x=1&amp;y=2&#038;z=3 # why", "&amp;", "/a?x=1&y=2&z=3 # why"],
    ["/a&#x26;b", "&#x26;", "/a&b"],
    ["/it&#39;s", "&#39;", "/it's"],
  ])("knows those that a comment seems to begin in: %s", (path, entity, meant) => {
    const body = text("User-agent: *", `Disallow: ${path}`);
    const [found] = all(body).filter(({ rule }) => rule === "html-entity");
    expect(found?.message).toContain(`"${entity}" is HTML`);
    expect(rules(body)).not.toContain("hash-in-path");
    expect(repaired("html-entity", body)).toBe(text("User-agent: *", `Disallow: ${meant}`));
  });

  it.each(["/a&#", "/a&#b;", "/a&#35;b", "/a&#10;b", "/a&#38;b#c", "/a&copy;b"])(
    "leaves %s alone",
    (path) => {
      const found = rules(text("User-agent: *", `Disallow: ${path}`));
      expect(found).not.toContain("html-entity");
      expect(found.includes("hash-in-path")).toBe(path.includes("#"));
    },
  );

  it.each([
    ["&#65279;User-agent: *", "&#65279;", "User-agent: *"],
    ["&#xFEFF;User-agent: * # why", "&#xFEFF;", "User-agent: * # why"],
    ["  &nbsp;User-agent: *", "&nbsp;", "User-agent: *"],
    ["User-&shy;agent: *", "&shy;", "User-agent: *"],
    ["User-agent&#8203;: *", "&#8203;", "User-agent: *"],
    ["User-agent:&nbsp;&#160;*", "&nbsp;", "User-agent: *"],
    ["User-agent: *&zwnj;", "&zwnj;", "User-agent: *"],
  ])("takes over a line with one of an unseen character: %s", (line, entity, meant) => {
    const body = text(line, "Disallow: /x");
    const found = all(body).filter((one) => one.line === 1 && one.rule !== "inline-comment");
    expect(found.map(({ rule }) => rule)).toEqual(["html-entity"]);
    expect(found[0]!.message).toContain(`"${entity}" is HTML`);
    expect(found[0]!.fix?.safe).toBe(false);
    expect(repaired("html-entity", body)).toBe(text(meant, "Disallow: /x"));
    expect(fix(body)).toBe(body);
  });

  it.each([
    ["&#65279;/x", "/x"],
    ["/x&#x200B;", "/x"],
    ["/x/&nbsp;y/", "/x/y/"],
    ["/x&nbsp;&nbsp;", "/x"],
    ["/x&zwnj;y # a&nbsp;b", "/xy # a&nbsp;b"],
  ])("and gives back the path that was meant: %s", (path, meant) => {
    const body = text("User-agent: *", `Disallow: ${path}`, "Disallow: /z");
    expect(rules(body).filter((rule) => rule !== "inline-comment")).toEqual(["html-entity"]);
    expect(fix(body, { unsafe: true })).toBe(text("User-agent: *", `Disallow: ${meant}`, "Disallow: /z"));
  });

  it("guesses where the blank may have been meant, and says nothing about text or comments", () => {
    const body = text("User-agent: *", "Disallow: /a&nbsp;b/");
    expect(rules(body)).toEqual(["html-entity"]);
    expect(fix(body, { unsafe: true })).toBe(body);
    for (const blank of ["&nbsp;", "\u00A0"]) {
      const special = text("User-agent: *", `Disallow: /Special${blank}:Search`);
      expect(fix(special, { unsafe: true })).toBe(special);
    }
    expect(rules(text("# &nbsp;", "User-agent: *", "Disallow: /a"))).toEqual([]);
    expect(rules(text("see&nbsp;this"))).not.toContain("html-entity");
  });
});

describe("agent-nickname", () => {
  const named = (...agents: string[]) =>
    text(...agents.map((agent) => `User-agent: ${agent}`), "Disallow:", "", "User-agent: *", "Disallow: /");

  it.each(["Yahoo! Slurp", "Yahoo Slurp", "Microsoft bingbot"])(
    "knows the crawler after its maker's name, of which crawlers read nothing else: %s",
    (agent) => {
      const crawler = agent.split(" ")[1]!;
      const found = all(named(agent)).filter(({ line }) => line === 1);
      expect(found.map(({ rule }) => rule)).toEqual(["agent-nickname"]);
      expect(found[0]!.message).toContain(`Name those that you mean: ${crawler}.`);
      expect(repaired("agent-nickname", named(agent))).toBe(named(crawler));
      expect(fix(named(agent), { unsafe: true })).toBe(named(agent));
    },
  );

  it.each([
    ["Baidu Spider"],
    ["Poseidon Research Crawler"],
    ["Googlebot bingbot"],
    ["Yahoo! Slurp", "Slurp"],
  ])("but not a word that means any, two crawlers, or one that is named as well: %s", (...agents) => {
    expect(rules(named(...agents))).not.toContain("agent-nickname");
  });

  it("is not listed among those who may fetch the site, which it is not", () => {
    const [found] = all(named("Yahoo! Slurp", "Googlebot/2.1")).filter(
      ({ rule }) => rule === "site-for-some",
    );
    expect(found!.message).toContain("Only these crawlers may fetch the site: Yahoo, Googlebot.");
  });
});

describe("ai-block-gaps", () => {
  it("ends the lines that it adds as the file's do", () => {
    const body = "User-agent: GPTBot\r\nUser-agent: ClaudeBot\r\nDisallow: /\r\n";
    const lines = repaired("ai-block-gaps", body).split("\r\n");
    expect(lines.length).toBeGreaterThan(6);
    expect(lines.filter((line) => line.includes("\n"))).toEqual([]);
  });
});

describe("inline-comment", () => {
  it("leaves comments that silence rules in place", () => {
    const body = text("User-agent: *", "Disallow: old/  # robotomata-disable-line missing-slash -- ours");
    expect(rules(body)).toEqual([]);
    expect(fix(body, { preset: "all" })).toBe(body);
  });

  it("puts nothing between a line and the comment that silences rules for it", () => {
    const body = text(
      "User-agent: *",
      "# robotomata-disable-next-line missing-slash",
      "Disallow: old/ # ours",
      "Disallow: /new/ # theirs",
    );
    const moved = fix(body, { preset: "all" });
    expect(moved).toBe(
      text(
        "User-agent: *",
        "# ours",
        "# robotomata-disable-next-line missing-slash",
        "Disallow: old/",
        "# theirs",
        "Disallow: /new/",
      ),
    );
    expect(rules(moved)).toEqual([]);
  });
});

describe("control-character", () => {
  it("does not look into comments", () => {
    expect(rules(text("User-agent: *", "Disallow: /a/ # \u0007"))).toEqual(["inline-comment"]);
    expect(rules(text("User-agent: *", "Disallow: /a\u0007/ # \u0007"))).toContain("control-character");
    expect(rules(text("User-agent: *", "Disallow: /\u00e9\u0085/ # x"))).toContain("control-character");
  });
});

describe("error-page", () => {
  it.each(["# Access denied to bad bots", "  # page not found, see /help", "# 404 not found\n#"])(
    "does not judge comments: %s",
    (comment) => {
      expect(rules(`${comment}\n`)).toEqual(["empty-file"]);
    },
  );

  it("checks what is beside them", () => {
    expect(rules("# our server\nAccess denied\n")).toEqual(["error-page"]);
  });
});

describe("line-endings", () => {
  const message = (body: string) => all(body).find(({ rule }) => rule === "line-endings")?.message;

  it("says what most lines end in", () => {
    expect(message("User-agent: *\rDisallow: /a/\rDisallow: /b/\nDisallow: /c/\r")).toContain(
      "bare carriage",
    );
    expect(message("User-agent: *\nDisallow: /a/\rDisallow: /b/\n")).toBe(
      "This line ends in CR, most others in LF.",
    );
  });
});

describe("crawl-delay-value", () => {
  it("counts without a plural", () => {
    const [found] = all(text("User-agent: *", "Crawl-delay: 86400", "Disallow: /a/"));
    expect(found?.message).toContain("at most 1 a day");
  });
});

describe("sitemap-url", () => {
  it.each([" ", ", ", ";", "\t"])("takes one URL per line, not two with %j between them", (between) => {
    const urls = ["https://example.com/a.xml", "https://example.com/b.xml"];
    const body = text("User-agent: *", "Disallow: /a/", `Sitemap: ${urls.join(between)}`);
    expect(rules(body)).toEqual(["sitemap-url"]);
    expect(repaired("sitemap-url", body)).toBe(
      text("User-agent: *", "Disallow: /a/", ...urls.map((url) => `Sitemap: ${url}`)),
    );
  });

  it("accepts a URL that contains another", () => {
    const body = text(
      "User-agent: *",
      "Disallow: /a/",
      "Sitemap: https://example.com/?of=https://b.example/",
    );
    expect(rules(body)).toEqual([]);
  });
});

describe("regex-pattern", () => {
  it.each([
    ["/a/(.*)", true],
    ["/a/(?:b)/", true],
    ["/a.*", false],
    ["/a(b)", false],
  ])("%s", (path, isRegex) => {
    expect(rules(text("User-agent: *", `Disallow: ${path}`)).includes("regex-pattern")).toBe(isRegex);
  });

  it("promises no wildcards if there are none", () => {
    const message = (options: LintOptions) =>
      all(text("User-agent: *", "Disallow: /[a-z]/"), options).find(({ rule }) => rule === "regex-pattern")
        ?.message;
    expect(message({})).toContain('only "*"');
    for (const dialect of ["koster1996", "original1994"] as const)
      expect(message({ dialect })).toContain("compared as they are");
  });
});

describe("typographic-characters", () => {
  it.each([
    ["/\u0645\u06cc\u200c\u0634\u0648\u062f/", false],
    ["/\u0915\u094d\u200d\u0937/", false],
    ["/a\u200cb/", true],
    ["/\u0645\u06cc\u200c/", true],
    ["/\u200c\u0645\u06cc/", true],
  ])("knows letters that are joined from invisible ones that do not belong there: %j", (path, isOdd) => {
    const found = rules(text("User-agent: *", `Disallow: ${path}`));
    expect(found).toEqual([isOdd ? "typographic-characters" : "unescaped-characters"]);
  });
});

describe("typographic-characters, repaired", () => {
  it.each([
    ["/the-warrior\u2019s-guide/", "/the-warrior's-guide/"],
    ["/\u2018quoted\u2019/", "/quoted/"],
    ["\u201c/tmp/\u201d", "/tmp/"],
    ["/l\u2019\u00e9t\u00e9\u2013ici/", "/l'\u00e9t\u00e9-ici/"],
  ])("have what was meant in their place: %s", (path, meant) => {
    expect(repaired("typographic-characters", text("User-agent: *", `Disallow: ${path}`))).toBe(
      text("User-agent: *", `Disallow: ${meant}`),
    );
  });
});

describe("not-a-directive", () => {
  it("knows comments of HTML, with a colon in them or without", () => {
    const lines = ["<!-- cached on: 22-07-19 12:10 -->", "<!-- page by cache -->"];
    const body = text("User-agent: *", "Disallow: /a/", ...lines);
    expect(rules(body)).toEqual(["not-a-directive", "not-a-directive"]);
  });
});

describe("absolute-url-path", () => {
  it.each([
    ["https://example.com?x=1", "/?x=1"],
    ["https://example.com/a?u=https://b.example/", "/a?u=https://b.example/"],
    ["www.example.com/a/b", "/a/b"],
    ["HTTP://example.com", "/"],
  ])("keeps all that comes after the host: %s", (url, path) => {
    expect(repaired("absolute-url-path", text("User-agent: *", `Disallow: ${url}`))).toBe(
      text("User-agent: *", `Disallow: ${path}`),
    );
  });

  it.each([
    ["//login.php", "/login.php"],
    ["//admin.aspx/x?y", "/admin.aspx/x?y"],
  ])("takes a file after two slashes for a path: %s", (path, meant) => {
    for (const more of ["", "Sitemap: https://example.com/sitemap.xml"]) {
      const body = text("User-agent: *", `Disallow: ${path}`, more);
      const [found] = all(body).filter(({ rule }) => rule === "absolute-url-path");
      expect(found?.message).toBe(`This path begins with two slashes: is "${meant}" meant?`);
      expect(repaired("absolute-url-path", body)).toBe(text("User-agent: *", `Disallow: ${meant}`, more));
    }
  });
});

describe("wrong-location", () => {
  it("quotes a long path as other rules do", () => {
    const url = `https://example.com/${"x".repeat(5_000)}`;
    expect(all(text("User-agent: *", "Disallow: /a/"), { url })[0]?.message.length).toBeLessThan(200);
  });
});

describe("escape-mismatch", () => {
  const message = (path: string, dialect: Dialect = "rfc9309") =>
    all(text("User-agent: *", `Disallow: ${path}`), { dialect }).find(
      ({ rule }) => rule === "escape-mismatch",
    );

  it.each<[path: string, dialect: Dialect, begins: string | undefined, url: string]>([
    ["/a%*b", "rfc9309", "%", "/a%2Fb"],
    ["/a%*b", "google", "%", "/a%41b"],
    ["/a%*b", "koster1996", undefined, "/a%*b"],
    ["/a%*b", "original1994", undefined, "/a%*b"],
    ["/a%", "rfc9309", "%", "/a%2F"],
    ["/a%", "google", "%", "/a%41"],
    ["/a%", "koster1996", "%", "/a%2F"],
    ["/a%", "original1994", "%", "/a%41"],
    ["/a%4*c", "rfc9309", "%4", "/a%40c"],
    ["/a%4", "google", "%4", "/a%41"],
    ["/a%zz", "rfc9309", undefined, "/a%zz"],
    ["/a%$", "rfc9309", undefined, "/a%"],
    ["/a%4$", "google", undefined, "/a%4"],
  ])("says that a percent sign begins escapes where it does: %s in %s", (path, dialect, begins, url) => {
    const found = message(path, dialect);
    const escapes = begins === undefined ? [] : [url];
    const policy = parse(`User-agent: *\nDisallow: ${path}\n`, { dialect }).policyFor("a");
    expect(policy.isAllowed(url)).toBe(false);
    expect(/%[\dA-F]{2}/.test(url) ? [url] : []).toEqual(escapes);
    if (begins === undefined) expect(found?.message).toContain("does not begin an escape here");
    else expect(found?.message).toContain(`"${begins}" matches any escape that begins like this`);
    // What it matches as it is, a repair would give up.
    expect(found?.fix === undefined).toBe(begins !== undefined);
  });

  it("repairs mistakes beside the beginning of an escape, but not that", () => {
    expect(repaired("escape-mismatch", text("User-agent: *", "Disallow: /a%zz%*%7e"))).toBe(
      text("User-agent: *", "Disallow: /a%25zz%*~"),
    );
  });
});

describe("groups that are not merged", () => {
  const messages = (body: string, dialect: Dialect, language: Language = "en") =>
    all(body, { dialect, language })
      .filter(({ rule }) => rule === "repeated-agent" || rule === "second-star-group")
      .map(({ line, message }) => `${line}: ${message}`);
  const one = text("User-agent: one", "Disallow: /a", "", "User-agent: One", "Disallow: /b");
  const star = text("User-agent: *", "Disallow: /a", "", "User-agent: *", "Disallow: /b");

  it.each(dialects)("are reported as ignored where they are: %s", (dialect) => {
    for (const [body, agent, second] of [
      [
        one,
        "one",
        '4: Crawlers obey only the first group that names "One", the one on line 1: for it, this one has no effect.',
      ],
      [star, "any", '4: A second "*" group: crawlers obey only the first, the one on line 1.'],
    ] as const) {
      const isIgnored = parse(body, { dialect }).policyFor(agent).isAllowed("/b");
      const [message] = messages(body, dialect);
      if (isIgnored) expect(message).toBe(second);
      else
        expect(message).toMatch(
          /^4: .+ (?:should merge .+ but not all do|its library merges it with line 1)\.$/,
        );
      expect(isIgnored).toBe(dialect === "koster1996" || dialect === "original1994");
    }
  });

  it.each<[Language, string, string]>([
    ["de", "nur die erste Gruppe", "nur die erste"],
    ["fr", "qu’au premier groupe", "qu’au premier"],
    ["ru", "только первой группе", "только первой"],
  ])("are reported in %s", (language, named, forAll) => {
    expect(messages(one, "koster1996", language)[0]).toContain(named);
    expect(messages(star, "koster1996", language)[0]).toContain(forAll);
  });
});

describe("groups that are merged", () => {
  const found = (rule: string, body: string, options?: LintOptions) =>
    all(body, options)
      .filter((one) => one.rule === rule)
      .map(({ line }) => line);
  const again = ["User-agent: one", "Disallow: /cart/", "", "User-agent: one"];
  const star = ["User-agent: *", "Disallow: /cart/", ""];

  it("are not empty because one of them is", () => {
    expect(found("empty-group", text(...again))).toEqual([]);
    expect(
      found("empty-group", text(...star, "User-agent: two", "Disallow: /", "", "User-agent: *")),
    ).toEqual([]);
    // The other crawler has nothing else.
    expect(found("empty-group", text(...again, "User-agent: two"))).toEqual([5]);
    expect(
      found(
        "empty-group",
        text("User-agent: one", "", "User-agent: two", "Disallow: /", "", "User-agent: two"),
      ),
    ).toEqual([]);
    // No crawler of 1994 merges them, so the second is as good as none.
    expect(found("empty-group", text(...again), { dialect: "original1994" })).toEqual([4]);
  });

  it("may have the rules of the group for all between them", () => {
    const body = text(
      "User-agent: *",
      "Disallow: /cart/",
      "Disallow: /tmp/",
      "",
      ...again,
      "Disallow: /tmp/",
    );
    expect(found("star-not-inherited", body)).toEqual([]);
    const less = text(
      "User-agent: *",
      "Disallow: /cart/",
      "Disallow: /tmp/",
      "",
      ...again,
      "Disallow: /old/",
    );
    expect(found("star-not-inherited", less)).toEqual([5]);
    expect(all(less).find(({ rule }) => rule === "star-not-inherited")?.message).toContain(
      'do not bind it: 1, such as "Disallow: /tmp/"',
    );
  });

  it.each(["/", "/*", "*"])("do not report what is left out if everything is closed: %s", (path) => {
    const body = text("User-agent: *", `Disallow: ${path}`, "", "User-agent: one", "Disallow: /slow/");
    expect(found("star-not-inherited", body)).toEqual([]);
  });

  it("close the whole site together", () => {
    const more = text("User-agent: *", "Disallow: /", "", "User-agent: *", "Disallow: /tmp/");
    expect(found("blocks-everything", more)).toEqual([2]);
    expect(found("blocks-everything", more, { dialect: "original1994" })).toEqual([]);
    expect(found("blocks-everything", `${more}Allow: /open/\n`)).toEqual([]);
    expect(found("blocks-everything", `${more}\nUser-agent: one\nDisallow: /x\n`)).toEqual([]);
    expect(found("blocks-everything", `${more}\nUser-agent: one\n`)).toEqual([]);
  });

  it("may be for a name that begins another", () => {
    const body = text("User-agent: J\u00f6rg", "Disallow: /a/", "", "User-agent: J");
    expect(found("empty-group", body)).toEqual([]);
    expect(found("empty-group", `${body}User-agent: K\n`)).toEqual([5]);
    expect(found("empty-group", text("User-agent: J\u00f6rg", "", "User-agent: J"))).toEqual([1]);
  });
});

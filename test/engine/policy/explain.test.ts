/** Why a URL is allowed or not: the rule that decides, all that match, and the reason in words. */
import { describe, expect, it } from "vitest";
import { type Dialect, type Explanation, Policy, parse } from "../../../src/index.ts";

function explained(body: string, url: string, dialect: Dialect = "rfc9309", agent = "Bot"): Explanation {
  return parse(body, { dialect }).policyFor(agent).explain(url);
}

const lines = (explanation: Explanation): number[] => explanation.candidates.map((rule) => rule.line);

describe("explain", () => {
  it("names the only rule that matches", () => {
    expect(
      explained("User-agent: Bot\nDisallow: /x # no\nDisallow: /y", "https://a.example/x/1?q#f"),
    ).toEqual({
      allowed: false,
      path: "/x/1?q",
      rule: { type: "disallow", pattern: "/x", line: 2 },
      candidates: [{ type: "disallow", pattern: "/x", line: 2 }],
      reason: "Disallow: /x (line 2) is the only rule of the group for Bot that matches.",
      because: { code: "only", values: { rule: "Disallow: /x", line: 2, agent: "Bot" } },
    });
  });

  it("names the longest, and all the others after it, strongest first", () => {
    const body = "User-agent: *\nDisallow: /\nAllow: /a\nDisallow: /a/*c\nAllow: /nothing\nDisallow: /*/b\n";
    const explanation = explained(body, "/a/bc");
    expect(explanation.allowed).toBe(false);
    expect(explanation.rule).toEqual({ type: "disallow", pattern: "/a/*c", line: 4 });
    expect(lines(explanation)).toEqual([4, 6, 3, 2]);
    expect(explanation.reason).toBe(
      "Disallow: /a/*c (line 4) is the longest of the 4 rules that match (5 bytes).",
    );
  });

  it("counts one byte as one", () => {
    const both = explained("User-agent: *\nAllow: /\nDisallow: /\n", "/ab");
    expect(both.reason).toContain("(1 byte), and Allow wins a tie.");
  });

  it("tells of a tie, which Allow wins", () => {
    for (const body of ["Disallow: /ab\nAllow: /*b", "Allow: /*b\nDisallow: /ab"]) {
      const explanation = explained(`User-agent: *\n${body}\n`, "/ab");
      expect(explanation.allowed).toBe(true);
      expect(explanation.rule?.type).toBe("allow");
      expect(explanation.reason).toMatch(
        /^Allow: \/\*b \(line \d\) is as long as Disallow: \/ab \(line \d\) \(3 bytes\), and Allow wins a tie\.$/,
      );
    }
  });

  it("names the first of equal rules", () => {
    const explanation = explained("User-agent: *\nDisallow: /ab\nDisallow: /ab\nDisallow: /*b\n", "/ab");
    expect(lines(explanation)).toEqual([2, 3, 4]);
    expect(explanation.reason).toContain("(line 2) is the longest of the 3 rules");
  });

  it("ranks a rule by the stronger of its readings", () => {
    // Google takes it for /a*/$ as well, which matches the same, but is shorter.
    const body = "User-agent: *\nAllow: /a*/index.html\nDisallow: /a/index.ht\n";
    const explanation = explained(body, "/a/index.html/", "google");
    expect(explanation.allowed).toBe(
      parse(body, { dialect: "google" }).policyFor("x").isAllowed("/a/index.html/"),
    );
    expect(explanation.rule?.line).toBe(2);
    expect(lines(explanation)).toEqual([2, 3]);
  });

  it("tells when no rule matches, and when no group applies", () => {
    const none = explained("User-agent: Bot\nDisallow: /x\n", "/y");
    expect(none).toEqual({
      allowed: true,
      path: "/y",
      candidates: [],
      reason: "No rule of the group for Bot matches, so the URL is allowed.",
      because: { code: "no-rule", values: { agent: "Bot" } },
    });
    expect("rule" in none).toBe(false);
    const nobody = explained("User-agent: Other\nDisallow: /\n", "/y");
    expect([nobody.allowed, nobody.candidates.length]).toEqual([true, 0]);
    expect(nobody.reason).toBe("No group of the file applies to this crawler, so everything is allowed.");
    expect(explained("", "/y").reason).toBe(nobody.reason);
  });

  it("gives each reason as data, too", () => {
    const because = (body: string, url: string, dialect?: Dialect): unknown =>
      explained(body, url, dialect).because;
    expect(because("User-agent: *\nAllow: /ab\nDisallow: /*b\n", "/ab")).toEqual({
      code: "tie",
      values: { rule: "Allow: /ab", line: 2, loser: "Disallow: /*b", loserLine: 3, bytes: 3 },
    });
    expect(because("User-agent: *\nDisallow: /\nDisallow: /ab\n", "/ab")).toEqual({
      code: "longest",
      values: { rule: "Disallow: /ab", line: 3, rules: 2, bytes: 3 },
    });
    expect(because("User-agent: *\nDisallow: /\nDisallow: /ab\n", "/ab", "koster1996")).toEqual({
      code: "first",
      values: { rule: "Disallow: /", line: 2, rules: 2 },
    });
    expect(because("", "/ab")).toEqual({ code: "no-group", values: {} });
    expect(because("User-agent: *\nDisallow: /\n", "/robots.txt")).toEqual({
      code: "robots-txt",
      values: {},
    });
    const rough = `/${"*r".repeat(40)}%2Fx`;
    expect(because(`User-agent: *\nDisallow: ${rough}\n`, `/${"r".repeat(45)}%2Fx`)).toMatchObject({
      code: "only",
      values: { taken: "more" },
    });
  });

  it.each<[Dialect, boolean]>([
    ["rfc9309", true],
    ["google", false],
    ["koster1996", true],
    ["original1994", false],
  ])("has /robots.txt in %s allowed whatever the rules: %s", (dialect, free) => {
    const explanation = explained("User-agent: *\nDisallow: /\n", "/robots.txt", dialect);
    expect(explanation.allowed).toBe(free);
    expect(explanation.rule === undefined).toBe(free);
    expect(explanation.reason.includes("may always fetch")).toBe(free);
    expect(lines(explanation)).toEqual([2]);
    // Only that path itself.
    expect(explained("User-agent: *\nDisallow: /\n", "/robots.txt?x", dialect).allowed).toBe(false);
    expect(explained("User-agent: *\nDisallow: /\n", "/a/robots.txt", dialect).allowed).toBe(false);
  });

  it("names the first match in koster1996, in file order", () => {
    const body = "User-agent: Bot\nDisallow: /a/b/c\nAllow: /a\nDisallow: /a/b\nDisallow: /\n";
    const explanation = explained(body, "/a/b/d", "koster1996");
    expect(explanation.allowed).toBe(true);
    expect(lines(explanation)).toEqual([3, 4, 5]);
    expect(explanation.reason).toBe("Allow: /a (line 3) is the first of the 3 rules that match.");
  });

  it("leaves Allow out in original1994", () => {
    const explanation = explained("User-agent: Bot\nAllow: /a/b\nDisallow: /a\n", "/a/b", "original1994");
    expect([explanation.allowed, lines(explanation)]).toEqual([false, [3]]);
  });

  it("shows the pattern as written and the path as compared", () => {
    const explanation = explained("User-agent: *\nDisallow: /caf%c3%a9/%7Ejoe\n", "/caf\u00e9/~joe?a%3Ab");
    expect(explanation.rule?.pattern).toBe("/caf%c3%a9/%7Ejoe");
    expect(explanation.path).toBe("/caf%C3%A9/~joe?a:b");
    expect(explained("User-agent: *\n", "/caf\u00e9/%7e#x", "google").path).toBe("/caf\u00e9/%7e");
    expect(explained("User-agent: *\n", "/caf%C3%A9%2F", "koster1996").path).toBe("/caf\u00e9%2F");
    expect(explained("User-agent: *\n", "/%7e", "original1994").path).toBe("/%7e");
  });

  it("counts a rule with several normal forms once", () => {
    // Behind a star %2F may stand in the path or in the query.
    const explanation = explained("User-agent: *\nDisallow: /*a%2Fb*c\n", "/?a/b?a%2Fbc");
    expect([explanation.allowed, lines(explanation)]).toEqual([false, [2]]);
  });

  it("names the rule of an index page for its folder in google", () => {
    const body = "User-agent: *\nDisallow: /a/\nAllow: /a/index.html\n";
    const explanation = explained(body, "/a/", "google");
    expect([explanation.allowed, lines(explanation)]).toEqual([true, [3, 2]]);
    expect(explained(body, "/a/", "rfc9309").allowed).toBe(false);
  });

  it("names the line in files with a byte order mark, with carriage returns, with groups between", () => {
    const body =
      "\ufeffUser-agent: Bot\rDisallow: /q\r\n\nUser-agent: x\nDisallow: /\n\rUser-agent: bot\n Disallow : /x";
    expect(lines(explained(body, "/x"))).toEqual([8]);
    expect(lines(explained(body, "/q"))).toEqual([2]);
  });

  it("is the same at any time", () => {
    const robots = parse("User-agent: *\nDisallow: /x\nAllow: /x/y\n");
    const other = parse(`User-agent: *\n${"Disallow: /other\n".repeat(3000)}`).policyFor("Bot");
    const policy = robots.policyFor("Bot");
    const want = policy.explain("/x/y");
    other.explain("/other");
    expect(policy.explain("/x/y")).toEqual(want);
    policy.check(["/x", "/x/y"]);
    other.check(["/other", "/other"]);
    expect(policy.explain("/x/y")).toEqual(want);
    expect(robots.policyFor("Bot").explain("/x/y")).toEqual(want);
  });

  it("explains long URLs", () => {
    for (const length of [60, 64, 65, 2000, 100_000]) {
      const url = `/x/${"y".repeat(length)}z`;
      const explanation = explained("User-agent: *\nDisallow: /x*yz$\nAllow: /*y\n", url);
      expect([explanation.allowed, explanation.path, lines(explanation)]).toEqual([false, url, [2, 3]]);
    }
  });
});

describe("explain of an image", () => {
  const image = (body: string, url: string, dialect: Dialect = "rfc9309"): Explanation =>
    Policy.fromBytes(parse(body, { dialect }).policyFor("Bot").toBytes()).explain(url);

  it("has the patterns in normal form and no lines", () => {
    const body = "User-agent: Bot\nDisallow: /caf%c3%a9\nAllow: /*%7e$\nDisallow: /\n";
    expect(image(body, "/caf\u00e9/~")).toEqual({
      allowed: false,
      path: "/caf%C3%A9/~",
      rule: { type: "disallow", pattern: "/caf%C3%A9", line: 0 },
      candidates: [
        { type: "disallow", pattern: "/caf%C3%A9", line: 0 },
        { type: "allow", pattern: "/*~$", line: 0 },
        { type: "disallow", pattern: "/", line: 0 },
      ],
      reason: "Disallow: /caf%C3%A9 is the longest of the 3 rules that match (10 bytes).",
      because: { code: "longest", values: { rule: "Disallow: /caf%C3%A9", line: 0, rules: 3, bytes: 10 } },
    });
  });

  it.each<[string, string, string, string]>([
    ["an anchored prefix", "/a$", "/a", "/a$"],
    ["a tail", "/a*b", "/axb", "/a*b"],
    ["an anchored tail", "/a*b$", "/axb", "/a*b$"],
    ["stars in a row", "/a***b", "/axb", "/a*b"],
    ["a star at the end", "/a*", "/ab", "/a"],
    ["a leading star", "*b", "/ab", "*b"],
    ["a dollar inside", "/a$b", "/a$b", "/a%24b"],
    ["a star that keeps a dollar from being an anchor", "/a$*", "/a$b", "/a%24"],
  ])("writes %s: %s", (_name, pattern, url, shown) => {
    const explanation = image(`User-agent: *\nDisallow: ${pattern}\n`, url);
    expect(explanation.rule).toEqual({ type: "disallow", pattern: shown, line: 0 });
  });

  it("writes a literal dollar at the end so that it stays one", () => {
    const explanation = image("User-agent: *\nDisallow: /a$*\nDisallow: /*b$*\n", "/a$b$", "google");
    // The patterns mean what they meant when they are read again.
    const again = `User-agent: *\n${explanation.candidates.map((rule) => `Disallow: ${rule.pattern}\n`).join("")}`;
    for (const url of ["/a$", "/a$x", "/xb$", "/xb$x", "/a", "/xb"]) {
      const want = image("User-agent: *\nDisallow: /a$*\nDisallow: /*b$*\n", url, "google").allowed;
      expect(image(again, url, "google").allowed, url).toBe(want);
    }
    expect(explanation.candidates.length).toBe(2);
  });

  it("ranks as the file did, in koster1996 too", () => {
    const body = "User-agent: Bot\nAllow: /a\nDisallow: /a/b\nDisallow: /\n";
    const explanation = image(body, "/a/b", "koster1996");
    expect([explanation.allowed, explanation.candidates.map((rule) => rule.pattern)]).toEqual([
      true,
      ["/a", "/a/b", "/"],
    ]);
    expect(explanation.reason).toBe("Allow: /a is the first of the 3 rules that match.");
  });

  it("tells of no match, no group, ties and /robots.txt as the file's policy does", () => {
    const tie = "User-agent: Bot\nAllow: /ab\nDisallow: /*b\n";
    expect(image(tie, "/ab").reason).toBe(
      "Allow: /ab is as long as Disallow: /*b (3 bytes), and Allow wins a tie.",
    );
    for (const [body, url] of [
      [tie, "/x"],
      ["User-agent: other\nDisallow: /", "/x"],
      ["User-agent: *\nDisallow: /", "/robots.txt"],
    ] as const) {
      expect(image(body, url).reason).toBe(explained(body, url).reason);
    }
  });
});

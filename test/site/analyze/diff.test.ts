import { describe, expect, it } from "vitest";
import { type Dialect, Policy, parse, RobotsError } from "../../../src/index.ts";
import { diff, equivalent } from "../../../src/site/analyze/index.ts";

const policy = (rules: readonly string[], dialect: Dialect = "rfc9309"): Policy =>
  parse(`User-agent: *\n${rules.join("\n")}\n`, { dialect }).policyFor("x");

/** Changes as text: `witness before -> after, rule before, rule after`. */
function changes(before: readonly string[], after: readonly string[], dialect?: Dialect): string[] {
  return diff(policy(before, dialect), policy(after, dialect)).changes.map(
    ({ witness, before, after, ruleBefore, ruleAfter }) =>
      `${witness} ${before === "allowed" ? "closed" : "opened"} ${ruleBefore?.pattern ?? "-"} ${ruleAfter?.pattern ?? "-"} ${after === "allowed"}`,
  );
}

describe("diff()", () => {
  it.each<[string, string[], string[], string[]]>([
    ["nothing where nothing changes", ["Disallow: /a"], ["Disallow: /a", "Disallow: /a/b"], []],
    ["what is closed", [], ["Disallow: /private/"], ["/private/ closed - /private/ false"]],
    [
      "what is opened",
      ["Disallow: /"],
      ["Disallow: /", "Allow: /*.css$"],
      ["/page.css opened / /*.css$ true"],
    ],
    ["queries", [], ["Disallow: /*sort="], ["/?sort=1 closed - /*sort= false"]],
    ["stars between", [], ["Disallow: /*/print/*?p="], ["/page/print/page?p=1 closed - /*/print/*?p= false"]],
    ["a bare anchor", [], ["Disallow: /$"], ["/ closed - /$ false"]],
    ["all but the anchor", ["Allow: /$"], ["Disallow: /", "Allow: /$"], ["/x closed - / false"]],
    ["what lies only in the query", [], ["Disallow: /*/./a"], ["/page?/./a closed - /*/./a false"]],
    [
      "both directions, the closed first",
      ["Disallow: /b"],
      ["Disallow: /a"],
      ["/a closed - /a false", "/b opened /b - true"],
    ],
    [
      "both rules where two opposites meet",
      ["Disallow: /*a", "Allow: /b"],
      ["Allow: /b*", "Disallow: /*a"],
      ["/ba opened /*a /b* true"],
    ],
  ])("tells %s", (_, before, after, expected) => {
    expect(changes(before, after)).toEqual(expected);
  });

  it("spells witnesses so that they are read as meant", () => {
    expect(changes([], ["Disallow: /a%2Fb"])).toEqual(["/a%2Fb closed - /a%2Fb false"]);
    expect(changes([], ["Disallow: /é"])).toEqual(["/%C3%A9 closed - /é false"]);
    expect(changes([], ["Disallow: /*?q=%26"])).toEqual(["/page?q=%26 closed - /*?q=%26 false"]);
    expect(changes([], ["Disallow: //x"], "google")).toEqual(["https://example.com//x closed - //x false"]);
    expect(changes([], ["Disallow: /a b%"], "koster1996")).toEqual(["/a%20b%25 closed - /a b% false"]);
    expect(changes([], ["Disallow: /a b"], "original1994")).toEqual([]);
  });

  it("takes witnesses from URLs that matter, and counts them", () => {
    const urls = [
      "https://example.com/shop/a.pdf",
      "https://example.com/a.pdf",
      "https://example.com/shop/",
      "not a URL",
      "https://example.com/b.pdf?x",
    ];
    const [a, b] = [policy([]), policy(["Disallow: /*.pdf", "Disallow: /old"])];
    expect(diff(a, b, { urls }).changes.map(({ witness, urls: count }) => [witness, count])).toEqual([
      ["/old", 0],
      ["https://example.com/a.pdf", 3],
    ]);
    expect(diff(a, b).changes.map(({ urls: count }) => count)).toEqual([undefined, undefined]);
  });

  it("stops at a limit and says so", () => {
    const rules = Array.from({ length: 20 }, (_, i) => `Disallow: /${i}x`);
    expect(diff(policy([]), policy(rules), { limit: 5 })).toMatchObject({
      truncated: true,
      inconclusive: false,
    });
    expect(diff(policy([]), policy(rules), { limit: 5 }).changes.length).toBe(5);
    expect(diff(policy([]), policy(rules), { limit: 20 })).toMatchObject({ truncated: false });
  });

  it("knows that /robots.txt is always allowed, but not to Google", () => {
    expect(changes([], ["Disallow: /robots.txt$"])).toEqual([]);
    expect(changes([], ["Disallow: /robots.txt$"], "google")).toEqual([
      "/robots.txt closed - /robots.txt$ false",
    ]);
  });

  it("reads images like files", () => {
    const rules = ["Disallow: /a*b$", "Allow: /a/*c", "Disallow: /*?x=", "Disallow: /q$", "Allow: /"];
    for (const dialect of ["rfc9309", "google", "koster1996", "original1994"] as const) {
      const file = policy(rules, dialect);
      const image = Policy.fromBytes(file.toBytes());
      expect(equivalent(file, image)).toEqual({ equivalent: true });
      const other = Policy.fromBytes(policy([...rules, "Disallow: /zz"], dialect).toBytes());
      const expected = dialect === "koster1996" ? [] : ["/zz"];
      expect(diff(image, other).changes.map(({ witness }) => witness)).toEqual(expected);
    }
  });

  it("compares dialects as far as they read URLs alike", () => {
    const [a, b] = [policy(["Disallow: /a"]), policy(["Disallow: /a"], "google")];
    expect(equivalent(a, b)).toMatchObject({ equivalent: "inconclusive" });
    expect(equivalent(a, policy(["Disallow: /b"], "google"))).toMatchObject({
      equivalent: false,
      witness: "/a",
    });
    expect(equivalent(policy([]), policy(["Allow: /a"], "koster1996"))).toEqual({ equivalent: true });
  });

  it("needs a letter that no rule mentions, or says that it lacks one", () => {
    const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!%&'()+,-./:;=?@[]_~";
    const rules = [...letters].map((letter) => `Disallow: /*${letter}`);
    expect(equivalent(policy(rules), policy([...rules, "Disallow: /*a*b"]))).toMatchObject({
      equivalent: "inconclusive",
    });
    expect(equivalent(policy(rules), policy(rules.slice(1)))).toMatchObject({ equivalent: false });
    // Two letters do where they are only taken together.
    const word = [`Disallow: /*${letters.slice(0, 41)}`, `Disallow: /*${letters.slice(41)}`];
    expect(equivalent(policy(word), policy([...word, `Disallow: /*x*${letters.slice(41)}`]))).toEqual({
      equivalent: true,
    });
  });

  it("refuses misuse with a code", () => {
    const some = policy([]);
    for (const wrong of [
      () => diff(some, {} as never),
      () => equivalent("" as never, some),
      () => diff(some, some, { limit: 0 }),
      () => diff(some, some, { budget: Number.NaN }),
      () => diff(some, some, { urls: "x" as never }),
    ]) {
      expect(wrong).toThrow(RobotsError);
    }
    const gone = policy(["Disallow: /a"]);
    gone.dispose();
    expect(() => equivalent(gone, some)).toThrow(/disposed/);
  });
});

/**
 * What follows the first star of patterns is found by fingerprints, once there is a list of it: three bytes in a
 * row, or fewer. However lists and texts are made, each question must get the reference's answer.
 *
 * @module-tag long
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printProgram } from "../../../src/engine/debug/program.ts";
import { programTree } from "../../../src/engine/policy/program-tree.ts";
import { parse } from "../../../src/index.ts";
import { cases } from "../../support/effort.ts";
import { longestVerdict } from "../../support/longest.ts";

const RUNS = cases(400);

interface Rule {
  readonly allow: boolean;
  readonly pattern: string;
}

/** Few letters, so that segments hold each other's fingerprints; dots and signs, so that the choice of them varies. */
const segment = fc.oneof(
  { weight: 9, arbitrary: fc.string({ unit: fc.constantFrom(..."aaabbz/.=?"), minLength: 1, maxLength: 7 }) },
  // Longer than what is compared at once, on both sides of where the fingerprint may be.
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("a", "ab", "zb"), fc.nat(40), fc.constantFrom("z", "?zz", "b"), fc.nat(40))
      .map(([fill, before, middle, after]) => "".padEnd(before, fill) + middle + "".padEnd(after, fill)),
  },
);
const rule: fc.Arbitrary<Rule> = fc.record({
  allow: fc.boolean(),
  pattern: fc
    .tuple(
      fc.constantFrom("/", "/", "", "/a", "/ab"),
      fc.array(segment, { minLength: 1, maxLength: 3 }),
      fc.constantFrom("", "", "$", "*"),
    )
    .map(([prefix, segments, end]) => `${prefix}*${segments.join("*")}${end}`),
});

/** Texts made of what the rules are made of: some of it whole, some without its last byte, some followed by itself. */
function textsOf(rules: readonly Rule[], picks: readonly number[]): string[] {
  const pieces = rules.flatMap(({ pattern }) => pattern.split(/[*$]/)).filter(Boolean);
  return picks.map((pick, i) => {
    const at = (k: number): string => pieces[picks[(i * k + k) % picks.length]! % pieces.length]!;
    const cut = pick % 3 === 0 ? at(1).slice(0, -1) : at(1);
    const path = [cut, pick % 5 ? "" : at(2), at(3), pick % 7 ? "" : at(5).repeat(1 + (pick % 9))].join("");
    return `/${path.replace(/^\/+/, "")}`;
  });
}

function policyOf(rules: readonly Rule[]) {
  const lines = rules.map(({ allow, pattern }) => `${allow ? "Allow" : "Disallow"}: ${pattern}\n`);
  return parse(`User-agent: *\n${lines.join("")}`, { dialect: "google" }).policyFor("x");
}

/** Throws unless each path gets its verdict, alone and in batches of one and of all. */
function assertVerdicts(rules: readonly Rule[], paths: readonly string[]): void {
  const policy = policyOf(rules);
  const urls = paths.map((path) => `https://a.example${path}`);
  const want = paths.map((path) => longestVerdict(rules, path));
  // The first question of all is answered without a program.
  policy.isAllowed(urls[0]!);
  expect(urls.map((url) => Number(policy.isAllowed(url)))).toEqual(want);
  expect(urls.map((url) => policy.check([url])[0])).toEqual(want);
  expect([...policy.check([...urls, ...urls, ...urls])]).toEqual([...want, ...want, ...want]);
  policy.dispose();
}

describe("tails in lists", () => {
  it.each<[string, number, number]>([
    ["too short for an index", 1, 3],
    ["of a few", 4, 12],
    ["of some", 20, 60],
    ["of many", 150, 400],
  ])("%s", (_, minLength, maxLength) => {
    fc.assert(
      fc.property(
        fc.array(rule, { minLength, maxLength, size: "max" }),
        fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
        (rules, picks) => assertVerdicts(rules, textsOf(rules, picks)),
      ),
      { numRuns: maxLength > 100 ? Math.ceil(RUNS / 10) : RUNS },
    );
  });

  it("whose fingerprints occur everywhere in the text are all tried", () => {
    // After about a hundred comparisons, what is left is tried as a whole: the last of the text, and the last of the
    // list.
    const rules = Array.from({ length: 160 }, (_, i) => ({
      allow: false,
      pattern: `/*${"z".repeat(i + 3)}q`,
    }));
    const single = [{ allow: false, pattern: "/*zz*b" }, ...rules];
    const paths = [4, 162, 163, 300].flatMap((n) => [
      `/${"z".repeat(n)}`,
      `/${"z".repeat(n)}q`,
      `/${"z".repeat(n)}-${"z".repeat(2)}q`,
      `/${"z".repeat(n)}-b`,
    ]);
    assertVerdicts(rules, paths);
    assertVerdicts(single, paths);
  });

  it("of several segments, of which the first occurs everywhere", () => {
    const rules = Array.from({ length: 200 }, (_, i) => ({
      allow: i % 2 === 0,
      pattern: `/*zzz*${i.toString(36)}!${"*".repeat(i % 3)}${i % 7 ? "" : "$"}`,
    }));
    const paths = [0, 1, 7, 35, 36, 198, 199].flatMap((i) => [
      `/${"zzz-".repeat(60)}${i.toString(36)}!`,
      `/${"zzz-".repeat(60)}${i.toString(36)}!-`,
      `/${i.toString(36)}!${"zzz-".repeat(60)}`,
    ]);
    assertVerdicts(rules, paths);
  });

  it("that share the only fingerprint of the text, with more of them than are compared in place", () => {
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    const rules = letters.flatMap((one) =>
      letters.map((two) => ({ allow: false, pattern: `/*zqx*${one}*${two}` })),
    );
    assertVerdicts(rules, ["/zqx", "/zqxaa", "/zqxzz", "/zqx-z-z", "/zqx-z-", "/qx-z-z", "/-z-zqx"]);
  });

  it.each([8_200, 17_000])("of %i, which is more than half an index has slots, are all found", (count) => {
    const tail = (i: number): string => `~${i.toString(7)}!${i % 10}`;
    const policy = policyOf(
      Array.from({ length: count }, (_, i) => ({ allow: false, pattern: `/*${tail(i)}` })),
    );
    const wrong: number[] = [];
    for (let i = 0; i < count; i += 7) {
      const [whole, cut] = [`/a${tail(i)}`, `/a${tail(i).slice(0, -1)}`];
      const verdicts = policy.check([whole, `${whole}/x`, cut, `${cut}-`]);
      if (verdicts.join("") !== "0011") wrong.push(i);
    }
    expect(wrong).toEqual([]);
    policy.dispose();
    // Compiling has written over nothing that stays: the agent's name is still where the core looks for it.
    const named = parse("User-agent: x\nDisallow: /\n", { dialect: "google" }).policyFor("x");
    expect(named.isAllowed("/a")).toBe(false);
  });

  it("without three bytes in a row are tried beside those that have them", () => {
    const long = Array.from({ length: 9 }, (_, i) => ({ allow: true, pattern: `/*word${i}` }));
    const short = ["?", "=", "a=", "&*=", "b*c*d", ".b$"].map((tail) => ({
      allow: false,
      pattern: `/*${tail}`,
    }));
    const paths = [
      "/",
      "/word3",
      "/x?",
      "/a=",
      "/a",
      "/&",
      "/&x=",
      "/bcd",
      "/dcb",
      "/x.b",
      "/x.bc",
      "/word?",
      "/?word8",
    ];
    assertVerdicts([...long, ...short], paths);
    for (const one of short) assertVerdicts([...long, one], paths);
  });

  it.each([250, 252, 253, 254, 255, 256, 257, 300, 511, 512, 600])(
    "whose rarest bytes come after %i others are found",
    (size) => {
      const begin = "ab".repeat(300).slice(0, size);
      const rules = Array.from({ length: 9 }, (_, i) => ({ allow: false, pattern: `/*${begin}zqx${i}` }));
      const paths = ["zqx0", "zqx8", "-zqx8", "zqx9", "zqx", ""].map((end) => `/${begin}${end}`);
      assertVerdicts(rules, paths);
    },
  );

  it("of lengths at which these take another byte", () => {
    for (const length of [30, 31, 32, 33, 4062, 4063, 4064, 4065, 4080, 4094, 4095, 4096, 4097]) {
      const rules: Rule[] = [0, 1, 2, 3, 4].map((i) => ({
        allow: i % 2 === 0,
        pattern: `/*${`${i}-`.padEnd(length, "ab")}`,
      }));
      for (const some of [rules.slice(0, 2), rules]) {
        const tails = some.map(({ pattern }) => pattern.slice(2));
        assertVerdicts(
          some,
          tails.flatMap((tail) => [`/x${tail}`, `/${tail.slice(0, -1)}`, `/${tail}x`]),
        );
      }
    }
  });

  it("do not match what their prefix takes", () => {
    const others = ["qqq", "rrr", "sss", "ttt"].map((tail) => ({ allow: false, pattern: `/ab*${tail}` }));
    const rules = [...others, { allow: false, pattern: "/ab*bcdzq" }, { allow: false, pattern: "/ab*b*zq" }];
    assertVerdicts(rules, ["/abcdzq", "/abbcdzq", "/ab-bcdzq", "/abzq", "/abbzq", "/ab-bcdz"]);
  });
});

describe("fingerprints", () => {
  const chosen = (...tails: string[]): string[] =>
    programTree(policyOf(tails.map((tail) => ({ allow: false, pattern: `/*${tail}` }))))
      .nodes.flatMap((node) => node.tails)
      .sort((a, b) => tails.indexOf(a.pattern.slice(1)) - tails.indexOf(b.pattern.slice(1)))
      .map(({ fingerprint }) => fingerprint);

  it("are of rare letters", () => {
    expect(chosen("/quartz/", "a-z-a", "?x", "=")).toEqual(["/qu", "a-z", "?x", "="]);
  });

  it("are not of file endings, unless there is nothing else", () => {
    expect(chosen("basket.pdf", "index.php", ".pdf$")).toEqual(["ask", "dex", ".pd"]);
  });

  it("are of the last segment rather than of what many begin with", () => {
    expect(chosen("/contests?*order=", "/contests?*pages=", "/contests?*q=")).toEqual(["er=", "pag", "ts?"]);
  });

  it("are shared if a list has no better ones, but not by all", () => {
    const tails = Array.from({ length: 64 }, (_, i) => `zzz${(i + 36).toString(36)}-name`);
    expect(new Set(chosen(...tails)).size).toBeGreaterThan(4);
  });

  it("lie within what a byte can tell", () => {
    const long = "a*".repeat(140);
    expect(chosen(`${long}zzz`)).toEqual(["a"]);
    expect(chosen(`${"a".repeat(300)}zzz`)).toEqual(["aaa"]);
    const policy = policyOf([{ allow: false, pattern: `/*${long}zzz` }]);
    expect(printProgram(policy)).toContain("found by a");
    expect(policy.isAllowed(`/${"a".repeat(140)}-zzz`)).toBe(false);
    expect(policy.isAllowed(`/${"a".repeat(139)}-zzz`)).toBe(true);
  });

  it("are all tried where more of them lie on a path than are kept for after the walk", () => {
    const other = parse("User-agent: *\nDisallow: /*c\n").policyFor("x");
    for (const count of [511, 512, 513, 700, 900]) {
      const rules = Array.from({ length: count }, (_, i) => `Disallow: /${"a".repeat(i)}*b${i}-\n`);
      const policy = parse(`User-agent: *\n${rules.join("")}`).policyFor("x");
      for (const i of [0, 1, 510, 511, 512, count >> 1, count - 2, count - 1]) {
        // Another text in between, since what is known of one is kept.
        expect(policy.isAllowed(`/${"a".repeat(count)}c`)).toBe(true);
        const path = `/${"a".repeat(count)}b${i}-`;
        expect(policy.isAllowed(path)).toBe(i >= count);
        // Nothing of it is left for others.
        expect(other.isAllowed(path)).toBe(true);
        expect(parse("User-agent: x\nDisallow: /b\n").policyFor("x").isAllowed("/b")).toBe(false);
      }
      policy.dispose();
    }
  });
});

/**
 * All short patterns against all short paths, and all short sequences of percent signs and escapes: what a sample could miss,
 * this cannot.
 *
 * @module-tag long
 */
import { describe, expect, it } from "vitest";
import { parse, Verdict } from "../../../src/index.ts";
import { cases, oneOf, sampled } from "../../support/effort.ts";
import { longestVerdict } from "../../support/longest.ts";
import { referenceMatch } from "../../support/reference.ts";
import {
  COLON,
  compareFiles,
  compareForms,
  compareVerdicts,
  PIECES,
  sequences,
} from "../../support/stray.ts";

const PATTERN_BYTES = ["a", "b", "/", "*", "$"];

/** All strings over the letters, up to a length. */
function words(letters: readonly string[], length: number): string[] {
  let last = [""];
  const all = [""];
  for (let i = 0; i < length; i++) {
    last = last.flatMap((word) => letters.map((letter) => word + letter));
    all.push(...last);
  }
  return all;
}

const patterns = words(PATTERN_BYTES, 5).filter((pattern) => pattern !== "");
const paths = words(["a", "b", "/"], 5).map((rest) => `/${rest}`);
// In this dialect text is compared as it is, so stars and dollars of a path are plain bytes too.
const oddPaths = words(["a", "*", "$"], 4).map((rest) => `/${rest}`);

/** An absolute URL: a bare path that begins with two slashes is not taken as it is in this dialect. */
const url = (path: string): string => `https://a.example${path}`;

function policy(rules: readonly string[]) {
  const body = `User-agent: *\n${rules.join("\n")}\n`;
  return parse(body, { dialect: "google" }).policyFor("x");
}

describe("exhaustive", () => {
  it(`matches ${patterns.length} patterns against ${paths.length + oddPaths.length} paths, compiled and not`, () => {
    const all = [...paths, ...oddPaths];
    const wrong: string[] = [];
    for (const pattern of sampled(patterns)) {
      const compiled = policy([`Disallow: ${pattern}`]).check(all.map(url));
      all.forEach((path, i) => {
        const want = referenceMatch(pattern, path) ? Verdict.Disallowed : Verdict.Allowed;
        if (compiled[i] !== want) wrong.push(`${pattern} ${path}`);
      });
    }
    expect(wrong).toEqual([]);
  });

  it("matches every pattern the same way without compiling", () => {
    const wrong: string[] = [];
    for (const pattern of patterns.filter((_, i) => i % oneOf(7) === 3)) {
      for (const path of paths) {
        const verdict = policy([`Disallow: ${pattern}`]).isAllowed(url(path));
        if (verdict === referenceMatch(pattern, path)) wrong.push(`${pattern} ${path}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("ranks every pair of patterns to length 3", () => {
    const short = words(PATTERN_BYTES, 2)
      .map((rest) => `/${rest}`)
      .concat(words(PATTERN_BYTES, 2).map((rest) => `*${rest}`));
    const some = paths.filter((path) => path.length < 5);
    const wrong: string[] = [];
    for (const [i, allow] of short.entries()) {
      for (const disallow of sampled(short, i)) {
        const verdicts = policy([`Allow: ${allow}`, `Disallow: ${disallow}`]).check(some.map(url));
        some.forEach((path, i) => {
          const rules = [
            { allow: true, pattern: allow },
            { allow: false, pattern: disallow },
          ];
          if (verdicts[i] !== longestVerdict(rules, path)) wrong.push(`${allow} ${disallow} ${path}`);
        });
      }
    }
    expect(wrong).toEqual([]);
  });

  it("answers rule sets drawn from all patterns", () => {
    let seed = 12345;
    const random = (n: number): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 2 ** 32) * n);
    };
    const wrong: string[] = [];
    for (let round = 0; round < cases(7500); round++) {
      // Up to 40 rules, so that lists of tails are long enough to be indexed.
      const rules = Array.from({ length: 1 + random(40) }, () => ({
        allow: random(3) === 0,
        pattern: patterns[random(patterns.length)]!,
      }));
      const verdicts = policy(
        rules.map(({ allow, pattern }) => `${allow ? "Allow" : "Disallow"}: ${pattern}`),
      ).check(paths.map(url));
      paths.forEach((path, i) => {
        if (verdicts[i] !== longestVerdict(rules, path)) wrong.push(`${JSON.stringify(rules)} ${path}`);
      });
      if (wrong.length > 0) break;
    }
    expect(wrong).toEqual([]);
  });
});

describe("percent signs that begin no escape, exhaustively", () => {
  it.each([
    ["%2F", PIECES],
    ["%3A", COLON],
  ])("have one normal form wherever %s could be made", (_, pieces) => {
    const words = sequences(pieces, 6);
    let tried = 0;
    for (const start of ["/", "/?"]) tried += compareForms(words.map((word) => start + word));
    console.log(`${tried} forms compared`);
    expect(tried).toBeGreaterThan(200_000);
  });

  it("get the same verdict in every way", () => {
    const words = sequences(PIECES, 3);
    const rules = ["/", "/?", "/*"].flatMap((start) => words.map((word) => start + word));
    const paths = ["/", "/?", "/z?"].flatMap((start) => words.map((word) => start + word));
    const tried = compareVerdicts(
      rules.filter((_, i) => i % 7 === 3),
      paths,
    );
    console.log(`${tried} questions asked`);
    expect(tried).toBeGreaterThan(150_000);
  });

  it("make no difference between files where there is none", () => {
    const words = sequences(["%", "2", "F", "%32", "%46"], 3);
    const rules = ["/", "/?", "/*"].flatMap((start) => words.map((word) => `${start + word}z`));
    const paths = ["/", "/?", "/z?"].flatMap((start) => sequences(PIECES, 3).map((word) => start + word));
    const witnesses = compareFiles(
      rules.filter((_, i) => i % 3 === 1),
      paths,
    );
    console.log(`${witnesses} differences confirmed`);
    expect(witnesses).toBeGreaterThan(5_000);
  });
});

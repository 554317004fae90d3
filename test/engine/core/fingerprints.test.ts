/**
 * Tails that every path may meet are told by fingerprints in large batches. However many they are and whatever they look
 * like, each URL must get the verdict that it gets alone, where nothing is prepared.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dialect, parse } from "../../../src/index.ts";
import { cases } from "../../support/effort.ts";

const RUNS = cases(60);

/** Few letters, so that fingerprints share their bytes, and some that paths seldom hold. */
const segment = fc.string({
  unit: fc.constantFrom("a", "a", "b", "b", "c", "/", "?", "=", "&", "Z", "_"),
  minLength: 1,
  maxLength: 6,
});
const longSegment = fc
  .tuple(segment, segment)
  .map(([one, two]) => one.padEnd(40, "ab") + two.padEnd(40, "ba"));
const tail = fc
  .tuple(
    fc.constantFrom("/*", "/*", "/*", "*", "/**"),
    fc.array(fc.oneof({ weight: 12, arbitrary: segment }, { weight: 1, arbitrary: longSegment }), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.constantFrom("", "", "", "$"),
  )
  .map(([start, segments, end]) => start + segments.join("*") + end);
const prefix = segment.map((text) => `/${text}`);
const rule = fc
  .tuple(
    fc.constantFrom("Allow", "Disallow", "Disallow"),
    fc.oneof({ weight: 9, arbitrary: tail }, { weight: 1, arbitrary: prefix }),
  )
  .map(([type, value]) => `${type}: ${value}`);

/** URLs made of what the rules are made of; now and then the host holds some of it too. */
function urlsOf(rules: readonly string[], picks: readonly number[], fills: readonly string[]): string[] {
  const pieces = rules.flatMap((line) => line.slice(line.indexOf(" ") + 1).split(/[*$]/)).filter(Boolean);
  return fills.map((fill, i) => {
    const at = (k: number): string => pieces[picks[(i + k) % picks.length]! % pieces.length] ?? "";
    const path = [at(0), fill, at(7), i % 3 ? "" : at(19)].join("");
    return `https://${i % 5 ? "a" : "aab-bac"}.example/${path.replace(/^\/+/, "")}`;
  });
}

describe("tails at the path root", () => {
  it.each<[string, number, number]>([
    ["few", 1, 9],
    ["some", 20, 60],
    ["many", 100, 300],
    ["about as many as there is room for", 480, 560],
  ])("%s", (_, minLength, maxLength) => {
    fc.assert(
      fc.property(
        fc.array(rule, { minLength, maxLength, size: "max" }),
        fc.array(fc.nat(), { minLength: 31, maxLength: 31 }),
        fc.array(segment, { minLength: 64, maxLength: 96 }),
        fc.constantFrom<Dialect>("rfc9309", "google"),
        (rules, picks, fills, dialect) => {
          const body = `User-agent: *\n${rules.join("\n")}\n`;
          const urls = urlsOf(rules, picks, fills);
          const policy = parse(body, { dialect }).policyFor("x");
          const alone = urls.map((url) => policy.check([url])[0]);
          expect([...policy.check(urls)]).toEqual(alone);
          expect(urls.map((url) => policy.check([url])[0])).toEqual(alone);
          policy.dispose();
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("that differ after what they have in common", () => {
    const names = Array.from({ length: 90 }, (_, i) => `name${i}x`);
    const body = `User-agent: *\n${names.map((name) => `Disallow: /shop?*${name}=`).join("\n")}\nAllow: /*keep\n`;
    const policy = parse(body).policyFor("x");
    const urls = names.flatMap((name, i) => [
      `https://a.example/shop?a=1&${name}=2`,
      `https://a.example/shop?a=1&${name}`,
      `https://a.example/shop?a=1&${name}=${i % 2 ? "keep" : "kept"}`,
    ]);
    expect([...policy.check(urls)]).toEqual(urls.map((url) => policy.check([url])[0]));
    expect(policy.check(urls).filter((verdict) => verdict === 0).length).toBe(180);
  });

  it("of one byte, of more kinds than can be marked", () => {
    const body = (bytes: string): string =>
      `User-agent: *\n${[...bytes].map((byte) => `Disallow: /*${byte}`).join("\n")}\n`;
    const all = "?=&;,!:@'()+~_-";
    const urls = Array.from({ length: 90 }, (_, i) => `https://a.example/x${all[i % all.length]}${i}`);
    for (let n = 1; n <= all.length; n++) {
      const policy = parse(body(all.slice(0, n))).policyFor("x");
      const want = urls.map((_, i) => (i % all.length < n ? 0 : 1));
      expect([...policy.check(urls)]).toEqual(want);
      expect(urls.map((url) => policy.check([url])[0])).toEqual(want);
    }
  });

  it("over a single prefix", () => {
    for (const start of ["*", "/*"]) {
      const body = `User-agent: *\nDisallow: ${start}zzz\nAllow: /shop/of-zzz\n`;
      const policy = parse(body).policyFor("x");
      const urls = Array.from(
        { length: 60 },
        (_, i) => `https://a.example/${["shop/of-zzz", "shop/zzz", "of"][i % 3]}`,
      );
      expect([...policy.check(urls)]).toEqual(urls.map((_, i) => (i % 3 === 1 ? 0 : 1)));
    }
  });

  it("of a path in which more of them stand than are tried", () => {
    const pieces = Array.from({ length: 40 }, (_, i) => `p${i}q`);
    const rules = pieces.map((piece) => `Disallow: /*${piece}*absent`);
    const policy = parse(`User-agent: *\n${rules.join("\n")}\nDisallow: /*p7q*here\n`).policyFor("x");
    const urls = Array.from(
      { length: 40 },
      (_, i) => `https://a.example/${pieces.join("")}${i % 2 ? "here" : "there"}`,
    );
    expect([...policy.check(urls)]).toEqual(urls.map(() => 0));
    const open = parse(`User-agent: *\n${rules.join("\n")}\n`).policyFor("x");
    expect([...open.check(urls)]).toEqual(urls.map(() => 1));
  });

  it("whose segments cannot all be compared", () => {
    // 500 fingerprints with the same bytes: the batch's share of comparisons ends with its first paths.
    const rules = Array.from({ length: 500 }, (_, i) => `Disallow: /*zzz${i.toString(36)}.`);
    const policy = parse(`User-agent: *\n${rules.join("\n")}\n`).policyFor("x");
    const urls = Array.from({ length: 256 }, (_, i) =>
      i % 2
        ? `https://a.example/${"zzz".repeat(9)}${i.toString(36)}.`
        : `https://a.example/${"zzz".repeat(9)}-`,
    );
    expect([...policy.check(urls)]).toEqual(urls.map((_, i) => (i % 2 ? 0 : 1)));
  });

  it("in more places of a path than are noted at a time", () => {
    const policy = parse("User-agent: *\nDisallow: /*zzz1.\nDisallow: /*zzz*end$\n").policyFor("x");
    for (const places of [100, 126, 127, 128, 129, 143, 144, 145, 300, 580]) {
      const urls = Array.from({ length: 64 }, (_, i) => {
        const end = ["zzz1.", "-end", "-ends", ""][i % 4];
        return `https://a.example/${"zzz".repeat(places)}${end}`;
      });
      const want = urls.map((_, i) => (i % 4 < 2 ? 0 : 1));
      expect([...policy.check(urls)]).toEqual(want);
      expect(urls.map((url) => policy.check([url])[0])).toEqual(want);
      // What lies beyond where places are noted is still there: the names that a file is searched for, for one.
      expect(parse("User-agent: x\nDisallow: /a\n").policyFor("x").isAllowed("/a")).toBe(false);
    }
  });

  it.each([
    ["/*seg*end$", ["/seg/end/end", "/end/seg/end"], ["/seg/end/ends", "/end/end/seg", "/endseg"]],
    ["/*end$", ["/end", "/endend", "/xend/end"], ["/ends", "/end/end/"]],
    [
      "/*seg*rest",
      ["/segrest", "/rest/seg/seg/rest", "/seseg-rest"],
      ["/rest/seg", "/restseg/seg", "/segres"],
    ],
    [
      "/*/seg*/rest",
      ["/x/seg/rest", "/seg/seg/rest", "//seg/rest"],
      ["/seg/rest", "/x/seg-rest", "/x/segrest/"],
    ],
    ["/*segseg*s", ["/segsegs", "/segsegseg", "/xsegsegsegs"], ["/segseg", "/seg-segs"]],
    ["*seg*g$", ["/segg", "/segseg", "/seg/g"], ["/seg", "/eggseg-"]],
  ])("that stand where a match of %s does not begin or end", (pattern, matching, others) => {
    const filler = Array.from({ length: 6 }, (_, i) => `Disallow: /*filler${i}*q${i}`).join("\n");
    const policy = parse(`User-agent: *\n${filler}\nDisallow: ${pattern}\n`).policyFor("x");
    const paths = Array.from({ length: 40 }, () => [...matching, ...others]).flat();
    const want = paths.map((path) => (matching.includes(path) ? 0 : 1));
    expect([...policy.check(paths)]).toEqual(want);
    expect(paths.map((path) => policy.check([path])[0])).toEqual(want);
    policy.dispose();
  });
});

/**
 * Patterns in which an escape comes after wildcards, so that it may lie in the path or in the query: exact as long as
 * their readings can be told apart one by one, and on the side of not fetching beyond.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCoarse, normalPatterns } from "../../../src/engine/url/normal.ts";
import { parse } from "../../../src/index.ts";
import { cases } from "../../support/effort.ts";
import { referenceVerdict } from "../../support/reference.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const EXACT = 17;

/** `/`, this many times `*a`, and `*%2Fz`: a pattern of one more star. */
const pattern = (stars: number): string => `/${"*a".repeat(stars - 1)}*%2Fz`;
/** A URL of as many a as the pattern matches, the `?` in the star with this index. */
const matched = (stars: number, at: number): string => `/${"a".repeat(at)}?${"a".repeat(stars - 1 - at)}/z`;
const blocking = (rule: string): string => `User-agent: *\nDisallow: ${rule}\n`;
const allowing = (rule: string): string => `User-agent: *\nDisallow: /\nAllow: ${rule}\n`;

/** Whether a URL may be fetched: at once, compiled, and as explained. */
function answers(body: string, url: string): boolean[] {
  const policy = parse(body).policyFor("Bot");
  return [policy.isAllowed(url), policy.isAllowed(url), policy.explain(url).allowed];
}

/** Rules for other URLs that take the room for readings which a file has. */
const FULL = Array.from({ length: 150 }, (_, i) => `Disallow: /zz${"*a".repeat(16)}${i}*%2F\n`).join("");
const behind = (body: string): string => body.replace("\n", `\n${FULL}`);

const NO = [false, false, false];
const YES = [true, true, true];

describe("an escape after stars", () => {
  it.each([1, 2, 16, 17, 18, 30, 200, 3000])(
    "of %i is blocked whichever holds the question mark",
    (stars) => {
      const step = Math.ceil(stars / 40);
      for (let at = 0; at < stars; at += step) {
        expect(answers(blocking(pattern(stars)), matched(stars, at)), String(at)).toEqual(NO);
      }
      // In the path the slash is not its escape, and the escape is.
      expect(answers(blocking(pattern(stars)), `/${"a".repeat(stars)}/z`)).toEqual(YES);
      expect(answers(blocking(pattern(stars)), `/${"a".repeat(stars)}%2fz`)).toEqual(NO);
      expect(answers(blocking(pattern(stars)), `/?${"a".repeat(stars)}/y`)).toEqual(YES);
    },
  );

  it.each([
    ["exactly up to 17 stars", false],
    ["on the side of not fetching where others have taken the room", true],
  ])("is never blocked less, nor allowed more, than the pattern says, and %s", (_how, isFull) => {
    const piece = fc.constantFrom("a", "b", "%2F", "%3a", "/", ":", "%7E");
    const text = fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join(""));
    const rule = fc
      .tuple(fc.array(text, { minLength: 12, maxLength: 30 }), fc.constantFrom("%2F", "%2Fb$", "?c*%2F"))
      .map(([segments, end]) => `/${segments.join("*")}*${end}`);
    const url = (from: string): fc.Arbitrary<string> =>
      fc
        .array(fc.constantFrom("", "", "?", "a", "/", ":x"), { minLength: 30, maxLength: 30 })
        .map((fills) =>
          from
            .replace(/\$$/, "")
            .split("*")
            .flatMap((segment, i) => [segment, fills[i]!])
            .join(""),
        )
        .chain((spelled) => {
          const start = spelled.indexOf("?") + 1;
          const free = spelled.slice(start).replace(/%2F/g, "/").replace(/%3a/g, ":");
          return fc.constantFrom(spelled, start > 0 ? spelled.slice(0, start) + free : spelled);
        });
    let coarse = 0;
    let blocked = 0;
    fc.assert(
      fc.property(
        rule.chain((from) => fc.tuple(fc.constant(from), url(from))),
        ([from, asked]) => {
          const isExact = !isFull && !isCoarse(bytesOf(from));
          if (!isExact) coarse++;
          for (const body of [blocking(from), allowing(from)]) {
            const want = referenceVerdict(body, "Bot", asked, "rfc9309") === "allowed";
            if (!want) blocked++;
            for (const got of answers(isFull ? behind(body) : body, asked)) {
              if (isExact) expect(got, `${body} ${asked}`).toBe(want);
              else if (got) expect(want, `${body} ${asked}`).toBe(true);
            }
          }
        },
      ),
      { numRuns: cases(isFull ? 150 : 1500) },
    );
    const least = cases(isFull ? 50 : 100);
    expect(coarse).toBeGreaterThan(least);
    expect(blocked).toBeGreaterThan(least);
  });

  it("is matched exactly up to 17 stars, and said not to be beyond", () => {
    for (const [stars, coarse] of [
      [1, false],
      [EXACT, false],
      [EXACT + 1, true],
    ] as const) {
      expect(isCoarse(bytesOf(pattern(stars)))).toBe(coarse);
      const policy = parse(blocking(pattern(stars))).policyFor("Bot");
      const { reason } = policy.explain(matched(stars, 0));
      expect(reason.includes("to match more URLs than it says")).toBe(coarse);
      const allowed = parse(allowing(pattern(stars)))
        .policyFor("Bot")
        .explain(matched(stars, stars - 1));
      expect(allowed.allowed).toBe(true);
      expect(allowed.reason.includes("to match fewer URLs than it says")).toBe(coarse);
    }
  });

  it("takes room that is bounded, however many stars there are", () => {
    for (const stars of [1, 16, 17, 18, 100, 1000, 30_000, 120_000]) {
      for (const allow of [false, true]) {
        const bytes = bytesOf(pattern(stars));
        const forms = normalPatterns(bytes, allow);
        expect(forms.length).toBeLessThanOrEqual(EXACT + 1);
        const size = forms.reduce((sum, { length }) => sum + length, 0);
        expect(size).toBeLessThanOrEqual(3 * 65_536 + 3 * bytes.length);
      }
    }
  });

  it.each([0, 1, 4, 17, 100])("takes room that is bounded in a file of rules with %i stars", (stars) => {
    let body = "User-agent: *\n";
    let count = 0;
    for (; body.length < 250_000; count++) body += `Disallow: /*${"a*".repeat(stars)}${count}%2F\n`;
    const policy = parse(body).policyFor("Bot");
    expect(policy.toBytes().length).toBeLessThan(3 * body.length + 65_536);
    const last = policy.explain(`/${"a".repeat(stars)}${count - 1}%2F`);
    expect(last.reason.includes("to match more URLs than it says")).toBe(stars > 0);
  });
});

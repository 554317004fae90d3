/**
 * Bytes beside those that mean something in a URL, against the reference: in batches, which the core reads many at a time.
 *
 * @module-tag long
 */
import { describe, expect, it } from "vitest";
import { parse, type Verdict, verdictName } from "../../../src/index.ts";
import { dialects } from "../../support/cases.ts";
import { referenceVerdict } from "../../support/reference.ts";

const ASCII = Array.from({ length: 0x5e }, (_, i) => String.fromCharCode(0x21 + i)).filter((c) => c !== "#");

/** Verdicts in a batch that is long enough to be prepared for. */
function batch(body: string, urls: readonly string[], dialect: (typeof dialects)[number]): string[] {
  const policy = parse(body, { dialect }).policyFor("x");
  const many = Array.from({ length: Math.ceil(600 / urls.length) }, () => urls).flat();
  policy.check(many);
  const verdicts = [...policy.check(many)].slice(-urls.length);
  policy.dispose();
  return verdicts.map((verdict) => verdictName(verdict as Verdict));
}

describe.each(dialects)("edges of URLs and rules in %s:", (dialect) => {
  it("only hexadecimal digits make an escape", () => {
    const wrong: string[] = [];
    for (const c of ASCII) {
      const urls = [`%2${c}`, `%${c}2`, `%E${c}`, `%${c}e`].flatMap((sign) =>
        ["", "long enough for blocks of sixteen bytes".replaceAll(" ", "-")].map(
          (rest) => `https://a.example/x${sign}y${rest}`,
        ),
      );
      for (const pattern of [`/x%2${c}y`, `/x%${c}2y`, `/*%E${c}y`, `/*%${c}ey`]) {
        const body = `User-agent: *\nDisallow: ${pattern}\n`;
        const got = batch(body, urls, dialect);
        urls.forEach((url, i) => {
          const want = referenceVerdict(body, "x", url, dialect);
          if (got[i] !== want) wrong.push(`${pattern} ${url}: ${got[i]}, not ${want}`);
        });
      }
    }
    expect(wrong).toEqual([]);
  });

  it("a path begins where the reference says, whatever precedes the end of the scheme", () => {
    const urls = ["/", "//", "//a"];
    for (const c of ASCII)
      urls.push(
        `a${c}b://c/d`,
        `${c}://c/d`,
        `${c}://`,
        `${c}:/`,
        `${c}ttp://c/d`,
        `${c}ttp://c?d`,
        `${c}ttp://c`,
        `${c}ttps://c`,
        `https://a.example${c}b://c/d`,
      );
    for (const pattern of ["/;b", "/d", "/*b:", "/b", "//", "/?d", "/$"]) {
      const body = `User-agent: *\nDisallow: ${pattern}\n`;
      const got = batch(body, urls, dialect);
      const wrong = urls
        .map((url, i) => ({ pattern, url, got: got[i], want: referenceVerdict(body, "x", url, dialect) }))
        .filter(({ got, want }) => got !== want);
      expect(wrong).toEqual([]);
    }
  });

  it("a URL without a path spoils none that comes after it, whatever the batch before was", () => {
    const body = "User-agent: *\nDisallow: /private\n";
    const policy = parse(body, { dialect }).policyFor("x");
    const urls = ["x", "https://a.example/private", "https://a.example", "https://a.example/private", "//"];
    const want = urls.map((url) => referenceVerdict(body, "x", url, dialect));
    for (let length = 0; length < 80; length++) {
      policy.check(["y".repeat(length), "https://a.example/y"]);
      expect([...policy.check(urls)].map((verdict) => verdictName(verdict as Verdict))).toEqual(want);
    }
    policy.dispose();
  });

  it("control bytes and characters beyond ASCII in a rule are what the reference says: a part of it, or its end", () => {
    const range = (from: number, to: number, step: number): number[] =>
      Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step);
    // All of the bytes that begin or continue with a character, most of them at several places.
    const characters = [range(1, 0x20, 1), range(0x7f, 0x100, 1), range(0x100, 0xd800, 0x3b)].flat();
    const wrong: string[] = [];
    for (const c of [...characters, ...range(0x10000, 0x110000, 0x8765)].map((c) =>
      String.fromCodePoint(c),
    )) {
      const body = `User-agent: *\nDisallow: /x${c}b\n`;
      const sign = encodeURIComponent(c);
      const urls = ["", "b", "y", sign, `${sign}b`, `${sign}y`].map((end) => `https://a.example/x${end}`);
      const policy = parse(body, { dialect }).policyFor("x");
      urls.forEach((url, i) => {
        const got = verdictName(policy.check(urls)[i] as Verdict);
        const want = referenceVerdict(body, "x", url, dialect);
        if (got !== want) wrong.push(`${JSON.stringify(c)} ${url}: ${got}, not ${want}`);
      });
      policy.dispose();
    }
    expect(wrong).toEqual([]);
  });

  it("an agent's name ends where the reference says, whatever comes after it", () => {
    const wrong = Array.from({ length: 0x7e }, (_, c) => String.fromCharCode(c + 1))
      .flatMap((c) => [c, `${c}x`].map((end) => `User-agent: FooBot${end}\nDisallow: /\n`))
      .map((body) => ({
        body,
        got: parse(body, { dialect }).policyFor("FooBot").isAllowed("/a"),
        want: referenceVerdict(body, "FooBot", "/a", dialect) === "allowed",
      }))
      .filter(({ got, want }) => got !== want);
    expect(wrong).toEqual([]);
  });

  it("a star is for all crawlers only alone or before white space", () => {
    const wrong = Array.from({ length: 0x7f }, (_, c) => String.fromCharCode(c))
      .map((c) => ({ c, body: `User-agent: *${c}x\nDisallow: /\n` }))
      .map(({ c, body }) => ({
        c: JSON.stringify(c),
        got: parse(body, { dialect }).policyFor("FooBot").isAllowed("/a"),
        want: referenceVerdict(body, "FooBot", "/a", dialect) === "allowed",
      }))
      .filter(({ got, want }) => got !== want);
    expect(wrong).toEqual([]);
  });
});

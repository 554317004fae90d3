/**
 * The first question is answered in one pass of the core that skips most lines, and `check` by rules that the same
 * pass lays out; `explain` reads the file line by line on the host's side. All must agree, wherever a line lies.
 *
 * @module-tag long
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dialect, parse } from "../../../src/index.ts";
import { cases } from "../../support/effort.ts";

const RUNS = cases(1500);
const URLS = ["/a", "/b", "/ab/c", "/c?d=1", "/ab/", `/${"y".repeat(70)}/b/c`, "/"].map(
  (path) => `https://a.example${path}`,
);

/** Verdicts by each way, each of a policy that has not been asked before. */
function ways(body: Uint8Array, dialect: Dialect): { once: boolean[]; batch: boolean[]; host: boolean[] } {
  const ask = () => parse(body, { dialect }).policyFor("FooBot");
  return {
    once: URLS.map((url) => ask().isAllowed(url)),
    batch: [...ask().check(URLS)].map((verdict) => verdict === 1),
    host: URLS.map((url) => ask().explain(url).allowed),
  };
}

function expectAgreement(text: string, dialect: Dialect): boolean[] {
  const { once, batch, host } = ways(Buffer.from(text, "latin1"), dialect);
  expect(once, "the first question").toEqual(host);
  expect(batch, "the batch").toEqual(host);
  return host;
}

const dialect = fc.constantFrom<Dialect>("rfc9309", "google");
const ending = fc.constantFrom("\n", "\n", "\n", "\r\n", "\r", "\n\n", "\x0b\n", "\x0c", "\0\n", "");
const lead = fc.constantFrom("", "", "", "", " ", "\t", "  \t ", "\0", "\x0b", "#", "x", "\xa0");
const field = fc.constantFrom(
  "User-agent: FooBot",
  "user-agent:*",
  "USER-AGENT : OtherBot",
  "User-agent FooBot",
  "Disallow: /a",
  "disallow:/ab",
  "Disallow:",
  "Dissallow: /c",
  "Disallow /b # why",
  "Allow: /ab/c",
  "allow : /*b$",
  "Disallow: /*b/c",
  "Disallow: /**?d=1",
  "Allow: *b/%63$",
  "Disallow: /*ab*c*$",
  "Allow: /*b/index.html",
  "Allow: /*/index.html",
  "Disallow: /a*b/c",
  "ALLOW:/",
  "Sitemap: /a",
  "Crawl-delay: 3",
  "a",
  "u",
  "d:",
  "Host: a.example",
  "Unknown: /a",
  "",
);
const line = fc.tuple(lead, field, ending).map((parts) => parts.join(""));
/** Moves what follows to any place of a block. */
const padding = fc.nat({ max: 140 }).map((length) => `#${"-".repeat(length)}\n`);

describe("the pass over a file", () => {
  it("sees the lines that the host sees, wherever they lie", () => {
    fc.assert(
      fc.property(
        padding,
        fc.array(line, { maxLength: 24, size: "max" }),
        dialect,
        (padding, lines, dialect) => {
          expectAgreement(padding + lines.join(""), dialect);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it.each<Dialect>(["rfc9309", "google"])(
    "does so in %s across stretches of thousands of lines",
    (dialect) => {
      for (const filler of ["\n", "a\n", "d\r\n", " \n", "Disallow: /x\n", "u\n#\n", `${"-".repeat(63)}\n`]) {
        for (let shift = 0; shift < 70; shift += 23) {
          const head = `#${"-".repeat(shift)}\nUser-agent: FooBot\n`;
          const body = `${head + filler.repeat(Math.ceil(9000 / filler.length))}Disallow: /ab\n`;
          expect(expectAgreement(body, dialect)).toEqual([true, true, false, true, false, true, true]);
        }
      }
    },
  );

  it.each([0, 1, 2, 30, 62, 63, 64])(
    "leaves lines that Google cuts to the host, %i bytes into a block",
    (shift) => {
      for (let length = 16_655; length <= 16_670; length++) {
        const head = `#${"-".repeat(shift)}\nUser-agent: FooBot\n`;
        // What comes after the cut does not count, so that the second line forbids less and less, and then
        // everything.
        const long = `Disallow: /ab${" ".repeat(length)}x\n`;
        const longer = `Disallow:${" ".repeat(length)}/ab\n`;
        for (const body of [head + long, head + longer, `${head}Disallow: /ab\n#${"-".repeat(length)}`]) {
          expectAgreement(body, "google");
          expectAgreement(body, "rfc9309");
        }
      }
    },
  );

  it.each(["User-agent", "USER-AGENT", " user-agent", "Disallow", "disallow", "Allow", "allow"])(
    "leaves a %s that Google cuts to the host, before its value or within it",
    (name) => {
      for (const length of [16_640, 16_664, 17_000, 40_000]) {
        const value = name.toLowerCase().includes("agent") ? "FooBot" : "/ab";
        for (const rest of [`${value}\n`, `${value}\nDisallow: /a\n`]) {
          const blank = " ".repeat(length);
          expectAgreement(`User-agent: *\nDisallow: /c\n${name}:${blank}${rest}`, "google");
          expectAgreement(`User-agent: FooBot\nDisallow: /\n${name}:${blank}${rest}`, "google");
        }
      }
    },
  );

  it.each(["Disallow", "disalow", "Allow", "User-agent", "Disallow #", "User-agent\t# x"])(
    "takes a line of nothing but %j for none",
    (word) => {
      for (const blanks of ["", " ", "\t", " \t  "]) {
        for (const dialect of ["rfc9309", "google"] as const) {
          const ends = `User-agent: FooBot\n${word}${blanks}\nUser-agent: other\nDisallow: /a\n`;
          expect(expectAgreement(ends, dialect)[0]).toBe(false);
          const begins = `User-agent: FooBot\nDisallow: /b\n${word}${blanks}\nDisallow: /a\n`;
          expect(expectAgreement(begins, dialect)[0]).toBe(false);
        }
      }
    },
  );

  it("looks for a wildcard's first bytes from where its prefix ends", () => {
    const file = (rules: string): string => `User-agent: FooBot\n${rules}\n`;
    for (const dialect of ["rfc9309", "google"] as const) {
      const [, , below] = expectAgreement(file("Disallow: /a*b/c"), dialect);
      expect(below, dialect).toBe(false);
    }
    // An index page's folder lacks the bytes that the page is told by.
    const folder = expectAgreement(file("Disallow: /ab\nAllow: /*/index.html"), "google")[4];
    expect(folder).toBe(true);
  });

  it("counts nothing after the end, whatever was there before", () => {
    const long = "User-agent: FooBot\nDisallow: /a\nDisallow: /b\nDisallow: /c\n".repeat(4);
    for (let length = 0; length <= long.length; length++) {
      expect(parse(long).policyFor("FooBot").isAllowed("/a")).toBe(false);
      expectAgreement(long.slice(0, length), "rfc9309");
      expectAgreement(long.slice(0, length), "google");
    }
  });
});

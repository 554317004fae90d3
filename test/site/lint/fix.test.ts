// @module-tag long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { type Diagnostic, fix, fixAll, lint } from "../../../src/site/lint/index.ts";
import { cases } from "../../support/effort.ts";
import { damagedFiles, files } from "./files.ts";
import { difference } from "./meaning.ts";

/** Every rule, whatever is on by default. */
const all = { preset: "all" } as const;

const runs = { numRuns: cases(1500) };

/** Lines of a text, as positions count them. */
function linesOf(body: string | Uint8Array): string[] {
  const text = typeof body === "string" ? body : new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);
  return text.split(/\r\n|\r|\n/);
}

function expectWithin(lines: readonly string[], { line, column, endLine, endColumn }: Diagnostic): void {
  expect(line).toBeGreaterThanOrEqual(1);
  expect(column).toBeGreaterThanOrEqual(1);
  expect(endLine).toBeLessThanOrEqual(lines.length);
  expect(column).toBeLessThanOrEqual(lines[line - 1]!.length + 1);
  expect(endColumn).toBeLessThanOrEqual(lines[endLine - 1]!.length + 1);
  expect(endLine > line || (endLine === line && endColumn >= column)).toBe(true);
}

describe("agents with a pace of their own", () => {
  it("keep it when a file is repaired", () => {
    const lines = ["User-agent: a", "User-agent: b", "Crawl-delay: 1", "Crawl-delay: 2", "Request-rate: 1/3"];
    const some = (count: number): string[][] =>
      count === 0 ? [[]] : some(count - 1).flatMap((rest) => lines.map((line) => [line, ...rest]));
    for (const chosen of some(4)) {
      const body = ["User-agent: a", ...chosen, "Disallow: /x", ""].join("\n");
      const [one, two] = [parse(body), parse(fix(body, all))];
      for (const agent of ["a", "b"]) {
        expect(two.policyFor(agent).crawlDelay, body).toBe(one.policyFor(agent).crawlDelay);
        expect(two.policyFor(agent).requestRates, body).toEqual(one.policyFor(agent).requestRates);
      }
    }
  });
});

describe("a path without a slash", () => {
  const fixed = (value: string, dialect?: "koster1996") => {
    const body = fix(`User-agent: *\nDisallow: ${value}\n`, { unsafe: true, ...(dialect && { dialect }) });
    return body.slice(body.indexOf("Disallow: ") + 10, -1);
  };

  it.each([
    ["tmp/", "/tmp/"],
    ["~user", "/~user"],
    [".git/", "/.git/"],
    [".env", "/.env"],
    ["&sort=", "/*&sort="],
    [";jsessionid=", "/*;jsessionid="],
    [".css", "/*.css"],
    [".PDF$", "/*.PDF$"],
  ])("%s is repaired to what was meant: %s", (value, meant) => {
    expect(fixed(value)).toBe(meant);
  });

  it("is left alone where no pattern says what was meant", () => {
    expect(fixed("?x=", "koster1996")).toBe("?x=");
    // A query may lack its slash alone, or be meant on every page.
    expect(fixed("?x=")).toBe("?x=");
    expect(fixed("?sid=*&a")).toBe("?sid=*&a");
    expect(fixed("tmp/", "koster1996")).toBe("/tmp/");
  });
});

describe("a file that is nearly as long as crawlers read", () => {
  it("gets as many safe repairs as fit, and no others are called safe", () => {
    const typos = (count: number, size: number) => {
      const body = `User-agent: *\n${"disalow: /a\n".repeat(count)}`;
      return `${body}#${"x".repeat(size - body.length - 2)}\n`;
    };
    const rules = { rules: { "duplicate-rule": "off" } } as const;
    const safe = (body: string) =>
      lint(body, rules).flatMap(({ rule, fix }) => (rule === "field-typo" ? [fix?.safe] : []));
    expect(safe(typos(4, 511_998))).toEqual([true, true, true, true]);
    const { body, fixed } = fixAll(typos(4, 511_998), rules);
    expect([body.length, fixed.length]).toEqual([512_000, 2]);
    expect(safe(body)).toEqual([false, false]);
    expect(fixAll(body, { ...rules, unsafe: true }).body.length).toBe(512_002);
  });
});

describe("any file at all", () => {
  for (const [kind, arbitrary] of [
    ["text", files],
    ["bytes", damagedFiles],
  ] as const) {
    it(`findings lie within it, in order (${kind})`, () => {
      fc.assert(
        fc.property(arbitrary as fc.Arbitrary<string | Uint8Array>, (body) => {
          const lines = linesOf(body);
          const found = lint(body, all);
          for (const diagnostic of found) expectWithin(lines, diagnostic);
          for (let i = 1; i < found.length; i++) {
            const [a, b] = [found[i - 1]!, found[i]!];
            expect(a.line < b.line || (a.line === b.line && a.column <= b.column)).toBe(true);
          }
        }),
        runs,
      );
    });

    it(`safe repairs keep the meaning, and repair again to the same (${kind})`, () => {
      fc.assert(
        fc.property(arbitrary as fc.Arbitrary<string | Uint8Array>, (body) => {
          const { body: repaired, fixed } = fixAll(body, all);
          const changed = difference(body, repaired, ["rfc9309", "google"]);
          if (changed !== undefined) {
            throw new Error(
              `${changed}\n${JSON.stringify(fixed.map(({ rule, fix }) => ({ rule, fix })))}\n${String(repaired)}`,
            );
          }
          expect(fix(repaired, all)).toEqual(repaired);
        }),
        runs,
      );
    });

    for (const dialect of ["google", "koster1996", "original1994"] as const) {
      it(`in the dialect ${dialect} too (${kind})`, () => {
        fc.assert(
          fc.property(arbitrary as fc.Arbitrary<string | Uint8Array>, (body) => {
            const { body: repaired, fixed } = fixAll(body, { ...all, dialect });
            const changed = difference(body, repaired, [dialect]);
            if (changed !== undefined)
              throw new Error(`${changed}\n${JSON.stringify(fixed)}\n${String(repaired)}`);
            expect(fix(repaired, { ...all, dialect })).toEqual(repaired);
          }),
          runs,
        );
      });
    }

    it(`unsafe repairs come to an end (${kind})`, () => {
      fc.assert(
        fc.property(arbitrary as fc.Arbitrary<string | Uint8Array>, (body) => {
          const repaired = fix(body, { ...all, unsafe: true });
          expect(fix(repaired, { ...all, unsafe: true })).toEqual(repaired);
        }),
        runs,
      );
    });
  }
});

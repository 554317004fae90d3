/**
 * Percent signs that begin no escape: nothing may make one of them by decoding what comes after. `exhaustive.test.ts` tries
 * longer sequences.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import {
  COLON,
  compareFiles,
  compareForms,
  compareVerdicts,
  PIECES,
  sequences,
} from "../../support/stray.ts";

const starts = ["/", "/?"];

describe("a percent sign that begins no escape", () => {
  it.each([
    ["/*a%2Fb", "/p?a%%32Fb"],
    ["/*a%2Fb", "/p?a%2%46b"],
    ["/*a%3Ab", "/p?a%%33Ab"],
    ["/a%2Fb", "/a%%32Fb"],
  ])("is not made one: %s does not match %s", (rule, url) => {
    const policy = parse(`User-agent: *\nDisallow: ${rule}\n`).policyFor("x");
    expect(policy.isAllowed(url)).toBe(true);
    expect(policy.isAllowed(url.replace(/%%32F|%2%46/, "%2F").replace("%%33A", "%3A"))).toBe(false);
  });

  it.each([
    ["/%%32", "/%%32F", false],
    ["/%2", "/%2%46", false],
    ["/%%32F", "/%%32%46", false],
    ["/%25%41", "/%25A", false],
    ["/%z%41", "/%zA", false],
    ["/%%7Ea", "/%~a", false],
  ])("is one and the same text, and its beginning: %s matches %s", (rule, url, allowed) => {
    expect(parse(`User-agent: *\nDisallow: ${rule}\n`).policyFor("x").isAllowed(url)).toBe(allowed);
  });

  it("has one normal form in the core, the host and the reference", () => {
    const words = [PIECES, COLON].flatMap((pieces) => sequences(pieces, 4));
    const paths = starts.flatMap((start) => words.map((word) => start + word));
    expect(compareForms(paths)).toBeGreaterThan(9000);
  });

  it("gets the same verdict in every way", () => {
    const words = sequences(PIECES.slice(0, 6), 2);
    const rules = ["/", "/?", "/*", "/*z"].flatMap((start) => words.map((word) => start + word));
    const paths = ["/", "/?", "/?z"].flatMap((start) => words.map((word) => `${start + word}F`));
    expect(compareVerdicts(rules, paths)).toBeGreaterThan(10_000);
  });

  it("makes no difference between files where there is none", () => {
    const rules = [
      "/*%2Fb",
      "/*%2Fb$",
      "/%%32Fb",
      "/?%2%46b",
      "/*%46b",
      "/*%",
      "/*%2",
      "/%*2F",
      "/*%3A*%%33A",
    ];
    const words = sequences(PIECES, 2);
    const paths = ["/", "/?"].flatMap((start) => words.map((word) => `${start + word}b`));
    expect(compareFiles(rules, paths)).toBeGreaterThan(50);
  });
});

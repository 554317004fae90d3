/**
 * Texts and URLs: every text that is said to occur does, and no URL has another.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { URL_DECODED, URL_GOOGLE, URL_RFC9309, URL_VERBATIM } from "../../../assembly/shared/format.ts";
import { type Dialect, parse } from "../../../src/index.ts";
import { domainOf } from "../../../src/site/analyze/domain.ts";
import { textOfUrl } from "../../../src/site/analyze/uri.ts";
import { cases } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";

const MODES: readonly [Dialect, number][] = [
  ["rfc9309", URL_RFC9309],
  ["google", URL_GOOGLE],
  ["koster1996", URL_DECODED],
  ["original1994", URL_VERBATIM],
];

/** Pieces that are read in more ways than one. */
const PIECES = [
  ..."/?.%#&='[]@:;~$*|\\ \t\"<>^`{}+,!()-_ax4F",
  "..",
  "/.",
  "%2e",
  "%2F",
  "%2f",
  "%41",
  "%7E",
  "%00",
  "%FF",
  "%C3%A9",
  "%%34",
  "1",
  "é",
  "中",
  "\u{1F600}",
];

/** Bytes as text of one character each, as explanations give them back for ASCII. */
function pathByPolicy(url: string, dialect: Dialect): string {
  return parse("", { dialect }).policyFor("x").explain(url).path;
}

/** A text of one character per byte as explanations show it: as UTF-8, or else with escapes. */
function shown(text: string): string {
  try {
    const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
    return new TextDecoder("utf-8", { ignoreBOM: true, fatal: true }).decode(bytes);
  } catch {
    return text.replace(/[\x80-\xff]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  }
}

describe.each(MODES)("texts of %s", (dialect, mode) => {
  const domain = domainOf(mode);

  it("are what the matcher sees", () => {
    const random = new Random(1);
    for (let n = 0; n < cases(20_000); n++) {
      const path = `/${random.text(PIECES, 1 + random.below(7))}`;
      const url = random.next() < 0.5 ? path : `https://example.com${path}`;
      const text = textOfUrl(url, mode)!;
      expect(shown(text), JSON.stringify(url)).toBe(pathByPolicy(url, dialect));
      if (dialect === "google") continue;
      expect(domain.isText(text), JSON.stringify(url)).toBe(true);
      expect(domain.isWritten(text), JSON.stringify(text)).toBe(true);
    }
  });

  it("all belong to some URL", () => {
    const random = new Random(2);
    let reached = 0;
    for (let n = 0; n < cases(20_000); n++) {
      const text = `/${random.text(domain.letters, random.below(4))}${random.text([...PIECES.slice(0, 10), "%41", "%2f", "%2F", "."], random.below(6))}`;
      if (!domain.isWritten(text) || !domain.isText(text)) continue;
      // Google's texts are UTF-8, of which these are the ASCII part.
      reached++;
      expect(textOfUrl(domain.urlOf(text), mode), JSON.stringify(text)).toBe(text);
    }
    expect(reached).toBeGreaterThan(1000);
  });
});

describe("the domain of RFC 9309", () => {
  it("has the 82 letters that a URI may hold and that are not special", () => {
    const all = Array.from({ length: 256 }, (_, c) => String.fromCharCode(c));
    const { isWritten, letters } = domainOf(URL_RFC9309);
    expect(all.filter((c) => isWritten(c)).length).toBe(82);
    expect(new Set(letters).size).toBe(82);
    expect([...letters].every((c) => isWritten(c))).toBe(true);
  });

  it("holds for other schemes, too", () => {
    for (const url of [
      "foo://h/a/./b",
      "foo:/.//x",
      "foo:/a/../..//b",
      "file:///c:/../x",
      "web+a:/..//y?/./",
    ]) {
      expect(domainOf(URL_RFC9309).isText(textOfUrl(url, URL_RFC9309)!), url).toBe(true);
    }
  });

  it("has no text longer than a URL can spell", () => {
    const { isText, urlOf } = domainOf(URL_RFC9309);
    expect(isText(`/${"a".repeat(262_143)}`)).toBe(true);
    expect(isText(`/${"a".repeat(262_144)}`)).toBe(false);
    const wide = `/${"%E4%B8%AD".repeat(200_000)}`;
    expect(isText(wide)).toBe(true);
    expect(textOfUrl(urlOf(wide), URL_RFC9309)).toBe(wide);
  });
});

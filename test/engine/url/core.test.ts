/**
 * What the core reads of a URL by itself is what the platform's URL parser and the normal form make of it.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { VERDICT_ALLOWED, VERDICT_DEFER, VERDICT_INVALID } from "../../../assembly/shared/boundary.ts";
import { URL_DECODED, URL_RFC9309, URL_VERBATIM } from "../../../assembly/shared/format.ts";
import { Random } from "../../../bench/random.ts";
import { engine } from "../../../src/engine/core/engine.ts";
import { urlText } from "../../../src/engine/url/text.ts";
import { parse } from "../../../src/index.ts";
import { cases } from "../../support/effort.ts";

const ROUNDS = cases(40 * 1_500);

/** The text that the core finds, or its verdict where it finds none. */
function located(url: string | Uint8Array, mode: number): string | number {
  const core = engine();
  const length = typeof url === "string" ? core.writeText(url) : core.writeTextBytes(url);
  const found = core.wasm.locate(core.textAt, length, mode);
  if (found !== VERDICT_ALLOWED) return found;
  const at = core.wasm.pathAt() >>> 0;
  return Buffer.from(core.u8.slice(at, at + core.wasm.pathLen())).toString("latin1");
}

/** The text by the host's slow way, which ends in `new URL`. */
function expected(url: string, mode: number): string | number {
  const text = urlText(url, mode);
  return text === undefined ? VERDICT_INVALID : Buffer.from(text).toString("latin1");
}

const ORIGINS = [
  "https://a.example",
  "http://www.b-c.example",
  "https://a.example:81",
  "https://A.example",
  "",
  "",
  "//x",
];
const PIECES = [
  ..."/a?#%.;:@&=+,!~'()*$-_ \\|^<>\"`{}[]\t\n\u007fé漢\u{1F600}\ufeff\ufffd\ud800",
  ...[
    "%41",
    "%2e",
    "%2F",
    "%c3%a9",
    "%C3%A9",
    "%C3%28",
    "%zz",
    "%",
    "%E",
    "/../",
    "/./",
    "/.well",
    "//",
    "abcdefghijklmnopqrst",
  ],
];

describe("the first URL of all", () => {
  it("has no origin that is known: two slashes begin one", () => {
    const policy = parse("User-agent: *\nDisallow: /x\n", { dialect: "google" }).policyFor("x");
    expect([...policy.check(["//a.example/x", "//a.example/y"])]).toEqual([0, 1]);
    policy.dispose();
  });
});

describe.each([
  ["rfc9309", URL_RFC9309],
  ["decoded", URL_DECODED],
  ["verbatim", URL_VERBATIM],
])("the core's reading of URLs, %s", (_name, mode) => {
  it("is the URL parser's, or left to it", () => {
    const random = new Random(mode + Number(process.env.FUZZ_SEED ?? 1));
    let read = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const path = Array.from({ length: random.between(0, 7) }, () => random.pick(PIECES)).join("");
      const url = random.pick(ORIGINS) + (random.chance(0.9) ? "/" : "") + path;
      const got = located(url, mode);
      if (got === VERDICT_DEFER) continue;
      read++;
      if (got !== expected(url, mode)) expect({ url, got }).toEqual({ url, got: expected(url, mode) });
    }
    // Most of these URLs are odd on purpose; many must be read nevertheless.
    expect(read).toBeGreaterThan(ROUNDS / 20);
  });
});

describe("bytes that are not UTF-8", () => {
  it("are left to the host side, characters at the edges of what is are not", () => {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    const seconds = [0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];
    const others = [0x41, 0x7f, 0x80, 0xbf, 0xc0];
    let read = 0;
    for (let first = 0x80; first < 0x100; first++) {
      for (const second of seconds) {
        for (const third of others) {
          for (const fourth of others) {
            const character = [first, second, third, fourth];
            const bytes = Uint8Array.from([...Buffer.from("https://a.example/x"), ...character, 0x79]);
            const text = decoder.decode(bytes);
            const got = located(bytes, URL_RFC9309);
            expect(got !== VERDICT_DEFER, String(character)).toBe(!text.includes("\ufffd"));
            if (got === VERDICT_DEFER) continue;
            read++;
            expect(got, String(character)).toBe(expected(text, URL_RFC9309));
          }
        }
      }
    }
    expect(read).toBeGreaterThan(1000);
  });
});

describe("an apostrophe", () => {
  it("is left to the host anywhere in a query, if nothing is normalized", () => {
    for (let before = 0; before < 50; before++) {
      for (const after of ["", "x", "x".repeat(40)]) {
        const query = `?${"x".repeat(before)}'${after}`;
        expect(located(`https://a.example/${query}`, URL_VERBATIM)).toBe(VERDICT_DEFER);
        const plain = query.replace("'", "x");
        expect(located(`https://a.example/${plain}`, URL_VERBATIM)).toBe(`/${plain}`);
      }
    }
  });
});

describe("the origin of the URL before", () => {
  it("is not taken for another that is as long, wherever they differ", () => {
    for (let length = 1; length < 75; length++) {
      const known = `https://${"a".repeat(length)}`;
      for (let at = 8; at < known.length; at++) {
        for (const other of "/?#@\\:%é.-0Z\0") {
          const url = `${known.slice(0, at)}${other}${known.slice(at + 1)}/x`;
          expect(located(`${known}/y`, URL_RFC9309)).toBe("/y");
          const got = located(url, URL_RFC9309);
          if (got !== VERDICT_DEFER) expect(got, url).toBe(expected(url, URL_RFC9309));
          // The shortest origins begin as longer ones do.
          expect(located(`${known}/`, URL_RFC9309)).toBe("/");
          expect(located(known, URL_RFC9309)).toBe("/");
        }
      }
    }
  });

  it("is not confused with another, whatever precedes it in a batch", () => {
    const policy = parse("User-agent: *\nDisallow: /x\n").policyFor("x");
    for (let length = 4; length < 60; length++) {
      const known = `https://${"a".repeat(length)}`;
      for (const before of "/a") {
        const urls = [
          `${known}/${before.repeat(length + 16)}`,
          `${known}.example/x`,
          `${known}/${before.repeat(length + 16)}`,
          `${known.slice(0, -2)}?a/x`,
          `${known}/x`,
        ];
        expect([...policy.check(urls)]).toEqual([1, 0, 1, 1, 0]);
      }
    }
    policy.dispose();
  });

  it("is plain if it is ASCII, its last label begins with a letter, and no two hyphens meet", () => {
    const ends = [
      "a",
      "a.b",
      "a.1",
      "1",
      "1.a",
      "a.b1",
      "a.",
      ".",
      "a.-",
      "a.1b",
      "a.z",
      "a.Z",
      "-",
      "a--b",
      "a-.b",
      "",
      "%",
      "é",
    ];
    for (const scheme of ["http", "https"]) {
      for (const end of ends) {
        for (let before = 0; before < 40; before++) {
          const host = "abcdefg.".repeat(5).slice(0, before) + end;
          const isPlain = /(?:^|\.)[a-z][a-z\d-]*$/i.test(host) && !/--|[^a-z\d.-]/i.test(host);
          for (const path of ["/p", "?q", "/p?q", ""]) {
            const url = `${scheme}://${host}${path}`;
            const got = located(url, URL_RFC9309);
            expect(got !== VERDICT_DEFER, url).toBe(isPlain);
            if (isPlain) expect(got, url).toBe(expected(url, URL_RFC9309));
          }
        }
      }
    }
  });
});

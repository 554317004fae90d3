/**
 * URLs that are not in normal form are rewritten by the core, sixteen bytes at a time. Wherever a block ends, the
 * text must be the one that the platform's URL parser and the normal form give, and no byte after the URL may be
 * taken for its own.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { URL_FORM, URL_FORM_SIZE } from "../../../assembly/memory.ts";
import { VERDICT_ALLOWED, VERDICT_DEFER } from "../../../assembly/shared/boundary.ts";
import { URL_RFC9309 } from "../../../assembly/shared/format.ts";
import { engine } from "../../../src/engine/core/engine.ts";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { urlText } from "../../../src/engine/url/text.ts";
import { parse, Verdict } from "../../../src/index.ts";
import { pack } from "../../support/paths.ts";

const ORIGIN = "https://a.example";

/** The text that the core finds without the host's help, or undefined if it leaves the URL to the host. */
function located(url: string): string | undefined {
  const core = engine();
  const length = core.writeText(url);
  const found = core.wasm.locate(core.textAt, length, URL_RFC9309);
  if (found === VERDICT_DEFER) return undefined;
  expect(found).toBe(VERDICT_ALLOWED);
  const at = core.wasm.pathAt() >>> 0;
  return Buffer.from(core.u8.subarray(at, at + core.wasm.pathLen())).toString("latin1");
}

function expected(url: string): string {
  return Buffer.from(urlText(url, URL_RFC9309)!).toString("latin1");
}

/** Compares, without the cost of an assertion for each URL. Returns whether the core read it. */
function agrees(url: string): boolean {
  const got = located(url);
  if (got !== undefined && got !== expected(url)) expect({ url, got }).toEqual({ url, got: expected(url) });
  return got !== undefined;
}

const spelled = (byte: number): string[] => {
  const digits = byte.toString(16).padStart(2, "0");
  const [first, second] = digits as unknown as [string, string];
  const all = [digits, digits.toUpperCase(), first.toUpperCase() + second, first + second.toUpperCase()];
  return [...new Set(all)].map((each) => `%${each}`);
};

describe("the core's rewriting of URLs", () => {
  it("reads every escape at every place of a block, in path and query, but for dots", () => {
    for (let byte = 0; byte < 256; byte++) {
      for (const spelling of spelled(byte)) {
        for (let before = 0; before < 19; before++) {
          const path = `/${"a".repeat(before)}${spelling}`;
          for (const url of [
            path,
            `${path}b`,
            `/?${path}`,
            `${path}?${spelling}${spelling}&${spelling}xyz`,
          ]) {
            if (agrees(ORIGIN + url) !== (byte !== 0x2e)) expect(url).toBe("read by the core");
          }
        }
      }
    }
  });

  it("reads special characters at any distance from each other", () => {
    const pieces = [
      "%c3%a9",
      "%2f",
      "%41",
      "%",
      "%a",
      "%g1",
      "%%41",
      "é",
      "漢",
      "😀",
      "*",
      '"',
      " b",
      "?",
      "/.x",
      "#c",
    ];
    for (const one of pieces) {
      for (const other of pieces) {
        for (let before = 0; before < 18; before++) {
          for (let between = 0; between < 18; between++) {
            const url = `/${"a".repeat(before)}${one}${"B".repeat(between)}${other}`;
            if (!agrees(url)) expect(url).toBe("read by the core");
          }
        }
      }
    }
  });

  it("leaves dot segments to the host, and nothing that only looks like them", () => {
    for (let before = 0; before < 34; before++) {
      const path = `/${"a".repeat(before)}`;
      for (const end of ["/.", "/..", "/./", "/../x", "/.?q", "/..#f", "/.%2e", "/é/."])
        expect(located(path + end), path + end).toBeUndefined();
      for (const end of ["/.a", "/é.", "?/.", "?%41/../", "#/..", "%41/.x", "/é/.x"])
        expect(agrees(path + end), path + end).toBe(true);
    }
  });

  it("takes no byte of the next URL for the end of an escape, and changes none", () => {
    // The tails have one byte each, and the last of them stands in every text with an escape.
    const bodies = ["/*%C3", "/*%C", "/x", "/*%41", "/*A", "/*%c3%A9", "/*c"];
    for (const value of bodies) {
      const policy = parse(`User-agent: *\nDisallow: ${value}\n`).policyFor("x");
      for (let before = 0; before < 17; before++) {
        const start = "a".repeat(before);
        const some = [
          `/${start}%c`,
          "3%c3",
          `/${start}%`,
          "41",
          `/${start}%4`,
          "1%c3%a9/",
          `/${start}%c3%a`,
          "9/x",
        ];
        const urls = Array.from({ length: 8 }, () => some).flat();
        const alone = some.map((url) => policy.check([url])[0]);
        const { bytes, offsets } = pack(urls);
        const want = urls.map((_, i) => alone[i % some.length]);
        expect([...policy.checkPacked(bytes, offsets)], value).toEqual(want);
        expect([...policy.check(urls)], value).toEqual(want);
        expect(
          some.map((url) => policy.check([url])[0]),
          value,
        ).toEqual(alone);
      }
      policy.dispose();
    }
  });

  it("sees what a rewritten URL holds, in batches and stores", () => {
    const rules = [
      "/*Z",
      "/*%",
      "/*?",
      "/*~",
      "/*%2F",
      "/*b*Z",
      "/*%C3%A9",
      "/a%C3",
      "/é$",
      "/*%5B",
      "/*'",
      "/*&x",
    ];
    const ends = [
      "%5a",
      "%5A",
      "é",
      "%c3%a9",
      "%7e",
      "%3F",
      "?",
      "%2f",
      "?%2f",
      "%25",
      "%",
      "%5b",
      "?%5B",
      "'",
      "?%27",
      "#Z",
    ];
    const paths = ends.flatMap((end) =>
      ["", "a", "ab", "a".repeat(14), "a".repeat(30)].map((start) => `/${start}${end}`),
    );
    const urls = paths.map((path) => ORIGIN + path);
    let shut = 0;
    for (const first of rules) {
      for (const second of rules) {
        const body = `User-agent: *\nDisallow: ${first}\nAllow: ${second}\n`;
        const alone = parse(body).policyFor("x");
        const want = urls.map((url) => alone.check([url])[0]!);
        const policy = parse(body).policyFor("x");
        expect([...policy.check(urls)], body).toEqual(want);
        expect(
          urls.map((url) => policy.check([url])[0]),
          body,
        ).toEqual(want);
        const store = new PolicyStore({ agent: "x" });
        store.set(ORIGIN, policy);
        expect([...store.check(urls)], body).toEqual(want);
        shut += want.filter((verdict) => verdict === Verdict.Disallowed).length;
        store.clear();
        policy.dispose();
        alone.dispose();
      }
    }
    expect(shut).toBeGreaterThan(rules.length ** 2 * 5);
  });

  it("writes no more than there is room for", () => {
    const beyond = URL_FORM + URL_FORM_SIZE + 16;
    const kept = Uint8Array.from({ length: 64 }, (_, i) => i + 1);
    for (let length = 2030; length < 2070; length++) {
      for (const piece of ["é", "*", "漢", "%41"]) {
        engine().u8.set(kept, beyond);
        const url = `/${piece.repeat(length / Buffer.byteLength(piece))}`;
        // A form longer than what masks are made for goes to the host, but for the one that is shorter than the URL.
        expect(agrees(url), `${length} of ${piece}`).toBe(piece === "%41" && Buffer.byteLength(url) <= 2048);
        expect(engine().u8.slice(beyond, beyond + 64)).toEqual(kept);
      }
    }
    for (const [count, read] of [
      [307, true],
      [308, false],
    ] as const) {
      expect(agrees(`/${"é".repeat(count)}`), `${count * 6 + 1} bytes`).toBe(read);
    }
  });

  it("keeps up with paths of 65,536 bytes, and those at the end of the room for them", () => {
    for (const length of [2045, 2046, 2047, 2048, 2049, 2050, 2051, 6143, 6144, 6145, 65_536]) {
      for (const piece of ["%c3%a9", "%C3%A9", "%20", "%2f-"]) {
        const path = `/${piece.repeat(length / piece.length)}`.padEnd(length, "x");
        expect(agrees(path), `${length} of ${piece}`).toBe(true);
        // Another length needs room of its own, or the host.
        agrees(`${path.slice(0, -3)}%41`);
        agrees(`${path.slice(0, -1)}é`);
        const policy = parse(`User-agent: *\nDisallow: ${expected(path).slice(0, 40)}*x$\n`).policyFor("x");
        const ends = [path, path.slice(0, -1), `${path}%78`, `${path}%79`];
        const want = ends.map((end) => (expected(end).endsWith("x") ? 0 : 1));
        expect(ends.map((end) => Number(policy.isAllowed(end)))).toEqual(want);
        policy.dispose();
      }
    }
  });
});

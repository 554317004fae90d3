/** What becomes of bytes that are not UTF-8 where a file becomes text again: it means what the bytes mean. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dialect, Policy, parse } from "../../../src/index.ts";
import { minimize } from "../../../src/site/analyze/index.ts";
import { fix } from "../../../src/site/lint/index.ts";
import { build, format } from "../../../src/site/write/index.ts";
import { difference } from "../lint/meaning.ts";

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

const body = latin1(
  "User-agent: *\nDisallow: /cat\xe1logo/ # men\xfa\nClean-param: ref /caf\xe9\n\nSitemap: https://x.example/\xe1.xml\n",
);

describe("bytes that are not UTF-8", () => {
  it("are escapes in parsed files and what is built of them", () => {
    const robots = parse(body);
    expect(robots.groups[0]!.rules[0]!.pattern).toBe("/cat%E1logo/");
    expect(robots.sitemaps).toEqual(["https://x.example/%E1.xml"]);
    expect(robots.extensions[0]!.value).toBe("ref /caf%E9");
    expect(build(robots)).toBe(
      "User-agent: *\nDisallow: /cat%E1logo/\nClean-param: ref /caf%E9\n\nSitemap: https://x.example/%E1.xml\n",
    );
    expect(parse(build(robots)).policyFor("x").isAllowed("/cat%E1logo/a")).toBe(false);
  });

  it("are escapes in explanations and rules, also of images", () => {
    for (const dialect of ["rfc9309", "google", "koster1996"] as const) {
      const policy = parse(body, { dialect }).policyFor("x");
      for (const one of [policy, Policy.fromBytes(policy.toBytes())]) {
        expect(one.rules.map(({ pattern }) => pattern)).toEqual(["/cat%E1logo/"]);
        expect(one.explain("/cat%E1logo/a")).toMatchObject({
          path: "/cat%E1logo/a",
          rule: { pattern: "/cat%E1logo/" },
        });
      }
    }
  });

  it("do not take other characters of their value with them, nor those of others", () => {
    const mixed = parse(
      Uint8Array.of(
        ...Buffer.from("User-agent: *\nDisallow: /\u00e9"),
        0xe1,
        ...Buffer.from("\nAllow: /\u00e9\ufffd\n"),
      ),
    );
    expect(mixed.groups[0]!.rules.map(({ pattern }) => pattern)).toEqual(["/%C3%A9%E1", "/\u00e9\ufffd"]);
  });

  it("stay in files that minimize returns unchanged", () => {
    const least = latin1("User-agent: *\nDisallow: /\xe1/\n");
    expect(minimize(parse(least)).body).toBe("User-agent: *\nDisallow: /%E1/\n");
    const marked = Uint8Array.of(0xef, 0xbb, 0xbf, ...latin1("user-agent:\xe9\ndisallow:/\xe1/#\xfa\r\n"));
    expect(minimize(parse(marked, { dialect: "original1994" })).body).toBe(
      "\ufeffuser-agent:\ufffd\ndisallow:/%E1/#\ufffd\r\n",
    );
  });

  it("stay as they are in formatted and repaired files", () => {
    const path = Buffer.from(latin1("/\xe1"));
    const url = "https://x.example/robots.txt";
    const lines = [
      ..."Disallow: /\xe1 /b|Disallow: \xe1|Disallow: /\xe1, /b|Allow: /\xe1 Disallow: /b|Disallow: /\xe1&amp;x".split(
        "|",
      ),
      ..."Disallow: /\xe1\x01b|Disallow: https://x.example/\xe1|Sitemap: /\xe1.xml|disalow /\xe1 # \xe1".split(
        "|",
      ),
    ];
    for (const line of lines) {
      const bytes = latin1(`user-agent: *\n${line}\n`);
      const files = [format(bytes), fix(bytes), fix(bytes, { unsafe: true, preset: "all", url })];
      for (const file of files) {
        expect(Buffer.from(file).includes(path.subarray(1)), line).toBe(true);
        expect(Buffer.from(file).includes("\ufffd") || Buffer.from(file).includes("%EF%BF%BD"), line).toBe(
          false,
        );
      }
    }
  });

  it("do not keep text with U+FFFD of its own from being repaired", () => {
    expect(fix("User-agent: *\nDisallow: /\ufffd # c\n", { rules: { "inline-comment": "info" } })).toBe(
      "User-agent: *\n# c\nDisallow: /\ufffd\n",
    );
    expect(fix("User-agent: *\nDisallow: \ufffd\n", { unsafe: true })).toBe(
      "User-agent: *\nDisallow: /\ufffd\n",
    );
  });

  it("mean the same after building, whatever they are", () => {
    const value = fc.string({
      unit: fc.constantFrom(..."a/*$%E\xe1\xc3\xa9\xf0\x9f\x98\x80\xbf"),
      maxLength: 8,
    });
    const rule = fc.tuple(fc.constantFrom("Allow", "Disallow"), value);
    const dialects: readonly Dialect[] = ["rfc9309", "google"];
    let built = 0;
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 5 }), (written) => {
        const bytes = latin1(
          `User-agent: *\n${written.map(([name, path]) => `${name}: /${path}\n`).join("")}`,
        );
        for (const again of [build(parse(bytes)), minimize(parse(bytes)).body]) {
          expect(again).not.toContain("\ufffd");
          expect(difference(bytes, again, dialects)).toBeUndefined();
        }
        built++;
      }),
      { numRuns: 100 },
    );
    expect(built).toBeGreaterThanOrEqual(100);
  });
});

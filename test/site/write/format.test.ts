// @module-tag long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RobotsError } from "../../../src/index.ts";
import { format } from "../../../src/site/write/index.ts";
import { dialects } from "../../support/cases.ts";
import { cases } from "../../support/effort.ts";
import { damagedFiles, files } from "../lint/files.ts";
import { difference } from "../lint/meaning.ts";

const runs = { numRuns: cases(2000) };
const text = (...lines: string[]): string => `${lines.join("\n")}\n`;

describe("format", () => {
  it("spells fields as usual, one space after the colon, no indentation", () => {
    expect(format("  USER-AGENT :*\r\ndisalow:   /a  \r\nAllow /b\rCRAWL-DELAY:5")).toBe(
      text("User-agent: *", "Disallow: /a", "Allow: /b", "Crawl-delay: 5"),
    );
  });

  it("keeps comments in place, and unknown lines unchanged", () => {
    const body = text(
      "# top",
      "User-agent: *  #all",
      "Disallow:#none",
      "Unicorn:yes",
      "<b>hello: you</b>",
      "well then",
    );
    expect(format(body)).toBe(
      text(
        "# top",
        "User-agent: * #all",
        "Disallow: #none",
        "Unicorn: yes",
        "<b>hello: you</b>",
        "well then",
      ),
    );
  });

  it("puts one empty line before a group and the comments that lead up to it", () => {
    const body = text(
      "",
      "User-agent: a",
      "Disallow: /",
      "# for b",
      "User-agent: b",
      "",
      "Allow: /",
      "",
      "",
      "",
      "Allow: /c",
    );
    expect(format(body)).toBe(
      text("User-agent: a", "Disallow: /", "", "# for b", "User-agent: b", "Allow: /", "", "Allow: /c"),
    );
  });

  it("shows which user agents share a group", () => {
    expect(format(text("User-agent: a", "", "User-agent: b", "Crawl-delay: 5", "", "Disallow: /"))).toBe(
      text("User-agent: a", "User-agent: b", "Crawl-delay: 5", "Disallow: /"),
    );
  });

  it("leaves empty lines alone after a last group without rules", () => {
    const body = text("User-agent: a", "Crawl-delay: 5", "", "Sitemap: https://example.com/s.xml");
    expect(format(body)).toBe(body);
  });

  it("lets empty lines end groups in the old dialects", () => {
    const body = text("User-agent: a", "", "Disallow: /");
    expect(format(body, { dialect: "koster1996" })).toBe(body);
    expect(format(body)).toBe(text("User-agent: a", "Disallow: /"));
  });

  it("drops a byte order mark, unless another would take its place", () => {
    expect(format("\uFEFFUser-agent: *\n")).toBe("User-agent: *\n");
    expect(format("\uFEFF\uFEFFUser-agent: *\n")).toBe("\uFEFF\uFEFFUser-agent: *\n");
    expect(format("\n\uFEFFUser-agent: *\n")).toBe("\uFEFF\uFEFFUser-agent: *\n");
  });

  it("keeps a record whole that begins after a byte order mark cut short", () => {
    for (const mark of [[0xef], [0xef, 0xbb]]) {
      const body = (...lines: string[]) => Uint8Array.from([...mark, ...Buffer.from(text(...lines))]);
      for (const dialect of dialects) {
        const record = body("User-agent: a", "User-agent: b", "Disallow: /");
        expect(format(record, { dialect })).toEqual(record);
        const led = body("# both", "user-agent: a", "Disallow: /");
        expect(format(led, { dialect })).toEqual(body("# both", "User-agent: a", "Disallow: /"));
        // What stood apart stays apart.
        const apart = body("", "User-agent: a", "Disallow: /");
        expect(format(apart, { dialect })).toEqual(body("", "", "User-agent: a", "Disallow: /"));
      }
    }
  });

  it("keeps the meaning of all short files after a mark cut short", () => {
    const lines = ["User-agent: a", "user-agent:b", "Disallow: /x", "Allow: /x", "", "# c", "Crawl-delay: 5"];
    const some = (count: number): string[][] =>
      count === 0 ? [[]] : some(count - 1).flatMap((rest) => lines.map((line) => [line, ...rest]));
    for (const chosen of some(3)) {
      for (const mark of [[0xef], [0xef, 0xbb], [0xef, 0xbb, 0xbf]]) {
        const body = Uint8Array.from([...mark, ...Buffer.from(text(...chosen, "Disallow: /x"))]);
        for (const dialect of dialects) {
          const formatted = format(body, { dialect });
          expect(difference(body, formatted, [dialect]), `${mark} ${chosen} ${dialect}`).toBeUndefined();
          expect(format(formatted, { dialect })).toEqual(formatted);
        }
      }
    }
  });

  it("gives bytes for bytes, damaged ones as they were", () => {
    const body = Uint8Array.from("disallow:/caf\xE9", (char) => char.charCodeAt(0));
    expect([...format(body)]).toEqual([
      ...Uint8Array.from("Disallow: /caf\xE9\n", (char) => char.charCodeAt(0)),
    ]);
  });

  it("does not touch a file that is over 500 KiB before or after", () => {
    const fill = (first: string, size: number) => `${first}\n#${"x".repeat(size - first.length - 3)}\n`;
    for (const body of [
      `disallow:/a\n${"\n".repeat(512_000)}`,
      fill("disallow:/a", 512_001),
      fill("disallow:/a", 512_000),
    ]) {
      expect(format(body) === body).toBe(true);
    }
    expect(format(fill("disallow:/a", 511_999)) === fill("Disallow: /a", 512_000)).toBe(true);
  });

  it("of nothing is nothing", () => {
    expect(format("")).toBe("");
    expect(format("\n \n")).toBe("");
  });

  it("refuses anything that is not a body", () => {
    expect(() => format(5 as unknown as string)).toThrow(RobotsError);
    expect(() => format("", { dialect: "x" as "google" })).toThrow(RobotsError);
  });

  for (const [kind, arbitrary] of [
    ["text", files],
    ["bytes", damagedFiles],
  ] as const) {
    it(`keeps the meaning, and is settled the second time (${kind})`, () => {
      fc.assert(
        fc.property(arbitrary as fc.Arbitrary<string | Uint8Array>, (body) => {
          const formatted = format(body);
          expect(difference(body, formatted, ["rfc9309", "google"])).toBeUndefined();
          expect(format(formatted)).toEqual(formatted);
        }),
        runs,
      );
    });

    for (const dialect of ["google", "yandex", "koster1996", "original1994"] as const) {
      it(`in the dialect ${dialect} too (${kind})`, () => {
        fc.assert(
          fc.property(arbitrary as fc.Arbitrary<string | Uint8Array>, (body) => {
            const formatted = format(body, { dialect });
            expect(difference(body, formatted, [dialect])).toBeUndefined();
            expect(format(formatted, { dialect })).toEqual(formatted);
          }),
          runs,
        );
      });
    }
  }
});

/**
 * Times that the scanner reads from bytes, against those that are read from text.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../support/effort.ts";
import { both } from "./both.ts";

const RUNS = cases(3000);

describe("times", () => {
  const two = (most: number): fc.Arbitrary<string> =>
    fc
      .oneof(fc.nat({ max: most }), fc.constantFrom(0, 1, most, most + 1))
      .map((n) => String(n).padStart(2, "0"));
  const time = fc
    .tuple(
      two(31),
      fc.constantFrom(..."Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec jan Xxx anF".split(" ")),
      fc.oneof(fc.integer({ min: 1968, max: 2108 }), fc.constantFrom(1900, 2000, 2100, 9999, "0070", "20x0")),
      two(23),
      two(59),
      two(60),
      fc.constantFrom(
        "+0000",
        "+0000",
        "-0730",
        "+1400",
        "+9999",
        "-9999",
        "-2400",
        "+00:0",
        "*0000",
        " 0000",
      ),
    )
    .map(([day, month, year, ...rest]) => {
      const [hour, minute, second, zone] = rest;
      return `${day}/${month}/${year}:${hour}:${minute}:${second} ${zone}`;
    });

  const iso = fc
    .tuple(
      fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 1968, max: 2108 }) },
        fc.constantFrom(1900, 2000, 9999, "0070", "20x0"),
      ),
      fc.oneof(fc.constantFrom("01", "02", "12"), two(12)),
      fc.oneof(two(31), two(28)),
      fc.constantFrom("T", " ", "T", " ", "T", " ", "x"),
      two(23),
      two(59),
      two(59),
      fc.constantFrom("", "", "Z", "z", "+00:00", "+01:00", "-00:00", "+0000", ".5", ".5Z", " "),
    )
    .map(([year, month, day, mark, hour, minute, second, zone]) => {
      return `${year}-${month}-${day}${mark}${hour}:${minute}:${second}${zone}`;
    });

  it("of JSON and W3C are read from bytes as they are from text", () => {
    let read = 0;
    fc.assert(
      fc.property(fc.array(iso, { minLength: 1, maxLength: 4 }), fc.boolean(), (times, isJson) => {
        const lines = times.map((one) =>
          isJson
            ? `{"status":200,"uri":"/no","agent":"FooBot","ip":"h","ts":"${one}"}\n`
            : `${one} h 200 /no FooBot\n`,
        );
        const head = "#Fields: date time c-ip sc-status cs-uri-stem cs(User-Agent)\n";
        const text = (isJson ? "" : head) + lines[0] + lines.join("");
        const [inBulk, byLine] = both([new TextEncoder().encode(text)], []);
        expect(inBulk).toEqual(byLine);
        const [{ bots }] = byLine as [{ bots: { first: string | null }[] }];
        if (bots.length > 0 && bots[0]!.first !== null) read++;
      }),
      { numRuns: RUNS },
    );
    expect(read).toBeGreaterThan(RUNS / 4);
  });

  it("are read from bytes as they are from text", () => {
    let read = 0;
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 4 }), (times) => {
        const lines = times.map((one) => `h - - [${one}] "GET / HTTP/1.1" 200 5 "-" "FooBot"\n`);
        // The header is known from the second line on.
        const [inBulk, byLine] = both([new TextEncoder().encode(lines[0] + lines.join(""))], []);
        expect(inBulk).toEqual(byLine);
        if ((byLine as [{ bots: { first: string | null }[] }])[0].bots[0]!.first !== null) read++;
      }),
      { numRuns: RUNS },
    );
    expect(read).toBeGreaterThan(RUNS / 4);
  });
});

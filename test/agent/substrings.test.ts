import fc from "fast-check";
import { expect, it } from "vitest";
import { partsOf } from "../../src/dialect/substrings.ts";
import { parse } from "../../src/index.ts";

const letters = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 40 });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it("tells exactly what lies in a text", () => {
  fc.assert(
    fc.property(letters, fc.array(letters), fc.nat(), fc.nat(), (text, others, from, length) => {
      const holds = partsOf(bytes(text));
      expect(holds(bytes(text.slice(from % (text.length + 1)).slice(0, length % 10)))).toBe(true);
      for (const other of others) expect(holds(bytes(other)), other).toBe(text.includes(other));
    }),
  );
});

it("tells what lies in every short text", () => {
  const words = [""];
  for (const word of words) if (word.length < 9) words.push(`${word}a`, `${word}b`);
  const parts = words.filter(({ length }) => length < 7).map((part) => ({ part, bytes: bytes(part) }));
  const wrong = words.flatMap((text) => {
    const holds = partsOf(bytes(text));
    return parts
      .filter(({ part, bytes }) => holds(bytes) !== text.includes(part))
      .map(({ part }) => `${part} in ${text}`);
  });
  expect(wrong).toEqual([]);
});

it("original1994 finds the longest value that lies in a long name, as in a short one", () => {
  const robots = parse("User-agent: Example\nDisallow: /a\n\nUser-agent: examplebot\nDisallow: /b\n", {
    dialect: "original1994",
  });
  for (const filling of ["x", "x".repeat(5000)]) {
    expect(robots.policyFor(`${filling}ExampleBot${filling}`).agent).toBe("examplebot");
    expect(robots.policyFor(`${filling}Example Bot${filling}`).agent).toBe("Example");
    expect(robots.policyFor(`${filling}Exampl${filling}`).agent).toBeUndefined();
  }
});

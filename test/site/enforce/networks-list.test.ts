import { describe, expect, it } from "vitest";
import { networksIn } from "../../../src/site/enforce/networks-list.ts";

describe("networks wider than any operator has", () => {
  const lines = Array.from({ length: 8 }, (_, prefix) => [`0.0.0.0/${prefix}`, `::/${prefix}`]).flat();

  it.each(lines)("such as %s are refused, and named", (line) => {
    const address = line.replace("::", "0:0:0:0:0:0:0:0");
    for (const text of [line, `66.249.64.0/27\n${line}`, JSON.stringify({ prefixes: [{ ipPrefix: line }] })])
      expect(() => networksIn("Googlebot", "a.txt", text)).toThrow(
        `a.txt must be an operator's networks, and ${address} is`,
      );
  });

  it("are not those that some have", () => {
    expect(networksIn("Applebot", "a.txt", "17.0.0.0/8\n2400::/12").size).toBe(2);
  });
});

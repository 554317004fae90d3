// @module-tag built
import { readFileSync } from "node:fs";
import { parseAst } from "rolldown/parseAst";
import { describe, expect, it } from "vitest";

/** Patterns of the regular expressions that a program has as literals. */
function literals(code: string): string[] {
  const found: string[] = [];
  JSON.stringify(parseAst(code, { lang: "js" }), (_, value: unknown) => {
    const pattern = (value as { regex?: { pattern: string } } | null)?.regex?.pattern;
    if (pattern !== undefined) found.push(pattern);
    return typeof value === "bigint" ? null : value;
  });
  return found;
}

const UNICODE = /\\p\{/;

describe("loading the default entry", () => {
  it("reads no tables of Unicode, as regular expressions with properties do even if they are never used", () => {
    expect(
      literals("const a = () => /^\\p{L}/u.test(b);").filter((pattern) => UNICODE.test(pattern)),
    ).toEqual(["^\\p{L}"]);
    const code = readFileSync(new URL("../../dist/index.node.js", import.meta.url), "utf8");
    const patterns = literals(code);
    expect(patterns.length).toBeGreaterThan(0);
    expect(patterns.filter((pattern) => UNICODE.test(pattern))).toEqual([]);
  });
});

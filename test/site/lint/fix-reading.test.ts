import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { TableLines } from "../../../src/engine/parse/table.ts";
import { fixAll, lint } from "../../../src/site/lint/index.ts";
import { cases } from "../../support/effort.ts";
import { damagedFiles, files } from "./files.ts";

describe("fixAll()", () => {
  it("returns as remaining what lint finds in the repaired file", () => {
    const bodies = fc.oneof(files, damagedFiles) as fc.Arbitrary<string | Uint8Array>;
    const property = fc.property(bodies, fc.boolean(), (body, unsafe) => {
      const repaired = fixAll(body, { preset: "all", unsafe });
      expect(repaired.remaining).toEqual(lint(repaired.body, { preset: "all" }));
    });
    fc.assert(property, { numRuns: cases(300) });
  });

  it("reads a file once, and once more for each rule that repairs it", () => {
    const body =
      "user-agent: *\nDisalow: /a\nDisallow: /b\nDisallow: /b\nDisallow: /a/c\nAllow:\nDisallow: /d \n";
    const next = vi.spyOn(TableLines.prototype, "next");
    try {
      const { fixed } = fixAll(body);
      const rules = new Set(fixed.map(({ rule }) => rule));
      expect(rules.size).toBeGreaterThan(2);
      const lines = body.split("\n").length;
      expect(next.mock.calls.length).toBeLessThanOrEqual((1 + rules.size) * lines);
    } finally {
      next.mockRestore();
    }
  });
});

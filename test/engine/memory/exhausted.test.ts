/**
 * Memory that cannot grow at the moment: what is refused is refused, and what is held stays as it is.
 *
 * @module-tag alone
 */
import { describe, expect, it } from "vitest";
import { type Policy, parse } from "../../../src/index.ts";
import { withoutGrowth } from "../../support/growth.ts";

const TAILS = Array.from({ length: 200 }, (_, i) => `Disallow: /*z${i}qq${i % 26}*${i}x`).join("\n");

function others(): Policy[] {
  return Array.from({ length: 300 }, (_, i) => {
    const rules = Array.from({ length: 60 }, (_, k) => `Disallow: /v${k}/${i}`).join("\n");
    const policy = parse(`User-agent: *\n${rules}\n`).policyFor("x");
    policy.check(["/a", "/b"]);
    return policy;
  });
}

describe("exhausted memory", () => {
  it("leaves no masks where others' programs are put later", () => {
    const policy = parse(`User-agent: *\n${TAILS}\n`).policyFor("x");
    policy.check(["/a", "/b"]);
    policy.isAllowed(`/${"z1qqb".repeat(400)}`);
    withoutGrowth(() => {
      expect(() => policy.isAllowed(`/${"z1qqb".repeat(6000)}`)).toThrow(
        expect.objectContaining({ code: "OUT_OF_MEMORY" }),
      );
    });
    const held = others();
    const answers = (): string[] => held.map((one, i) => one.check([`/v0/${i}`, `/v59/${i}`, "/w"]).join(""));
    const before = answers();
    expect(new Set(before)).toEqual(new Set(["001"]));
    for (let i = 0; i < 26; i++) policy.isAllowed(`/${`z${i}qq${i}-`.repeat(60)}`);
    expect(answers()).toEqual(before);
    for (const one of held) one.dispose();
    policy.dispose();
  });
});

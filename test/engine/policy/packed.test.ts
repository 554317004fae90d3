/** What `checkPacked` says of offsets that do not fit the bytes. */
import { expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { codeOf, messageOf } from "../../hostile/codes.ts";

const policy = parse("User-agent: *\nDisallow: /a\n").policyFor("x");
const bytes = new Uint8Array(1000).fill(0x2f);

/** Offsets of `count` URLs of one byte each, some of them replaced. */
function offsets(count: number, replaced: Readonly<Record<number, number>> = {}): Uint32Array {
  return Uint32Array.from({ length: count + 1 }, (_, i) => replaced[i] ?? i);
}

it.each<[string, Uint32Array, RegExp]>([
  ["the last leads out of the bytes", offsets(3, { 3: 1001 }), /end at 1001, the bytes at 1000/],
  ["one in the middle leads out of the bytes", offsets(5, { 3: 1001 }), /Offset 4 is below the one before/],
  ["the first falls", offsets(3, { 0: 2 }), /Offset 1 is below the one before/],
  ["one in the middle falls", offsets(9, { 5: 3 }), /Offset 5 is below the one before/],
  ["one falls after a URL of no bytes", offsets(9, { 1: 0, 5: 3 }), /Offset 5 is below the one before/],
  ["the last falls", offsets(9, { 9: 7 }), /Offset 9 is below the one before/],
  ["the last of a later batch falls", offsets(999, { 999: 0 }), /Offset 999 is below the one before/],
])("where %s", (_name, given, message) => {
  const check = (): unknown => policy.checkPacked(bytes, given);
  expect(codeOf(check)).toBe("INVALID_ARGUMENT");
  expect(messageOf(check)).toMatch(message);
});

it("and of arrays of another kind", () => {
  for (const given of [
    [[...bytes], offsets(1)],
    [bytes, [0, 1]],
    [bytes, new Int32Array(2)],
  ] as unknown as [Uint8Array, Uint32Array][]) {
    const check = (): unknown => policy.checkPacked(...given);
    expect(codeOf(check)).toBe("INVALID_ARGUMENT");
    expect(messageOf(check)).toMatch(
      /checkPacked takes a (?:Uint8Array of URLs|Uint32Array of offsets), not/,
    );
  }
});

it("but URLs without a byte between them are just not URLs", () => {
  expect([...policy.checkPacked(bytes, offsets(3, { 1: 0 }))]).toEqual([2, 1, 1]);
});

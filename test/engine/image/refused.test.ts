/** What is said of bytes that are not an image, although length and checksum are right. */
import { expect, it } from "vitest";
import { ENVELOPE_SIZE, IMAGE_BOUND } from "../../../assembly/shared/format.ts";
import { Policy, parse } from "../../../src/index.ts";
import { codeOf, messageOf } from "../../hostile/codes.ts";
import { forged, programStart, sealed } from "./forge.ts";

const image = parse("User-agent: *\nDisallow: /a\n").policyFor("x").toBytes();
const program = image.subarray(programStart(image));

/** The image with one byte changed. */
function changed(at: number, byte: number): Uint8Array {
  const bytes = image.slice();
  bytes[at] = byte;
  return sealed(bytes);
}

it.each<[string, Uint8Array, RegExp]>([
  ["a store's, or anybody's", changed(0, 0x73), /do not begin with "rbta"/],
  ["with flags that nobody knows", changed(7, 0x80), /unknown flags/],
  ["with a token that leads out of them", changed(ENVELOPE_SIZE, 255), /end before their program/],
  ["with a token that leaves one byte", sealed(image.slice(0, programStart(image) + 1)), /end before/],
  ["without a program", forged({ agent: "xyz", program: new Uint8Array(0) }), /end before their program/],
  ["with a program of zeros and ones", forged({ program: new Uint8Array(64).fill(255) }), /is damaged/],
  ["with a delay that is not a number", forged({ crawlDelay: Number.NaN, program }), /crawl delay/],
  ["with a delay before now", forged({ crawlDelay: -1, program }), /crawl delay/],
])("bytes %s", (_name, bytes, message) => {
  const load = (): unknown => Policy.fromBytes(bytes);
  expect(codeOf(load)).toBe("BAD_IMAGE");
  expect(messageOf(load)).toMatch(message);
});

it("bytes of any length are too short until there is room for a program", () => {
  for (let length = 0; length < ENVELOPE_SIZE + 3; length++) {
    const load = (): unknown => Policy.fromBytes(sealed(image.slice(0, length)));
    expect(codeOf(load), String(length)).toBe("BAD_IMAGE");
    expect(messageOf(load), String(length)).toMatch(/too short/);
  }
});

it("distinguishes a policy for nobody from one for a token, and keeps its delay", () => {
  for (const crawlDelay of [undefined, 0, 0.25, Number.POSITIVE_INFINITY]) {
    for (const agent of [undefined, "", "x", "y".repeat(255)]) {
      const given = { program, ...(crawlDelay === undefined ? {} : { crawlDelay }) };
      const bytes = forged(agent === undefined ? given : { ...given, agent });
      expect((bytes[6]! & IMAGE_BOUND) !== 0).toBe(agent !== undefined);
      const policy = Policy.fromBytes(bytes);
      expect([policy.agent, policy.crawlDelay]).toEqual([agent, crawlDelay]);
      expect(policy.toBytes()).toEqual(bytes);
    }
  }
});

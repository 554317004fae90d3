/**
 * Images from outside. Whatever the bytes are, they are refused with a code or give a policy that answers: no
 * trap, no endless loop, no read outside the image.
 *
 * @module-tag long
 * @module-tag nightly
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ENVELOPE_SIZE, IMAGE_FLAGS, IMAGE_WIDE } from "../../../assembly/shared/format.ts";
import { Policy, RobotsError } from "../../../src/index.ts";
import { cases } from "../../support/effort.ts";
import { assertAgreement } from "./agreement.ts";
import { forged, programStart, sealed } from "./forge.ts";
import { assertReachable } from "./reach.ts";
import { imageOf, questions, samples } from "./samples.ts";

const CASES = cases(200_000);

const small = samples
  .map((sample) => ({ ...sample, image: imageOf(sample) }))
  .filter(({ image }) => image.length < 3000);
const short = questions.filter((url) => url.length < 120);

/** The policy of the bytes, or undefined if they are refused as they should be; anything else is thrown. */
function load(bytes: Uint8Array): Policy | undefined {
  try {
    return Policy.fromBytes(bytes);
  } catch (error) {
    if (error instanceof RobotsError && (error.code === "BAD_IMAGE" || error.code === "IMAGE_VERSION"))
      return undefined;
    throw error;
  }
}

/** Whether the bytes load; if so, all ways to ask must agree, and no text may lead a walk out of them. */
function survives(bytes: Uint8Array, urls: readonly string[], thorough = true): boolean {
  const policy = load(bytes);
  if (policy === undefined) return false;
  try {
    assertReachable(bytes.subarray(programStart(bytes)), (bytes[6]! & IMAGE_WIDE) !== 0);
  } catch (cause) {
    throw new Error(`an image that leads astray was loaded: ${hex(bytes)}`, { cause });
  }
  policy.dispose();
  assertAgreement(bytes, urls, thorough);
  return true;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

/** A generator of numbers below n, the same in each run. */
function seeded(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    // Marsaglia's xorshift: the low bits are as good as the high ones.
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % n;
  };
}

describe("damaged images", () => {
  it("the test's own checksum is the core's", () => {
    for (const { image, name } of small) expect(hex(sealed(image.slice())), name).toBe(hex(image));
  });

  it.each(small)("$name: no truncation loads", ({ image }) => {
    for (let length = 0; length < image.length; length++)
      expect(load(image.slice(0, length)), String(length)).toBe(undefined);
  });

  it.each(small)("$name: no changed byte goes unnoticed", ({ image }) => {
    for (let i = 0; i < image.length; i++) {
      for (let bit = 0; bit < 8; bit++) {
        const bytes = image.slice();
        bytes[i]! ^= 1 << bit;
        expect(load(bytes), `byte ${i} bit ${bit}`).toBe(undefined);
      }
    }
  });

  it.each(small)("$name: truncations under a true checksum are refused", ({ image }) => {
    for (let length = ENVELOPE_SIZE; length < image.length; length++) {
      expect(load(sealed(image.slice(0, length))), String(length)).toBe(undefined);
    }
  });

  it.each(small)("$name: a changed byte under a true checksum is refused or harmless", ({ image }) => {
    let loaded = 0;
    let tried = 0;
    for (let i = 6; i < image.length; i++) {
      if (i >= 8 && i < ENVELOPE_SIZE) continue;
      for (const change of [1, 2, 4, 8, 16, 32, 64, 128, 255, 0x7f, 0x2a]) {
        const bytes = image.slice();
        bytes[i]! ^= change;
        tried++;
        // Explanations are dear: each byte is explained under two of its changes, small images under all.
        const explain = image.length < 150 || change === 1 || change === 255;
        if (survives(sealed(bytes), short, explain)) loaded++;
      }
    }
    // The validator lets through what is whole and refuses what is not; neither may be all.
    expect(loaded).toBeGreaterThan(0);
    expect(loaded).toBeLessThan(tried);
  });

  it("bytes appended under a true checksum are refused", () => {
    for (const { image, name } of small) {
      for (const more of [[0], [0, 0], [0, 8, 0], [255, 255, 255, 255]]) {
        expect(load(sealed(Uint8Array.from([...image, ...more]))), name).toBe(undefined);
      }
    }
  });
});

describe("fuzz", () => {
  it(`refuses or answers ${CASES} forged images`, () => {
    const random = seeded(Number(process.env.FUZZ_SEED ?? 20_260_101));
    let loaded = 0;
    for (let i = 0; i < CASES; i++) {
      const { image } = small[random(small.length)]!;
      const from = programStart(image);
      let bytes: Uint8Array;
      switch (random(5)) {
        case 0: {
          // Noise of few values, as offsets and flags of a small program would be.
          const program = Uint8Array.from({ length: 2 + random(40) }, () =>
            random(3) ? random(16) : random(256),
          );
          bytes = forged({ flags: random(IMAGE_FLAGS + 1) & 15, agent: "x", program });
          break;
        }
        case 1: {
          // A piece taken out or doubled.
          const cut = from + random(image.length - from);
          const end = Math.min(image.length, cut + 1 + random(8));
          const piece = Array.from(image.subarray(cut, end));
          const back = Array.from(image.subarray(end));
          const front = Array.from(image.subarray(0, cut));
          bytes = Uint8Array.from(random(2) ? [...front, ...back] : [...front, ...piece, ...piece, ...back]);
          break;
        }
        default: {
          bytes = image.slice();
          for (let n = 1 + random(4); n > 0; n--) {
            const at = random(4) ? from + random(image.length - from) : random(image.length);
            bytes[at] = random(2) ? random(256) : bytes[from + random(image.length - from)]!;
          }
        }
      }
      // Every case asks for verdicts; explanations and stores are dear, so every eighth asks those.
      const urls = [short[random(short.length)]!, short[random(short.length)]!, "/axxbxxc"];
      if (survives(sealed(bytes), urls, i % 8 === 0)) loaded++;
    }
    expect(loaded).toBeGreaterThan(CASES / 100);
  });

  it("refuses or answers arbitrary bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (noise, seal) => {
        survives(seal ? forged({ program: noise }) : noise, short);
      }),
      { numRuns: cases(2000) },
    );
  });
});

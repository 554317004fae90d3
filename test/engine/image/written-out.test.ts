/** The rules of an image, written out: forged ones may have far more of them than the image has bytes. */
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  IMAGE_WIDE,
  LABEL_LONG,
  NODE_CHILDREN,
  NODE_DISALLOW_BELOW,
  NODE_PREFIX,
} from "../../../assembly/shared/format.ts";
import { Policy } from "../../../src/index.ts";
import { equivalent } from "../../../src/site/analyze/index.ts";
import { codeOf, messageOf } from "../../hostile/codes.ts";
import { forged } from "./forge.ts";

/** A node with a label of so many bytes, and 256 children with a rule each. */
function fan(label: number): Uint8Array {
  const children = 6 + label;
  const leaves = children + 1 + 256 * 5;
  const bytes = new Uint8Array(leaves + 256 * 6);
  const view = new DataView(bytes.buffer);
  bytes[0] = LABEL_LONG;
  bytes[1] = NODE_CHILDREN | NODE_DISALLOW_BELOW;
  view.setUint32(2, label, true);
  bytes.fill(0x61, 6, children);
  bytes[6] = 0x2f;
  bytes[children] = 255;
  for (let i = 0; i < 256; i++) {
    const leaf = leaves + i * 6;
    bytes[children + 1 + i] = i;
    view.setUint32(children + 257 + i * 4, leaf, true);
    bytes[leaf + 1] = NODE_PREFIX;
    view.setUint32(leaf + 2, 4, true);
  }
  return forged({ flags: IMAGE_WIDE, agent: "x", program: bytes });
}

describe("the rules of an image", () => {
  afterEach(() => vi.restoreAllMocks());

  /** Bytes that one array takes over from another meanwhile. */
  function copiedDuring(act: () => void): number {
    let bytes = 0;
    const { set } = Uint8Array.prototype;
    vi.spyOn(Uint8Array.prototype, "set").mockImplementation(function (this: Uint8Array, source, at) {
      bytes += source.length;
      return set.call(this, source, at);
    });
    act();
    vi.restoreAllMocks();
    return bytes;
  }

  it("are written out up to as many as a file can have", () => {
    const { rules } = Policy.fromBytes(fan(1000));
    expect(rules.length).toBe(256);
    expect(new Set(rules.map(({ pattern }) => pattern.slice(0, 1000))).size).toBe(1);
  });

  it("are not copied before it is known that there are too many", () => {
    const image = fan(1 << 20);
    const policy = Policy.fromBytes(image);
    const copied = copiedDuring(() => expect(codeOf(() => policy.rules)).toBe("BAD_IMAGE"));
    expect(messageOf(() => policy.rules)).toMatch(/more than 32 MiB when they are written out/);
    // The program itself, and 32 MiB of rules; every child's copy would come to 256 MiB.
    expect(copied).toBeLessThan(36 << 20);
    expect(equivalent(policy, policy)).toMatchObject({ equivalent: "inconclusive" });
  });
});

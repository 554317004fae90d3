/**
 * Explains a URL by an image that is whole but whose rules, written out, are the square of its size. Prints how
 * it was met: refused, or answered.
 */
import {
  IMAGE_WIDE,
  LABEL_LONG,
  NODE_CHILDREN,
  NODE_DISALLOW_BELOW,
  NODE_DISALLOW_TAILS,
  NODE_PREFIX,
  NODE_TAILS,
} from "../../../assembly/shared/format.ts";
import { Policy, RobotsError } from "../../../src/index.ts";
import { forged } from "./forge.ts";

/** One node with a label of half the size, on which the other half hangs empty tails. */
function tails(size: number): Uint8Array {
  const label = size >> 1;
  const count = Math.floor((size >> 1) / 6);
  const bytes = new Uint8Array(11 + label + count * 6);
  const view = new DataView(bytes.buffer);
  bytes[0] = LABEL_LONG;
  bytes[1] = NODE_TAILS | NODE_DISALLOW_TAILS;
  view.setUint32(2, label, true);
  bytes.fill(0x61, 6, 6 + label);
  bytes[6] = 0x2f;
  view.setUint32(6 + label, 10 + label, true);
  bytes[10 + label] = 128;
  for (let i = 0, at = 11 + label; i < count; i++, at += 6) {
    view.setUint32(at, 2, true);
    bytes[at + 4] = i === count - 1 ? 2 : 0;
  }
  return bytes;
}

/** A chain of nodes without labels, a rule on each. */
function chain(size: number): Uint8Array {
  const count = Math.floor(size / 12);
  const bytes = new Uint8Array(count * 12 + 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0, at = 0; i < count; i++, at += 12) {
    bytes[at + 1] = NODE_PREFIX | NODE_CHILDREN | NODE_DISALLOW_BELOW;
    view.setUint32(at + 2, 2 + 2 * i, true);
    bytes[at + 7] = i === 0 ? 0x2f : 0x61;
    view.setUint32(at + 8, at + 12, true);
  }
  return bytes;
}

/** "/" with as many tails as fit, each an "a" and, after a number of stars, another: they match wherever there are two. */
function matching(size: number, stars: number): Uint8Array {
  const length = stars + 2;
  const head = [(length << 2) & 127, (length << 2) >> 7];
  const record = 4 + (head[1] === 0 ? 1 : 2) + 1 + length;
  const count = Math.floor((size - 8) / record);
  const bytes = new Uint8Array(8 + count * record);
  const view = new DataView(bytes.buffer);
  bytes.set([1, NODE_TAILS | NODE_DISALLOW_TAILS, 0x2f, 7, 0, 0, 0, 128]);
  for (let i = 0, at = 8; i < count; i++) {
    view.setUint32(at, 2, true);
    const last = i === count - 1 ? 2 : 0;
    at += 4;
    if (head[1] === 0) bytes[at++] = head[0]! | last;
    else {
      bytes[at++] = head[0]! | last | 128;
      bytes[at++] = head[1]!;
    }
    // The fingerprint is the first byte.
    bytes[at++] = 0;
    bytes.fill(0x2a, at, at + length);
    bytes[at] = 0x61;
    at += length;
    bytes[at - 1] = 0x61;
  }
  return bytes;
}

const [shape, size] = process.argv.slice(2);
const programs: Record<string, (size: number) => Uint8Array> = {
  tails,
  chain,
  "tails that match": (size) => matching(size, 0),
  "tails of stars that match": (size) => matching(size, 2000),
};
const program = programs[shape!]!(Number(size));
try {
  const policy = Policy.fromBytes(forged({ flags: IMAGE_WIDE, agent: "x", program }));
  for (const url of ["/", "/b", `/${"a".repeat(100)}`, `/${"a".repeat(100_000)}`]) {
    if (policy.isAllowed(url) !== (policy.check([url])[0] === 1))
      throw new Error("isAllowed and check differ");
    const { allowed, rule, candidates, reason } = policy.explain(url);
    if (allowed !== policy.isAllowed(url)) throw new Error("isAllowed and explain differ");
    if (rule !== candidates[0]) throw new Error("the rule that decides is not the strongest");
    const written = candidates.reduce((sum, { pattern }) => sum + pattern.length, 0);
    if (
      written > 2 ** 21 + 2 * (url.length + program.length) ||
      reason.length > 2 * (url.length + program.length)
    )
      throw new Error(`${written} characters are written`);
  }
  console.log("answered");
} catch (error) {
  if (!(error instanceof RobotsError)) throw error;
  console.log(`refused: ${error.code}`);
}

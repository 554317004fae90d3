// @module-tag long
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { GunzipReader } from "../../web/worker/gunzip.ts";

const text = (seed: number, length: number): Buffer => {
  let state = seed;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return `GET /${(state >>> 8).toString(36)} `;
    }).join(""),
  );
};

/** What a file of these bytes says, handed over in pieces of one size, and whether it is reported as damaged. */
function gunzipped(file: Uint8Array, size = file.length): { text: string; isDamaged: boolean } {
  const out: Uint8Array[] = [];
  const reader = new GunzipReader();
  let isDamaged = false;
  try {
    for (let at = 0; at < file.length; at += size) out.push(...reader.read(file.subarray(at, at + size)));
    out.push(...reader.end());
  } catch {
    isDamaged = true;
  }
  return { text: Buffer.concat(out).toString(), isDamaged };
}

describe("the gzip reader of the log tab", () => {
  const members = [text(1, 300), text(2, 1), text(3, 900)];
  const file = Buffer.concat(members.map((member) => gzipSync(member)));
  const whole = Buffer.concat(members).toString();

  it.each([1, 2, 3, 7, 64, 1000, file.length])("reads members in pieces of %i bytes", (size) => {
    expect(gunzipped(file, size)).toEqual({ text: whole, isDamaged: false });
  });

  it("reads an empty member, at the end too", () => {
    const empty = gzipSync(Buffer.alloc(0));
    const padded = Buffer.concat([empty, gzipSync(members[0]!), empty]);
    expect(gunzipped(padded)).toEqual({ text: members[0]!.toString(), isDamaged: false });
  });

  it("notices a file that is cut off anywhere but between members", () => {
    const lengths = members.map((member) => gzipSync(member).length);
    const ends = new Set(
      lengths.map((_, i) => lengths.slice(0, i + 1).reduce((sum, length) => sum + length)),
    );
    for (let cut = 1; cut < file.length; cut++) {
      const { text: read, isDamaged } = gunzipped(file.subarray(0, cut));
      expect(isDamaged, `cut at ${cut}`).toBe(!ends.has(cut));
      expect(whole.startsWith(read), `cut at ${cut}`).toBe(true);
    }
  });

  it("notices what is not gzip after a member", () => {
    expect(gunzipped(Buffer.concat([file, Buffer.from("nonsense, and more of it")])).isDamaged).toBe(true);
  });
});

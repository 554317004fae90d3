/** Batches of strings come into core memory as UTF-8 back to back, however they are joined on the way. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encoder } from "../../../src/base/utf8.ts";
import { takeBatch } from "../../../src/engine/core/batch.ts";
import { engine } from "../../../src/engine/core/engine.ts";
import { cases } from "../../support/effort.ts";

const RUNS = cases(100);

const ASCII = "https://a.example/some/path?of=no&particular=length";
/** Beyond ASCII in all lengths, and halves of characters, which may meet where texts do. */
const PARTS = ["é", "日本", "😀", "\ud83d", "\ude00", "x\ude00", "\ud83dx"];

const batch = takeBatch();

/** Reads and writes a batch of the URLs; returns how many it holds. */
function marshal(urls: readonly string[]): number {
  batch.read(engine(), urls, 0, urls.length, 262_144);
  batch.write(engine());
  for (let i = 0; i < batch.count; i++)
    if (batch.urlAt(i) !== urls[i]) throw new Error(`URL ${i} has changed`);
  return batch.count;
}

/** What the core sees of the URLs that `marshal` has written. */
function written(n: number): { bytes: Uint8Array; offsets: number[] } {
  const { chunk, offsets } = engine();
  return { bytes: chunk.slice(0, offsets[n]), offsets: Array.from(offsets.subarray(0, n + 1)) };
}

function expected(urls: readonly string[]): { bytes: Uint8Array; offsets: number[] } {
  const offsets = [0];
  const bytes: number[] = [];
  for (const url of urls) {
    bytes.push(...encoder.encode(url));
    offsets.push(bytes.length);
  }
  return { bytes: Uint8Array.from(bytes), offsets };
}

/** Arrays of URLs of which a few, none or many contain more than ASCII. */
const arrays = fc
  .record({
    length: fc.integer({ min: 1, max: 256 }),
    odd: fc.array(fc.record({ at: fc.nat(255), part: fc.constantFrom(...PARTS), first: fc.boolean() }), {
      maxLength: 24,
    }),
  })
  .map(({ length, odd }) => {
    const urls = Array.from({ length }, (_, i) => ASCII.slice(0, 20 + (i % 30)));
    for (const { at, part, first } of odd) {
      const i = at % length;
      urls[i] = first ? part + urls[i] : urls[i] + part;
    }
    return urls;
  });

describe("a batch of strings", () => {
  it("is written as if each were encoded alone, whatever came before", () => {
    fc.assert(
      fc.property(fc.array(arrays, { minLength: 2, maxLength: 4 }), (batches) => {
        for (const urls of batches) {
          expect(marshal(urls)).toBe(urls.length);
          expect(written(urls.length)).toEqual(expected(urls));
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("keeps halves of characters apart that meet, at the borders of runs too", () => {
    const plain = Array.from({ length: 40 }, (_, i) => `${ASCII}${i}`);
    const odd = plain.with(3, `${ASCII}é`);
    for (const at of [0, 1, 6, 7, 8, 20, 38]) {
      const urls = plain.with(at, `${ASCII}\ud83d`).with(at + 1, `\ude00${ASCII}`);
      // After a batch of few such URLs, they are joined in runs.
      for (const before of [plain, odd]) {
        marshal(before);
        expect(marshal(urls)).toBe(urls.length);
        expect(written(urls.length)).toEqual(expected(urls));
      }
    }
  });

  it("counts those that contain more than ASCII", () => {
    const urls = Array.from({ length: 256 }, (_, i) => (i % 64 === 5 ? `${ASCII}é` : ASCII));
    for (let time = 0; time < 3; time++) {
      marshal(urls);
      expect(engine().nonAscii).toBe(4);
    }
    marshal([ASCII]);
    expect(engine().nonAscii).toBe(0);
  });

  it("ends before anything that is not a string or does not fit, even in pieces", () => {
    const few = Array.from({ length: 256 }, (_, i) => (i === 9 ? `${ASCII}é` : ASCII));
    const mixed = [...few.slice(0, 20), undefined as unknown as string, ...few];
    const long = Array.from({ length: 256 }, (_, i) => (i === 3 ? "é" : ASCII.padEnd(1000, "x")));
    for (const [urls, n] of [
      [mixed, 20],
      [long, 33],
    ] as const) {
      marshal(few);
      expect(marshal(urls)).toBe(n);
      expect(written(n)).toEqual(expected(urls.slice(0, n)));
    }
  });
});

/**
 * Images of this format version as they were first written. They must load, answer and be written again byte for
 * byte. Those of older versions that are still read must load and answer. `UPDATE_GOLDEN=1 npx vitest run
 * test/engine/image/golden` writes the files again: right for a new format version or a new sample, wrong for anything
 * else.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FORMAT_VERSION } from "../../../assembly/shared/format.ts";
import { Policy, parse } from "../../../src/index.ts";
import { referenceVerdict } from "../../support/reference.ts";
import { imageOf, questions, type Sample, samples } from "./samples.ts";

interface Golden {
  readonly version: number;
  readonly dialect: string;
  readonly agent: string;
  /** What is bound, and the delay; null for undefined. */
  readonly bound: string | null;
  readonly crawlDelay: number | null;
  /** Verdicts of all questions, one digit each. */
  readonly verdicts: string;
  /** The image, see `toText`. */
  readonly image: string;
}

const folder = new URL("golden/", import.meta.url);
const fileOf = (sample: Sample): URL => new URL(`${sample.name.replaceAll(" ", "-")}.json`, folder);

/** Hexadecimal, with runs of 32 equal bytes and more as `(count*byte)`: a long label is one word. */
function toText(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    let end = at + 1;
    while (end < bytes.length && bytes[end] === bytes[at]) end++;
    const byte = bytes[at]!.toString(16).padStart(2, "0");
    text += end - at < 32 ? byte.repeat(end - at) : `(${end - at}*${byte})`;
    at = end;
  }
  return text;
}

function fromText(text: string): Uint8Array {
  const hex = text.replaceAll(/\((\d+)\*(..)\)/g, (_, count: string, byte: string) =>
    byte.repeat(Number(count)),
  );
  return new Uint8Array(Buffer.from(hex, "hex"));
}

function describeSample(sample: Sample): Golden {
  const policy = parse(sample.body, { dialect: sample.dialect }).policyFor(sample.agent);
  return {
    version: FORMAT_VERSION,
    dialect: sample.dialect,
    agent: sample.agent,
    bound: policy.agent ?? null,
    crawlDelay: policy.crawlDelay ?? null,
    verdicts: policy.check(questions).join(""),
    image: toText(imageOf(sample)),
  };
}

if (process.env.UPDATE_GOLDEN === "1") {
  mkdirSync(folder, { recursive: true });
  for (const sample of samples) {
    writeFileSync(fileOf(sample), `${JSON.stringify(describeSample(sample), undefined, 2)}\n`);
  }
}

describe("golden images", () => {
  it("are there for every sample and for nothing else", () => {
    const names = samples.map((sample) => fileOf(sample).pathname.split("/").at(-1));
    expect(readdirSync(folder).sort()).toEqual([...names, "version-2"].sort());
  });

  it.each(samples)("$name", (sample) => {
    expect(existsSync(fileOf(sample))).toBe(true);
    const golden = JSON.parse(readFileSync(fileOf(sample), "utf8")) as Golden;
    const image = fromText(golden.image);
    expect(golden.version).toBe(FORMAT_VERSION);

    // Today's reader and yesterday's bytes.
    const policy = Policy.fromBytes(image);
    expect(policy.agent ?? null).toBe(golden.bound);
    expect(policy.crawlDelay ?? null).toBe(golden.crawlDelay);
    expect(policy.check(questions).join("")).toBe(golden.verdicts);
    expect(Buffer.compare(policy.toBytes(), image)).toBe(0);

    // Today's compiler.
    const today = describeSample(sample);
    expect(
      today.image,
      "The compiler writes other bytes for the same rules. Images that are kept elsewhere are no longer equal " +
        "to new ones: such a change needs a new FORMAT_VERSION in assembly/shared/format.ts and new golden files.",
    ).toBe(golden.image);
    expect(today).toEqual(golden);
  });

  it.each(readdirSync(new URL("version-2/", folder)))("of version 2 are read: %s", (name) => {
    const golden = JSON.parse(readFileSync(new URL(`version-2/${name}`, folder), "utf8")) as Golden;
    const image = fromText(golden.image);
    expect(image[4]).toBe(2);
    const policy = Policy.fromBytes(image);
    expect(policy.agent ?? null).toBe(golden.bound);
    expect(policy.crawlDelay ?? null).toBe(golden.crawlDelay);
    expect(policy.check(questions).join("")).toBe(golden.verdicts);
    // Written again, it is an image of today that does not say who asked.
    const again = policy.toBytes();
    expect([again[4], again.length]).toEqual([FORMAT_VERSION, image.length + 2]);
    expect(Buffer.compare(Policy.fromBytes(again).toBytes(), again)).toBe(0);
  });

  it("answer what the reference answers", () => {
    const wrong = samples.flatMap((sample) => {
      const { verdicts } = JSON.parse(readFileSync(fileOf(sample), "utf8")) as Golden;
      return questions
        .filter((url, i) => {
          const want = referenceVerdict(sample.body, sample.agent, url, sample.dialect);
          return verdicts[i] !== { disallowed: "0", allowed: "1", invalid: "2" }[want];
        })
        .map((url) => `${sample.name}: ${url}`);
    });
    expect(wrong).toEqual([]);
  });

  it("have between them every part of the format", () => {
    const images = samples.map((sample) => imageOf(sample));
    const flags = images.reduce((all, image) => all | (image[6]! | (image[7]! << 8)), 0);
    // All that the format knows: every way to read a URL, wide, self, delay, bound.
    expect(flags).toBe(63);
    expect(new Set(samples.map((sample) => sample.dialect)).size).toBe(4);
    expect(new Set(images.map((image) => image[6]! & 3)).size).toBe(4);
  });
});

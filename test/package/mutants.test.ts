/** What `npm run mutants` tries, and what it tries again. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { mutationsOf } from "../../tools/mutants/mutations.ts";
import { type Fate, type Harmless, judge, sampleOf } from "../../tools/mutants/outcomes.ts";

const folder = mkdtempSync(join(tmpdir(), "mutants-"));
const results = join(folder, "coverage/mutants.jsonl");
const FILE = "x.ts";
const TEXT = "export function f(a: u32): u32 {\n  return a < 1 ? a + 2 : 3;\n}\n";

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Judges all mutants of a text, which have these fates; what was tried, and what was printed. */
async function judged(
  text: string,
  fateOf: (mutated: string) => Fate,
  harmless: readonly Harmless[] = [],
): Promise<[string[], string[]]> {
  const tried: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await judge(mutationsOf(FILE, text), new Map([[FILE, text]]), results, harmless, async (_, mutated) => {
    tried.push(mutated);
    return { fate: fateOf(mutated) };
  });
  const printed = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  return [tried, printed];
}

describe("a sample of mutants", () => {
  const mutations = mutationsOf(FILE, TEXT.repeat(20));

  it("is the same for the same seed, and holds none twice", () => {
    const sample = sampleOf(mutations, 30, 7);
    expect(sampleOf(mutations, 30, 7)).toEqual(sample);
    expect(sampleOf(mutations, 30, 8)).not.toEqual(sample);
    expect(new Set(sample).size).toBe(30);
  });

  it("is all of them where no more are wanted", () => {
    expect(sampleOf(mutations, mutations.length, 7)).toEqual(mutations);
  });
});

describe("mutants", () => {
  const survives = (mutated: string): Fate => (mutated.includes("a <= 1") ? "survived" : "killed");

  it("are tried one at a time, and survivors are named", async () => {
    const [tried, printed] = await judged(TEXT, survives);
    expect(tried).toHaveLength(mutationsOf(FILE, TEXT).length);
    expect(new Set(tried).size).toBe(tried.length);
    expect(printed[0]).toBe("survived  x.ts:2  return a < 1 ? a + 2 : 3;   [< -> <=, at 10]");
    expect(printed.slice(1).sort()).toEqual([`killed: ${tried.length - 1}`, "survived: 1"]);
  });

  it("are tried again only if they survived, or their file has changed", async () => {
    const [first] = await judged(TEXT, survives);
    const [again, printed] = await judged(TEXT, () => "killed");
    expect(again).toEqual(first.filter((mutated) => survives(mutated) === "survived"));
    expect(printed).toEqual([`killed: ${first.length}`]);
    const [changed] = await judged(TEXT.replace(": 3", ": 4"), survives);
    expect(changed).toHaveLength(first.length);
  });

  it("that are known to make no difference are not tried", async () => {
    const name = "return a < 1 ? a + 2 : 3;   [< -> <=, at 10]";
    const [tried, printed] = await judged(TEXT, survives, [{ why: "", file: FILE, mutants: [name] }]);
    expect(tried).toHaveLength(mutationsOf(FILE, TEXT).length - 1);
    expect(printed.sort()).toEqual([`killed: ${tried.length}`, "no difference: 1"]);
    const [others] = await judged(TEXT.replace(": 3", ": 4"), survives, [
      { why: "", file: FILE, mutants: [name] },
    ]);
    expect(others).toHaveLength(tried.length + 1);
  });
});

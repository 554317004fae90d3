/**
 * Texts longer than a machine word are searched in windows, several at a time. Whatever stands across the edge of
 * one must be found, and nothing that is not there.
 */
import { describe, expect, it, vi } from "vitest";
import { BATCH_TEXT } from "../../../assembly/shared/boundary.ts";
import { Random } from "../../../bench/random.ts";
import { engine } from "../../../src/engine/core/engine.ts";
import { parse } from "../../../src/index.ts";
import { cases } from "../../support/effort.ts";
import { referenceMatch } from "../../support/reference.ts";

const random = new Random(Number(process.env.FUZZ_SEED ?? 64));
const ROUNDS = cases(10 * 400);

function textOf(letters: string, length: number): string {
  return Array.from({ length }, () => random.pick([...letters])).join("");
}

/** A pattern made of pieces of the path, some of which have a byte changed. */
function patternOf(path: string): string {
  let pattern = "/*";
  let at = 1;
  for (let pieces = random.between(1, 4); pieces > 0 && at < path.length; pieces--) {
    const from = random.between(at, path.length - 1);
    const piece = path.slice(from, from + random.pick([1, 2, 3, 7, 8, 9, 10, 33, 57, 120]));
    const changed = random.between(0, piece.length - 1);
    pattern += random.chance(0.3) ? `${piece.slice(0, changed)}b${piece.slice(changed + 1)}*` : `${piece}*`;
    at = from + (random.chance(0.9) ? piece.length : 0);
  }
  return random.chance(0.5) ? pattern.slice(0, -1) : `${pattern.slice(0, -1)}$`;
}

describe("long texts", () => {
  it("match the patterns that the reference says they match", () => {
    const counts = [0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      const letters = random.pick(["ab", "aaaaaaaaab", "abcdefgh"]);
      const path = `/${textOf(letters, random.pick([63, 64, 65, 66, 119, 120, 121, 223, 224, 225, 500, 1000]))}`;
      const pattern = patternOf(path);
      const want = referenceMatch(pattern, path);
      counts[Number(want)]!++;
      const policy = parse(`User-agent: *\nDisallow: ${pattern}\n`, { dialect: "google" }).policyFor("x");
      const asked = [policy.isAllowed(path), policy.isAllowed(path), policy.check([path, path])[1] === 1];
      expect(asked, `${pattern} ${path}`).toEqual([!want, !want, !want]);
      policy.dispose();
    }
    expect(Math.min(...counts)).toBeGreaterThan(ROUNDS / 10);
  });

  it("have room made for them, however many bytes their characters take", () => {
    const core = engine();
    const roomFor = vi.spyOn(core, "roomFor");
    const policy = parse("User-agent: *\nDisallow: /*x\n", { dialect: "google" }).policyFor("x");
    policy.check(["/", "/"]);
    for (let length = 600; length < 1000; length++) {
      for (const character of ["x", "é", "漢"]) {
        roomFor.mockClear();
        const url = `/${character.repeat(length)}`;
        expect(policy.isAllowed(url)).toBe(character !== "x");
        const bytes = Buffer.byteLength(url);
        if (bytes > BATCH_TEXT) expect(roomFor, `${length} of ${character}`).toHaveBeenCalledWith(bytes);
      }
    }
    roomFor.mockRestore();
    policy.dispose();
  });
});

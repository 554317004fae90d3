/**
 * What a program is prepared for batches with lies where a store's programs are drafted. A draft must not change a
 * verdict of the prepared program, even if the host does not tell the core that it is spoiled.
 */
import { expect, it } from "vitest";
import { CHUNK } from "../../../assembly/shared/boundary.ts";
import { engine } from "../../../src/engine/core/engine.ts";
import { parse } from "../../../src/index.ts";
import { pack } from "../../support/paths.ts";

const tails = (mark: string): string =>
  Array.from({ length: 20 }, (_, i) => `Disallow: /*${mark}${i}x\nAllow: /${mark}${i}/\n`).join("");

it("a draft of another program leaves no wrong verdict behind", () => {
  const core = engine();
  const mine = parse(`User-agent: *\nDisallow: /\n${tails("abc")}`).policyFor("x");
  const other = parse(`User-agent: *\nAllow: /\n${tails("zyx")}`).policyFor("x");
  const urls = Array.from(
    { length: 60 },
    (_, i) => `/${["abc", "zyx", "p"][i % 3]}${i % 20}${["/", "x", ""][i % 4] ?? ""}`,
  );
  const { bytes, offsets } = pack(urls);
  const { at, flags } = mine.compiled();
  const draft = other.compiled();
  const verdicts = (): number[] => {
    core.chunk.set(bytes);
    core.offsets.set(offsets);
    core.wasm.checkBatch(at, flags, CHUNK, urls.length);
    return [...core.verdicts.subarray(0, urls.length)];
  };
  const expected = verdicts();
  expect(core.wasm.prepare(at, flags, 1000)).toBeTruthy();
  expect(verdicts()).toEqual(expected);
  core.wasm.draftHead(draft.at, draft.flags);
  expect(verdicts()).toEqual(expected);
  core.wasm.prepare(0, 0, 0);
});

/**
 * Every area that is taken from the core's memory lies within it, apart from all others, with bytes to spare after it.
 *
 * @module-tag alone
 */
import { expect, it } from "vitest";
import { ARENA, BATCH_CAP, CHUNK_CAP, RULE_SIZE, SLACK } from "../../../assembly/shared/boundary.ts";
import { Engine } from "../../../src/engine/core/engine.ts";
import { coreModule, instantiate } from "../../../src/engine/core/module.ts";
import { load, PROBLEM } from "../../../src/engine/core/source.ts";

const module = coreModule(load, PROBLEM);

it.each([1, 4096, 10_000, 200_000, 700_000, 1_500_000])("areas of %i bytes", (size) => {
  const core = new Engine(instantiate(module));
  const textAt = (bytes: Uint8Array): number => {
    core.writeTextBytes(bytes);
    return core.textAt;
  };
  const places = [0, 1].flatMap((time) => {
    const bytes = new Uint8Array(size + time * size).fill(7);
    const { length } = bytes;
    return [
      { at: core.arena.take(16), length: 16 },
      // With as much more as is wanted.
      { at: core.place(bytes, length), length: 2 * length },
      { at: core.writeBody(bytes, length).at, length },
      { at: core.rules(Math.ceil(length / RULE_SIZE)), length },
      ...(length > CHUNK_CAP ? [{ at: textAt(bytes), length }] : []),
      { at: core.arena.take(16), length: 16 },
    ];
  });
  // Areas that grew have other places now: of the same kind, the last one counts.
  const last = places.slice(places.length / 2).concat(places[0]!, places[places.length / 2 - 1]!);
  last.sort((a, b) => a.at - b.at);
  for (const [i, { at, length }] of last.entries()) {
    expect(at).toBeGreaterThanOrEqual(ARENA);
    expect((last[i + 1]?.at ?? core.u8.length) - at - length, `after ${at}`).toBeGreaterThanOrEqual(
      length === 16 ? 0 : SLACK,
    );
  }
});

it("the areas of a batch hold as many URLs as it may have, and the end of the last", () => {
  const { offsets, verdicts, chunk } = new Engine(instantiate(module));
  expect([offsets.length, verdicts.length, chunk.length]).toEqual([BATCH_CAP + 1, BATCH_CAP, CHUNK_CAP]);
});

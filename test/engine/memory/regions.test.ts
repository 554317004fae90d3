/** The regions of the core's static memory: each has a size, none overlaps another, and the arena begins after them. */
import { expect, it } from "vitest";
import config from "../../../asconfig.json" with { type: "json" };
import * as own from "../../../assembly/memory.ts";
import * as boundary from "../../../assembly/shared/boundary.ts";
import { STORED_DRAFT, STORED_DRAFT_SIZE } from "../../../assembly/shared/store.ts";

const { AGENTS, AGENTS_CAP, ARENA, BATCH_CAP, CHUNK, CHUNK_CAP, INSPECTION, OFFSETS, SLACK, VERDICTS } =
  boundary;

/** In memory.ts and in no region: the address that the first bit of a bitmap stands for. */
const OTHERS = ["SUSPECTS_FROM"];

const sizes: Record<string, number> = { ...own };
const names = Object.keys(own).filter((name) => !name.endsWith("_SIZE") && !OTHERS.includes(name));

const regions = [
  ...names.map((name) => ({ name, at: sizes[name]!, size: sizes[`${name}_SIZE`]! })),
  { name: "AGENTS", at: AGENTS, size: AGENTS_CAP },
  { name: "OFFSETS", at: OFFSETS, size: 4 * (BATCH_CAP + 1) },
  { name: "VERDICTS", at: VERDICTS, size: BATCH_CAP },
  { name: "INSPECTION", at: INSPECTION, size: 4 * 8 },
  { name: "STORED_DRAFT", at: STORED_DRAFT, size: STORED_DRAFT_SIZE },
  { name: "CHUNK", at: CHUNK - SLACK, size: CHUNK_CAP + 2 * SLACK },
].sort((a, b) => a.at - b.at);

it("every region has a size", () => {
  expect(names.length).toBeGreaterThan(20);
  expect(regions.filter(({ size }) => !(size > 0))).toEqual([]);
});

it("no region overlaps the next, and the arena begins after the last", () => {
  const starts = [...regions.slice(1).map(({ at }) => at), ARENA];
  expect(regions.filter(({ at, size }, i) => at + size > starts[i]!)).toEqual([]);
  expect(regions[0]!.at).toBeGreaterThanOrEqual(SLACK);
});

it("vectors and words are aligned", () => {
  expect([...regions, { at: ARENA }].filter(({ at }) => at % 16 !== 0)).toEqual([]);
});

it("the debug core's messages are where its compiler puts them", () => {
  expect(config.targets.debug.memoryBase).toBe(own.MESSAGES);
});

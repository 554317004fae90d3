/** Loaded before each test file whose worker runs further files: a fake clock left behind would stop these for ever. */
import { afterAll, expect } from "vitest";

const { setTimeout, fetch } = globalThis;

afterAll(() => {
  expect(globalThis.setTimeout).toBe(setTimeout);
  expect(globalThis.fetch).toBe(fetch);
});

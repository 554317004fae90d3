/** Loaded before each file of tests whose worker goes on to the next: a clock left behind would make that one wait for ever. */
import { afterAll, expect } from "vitest";

const { setTimeout, fetch } = globalThis;

afterAll(() => {
  expect(globalThis.setTimeout).toBe(setTimeout);
  expect(globalThis.fetch).toBe(fetch);
});

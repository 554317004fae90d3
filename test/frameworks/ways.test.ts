// @module-tag slow
/** A sample of raw request targets before frameworks; every-way.test.ts has thousands. */
import { expect, it } from "vitest";
import { APPS, areInstalled } from "./apps.ts";
import { findingsOf, testEachApp } from "./ways.ts";

testEachApp(24);

it.skipIf(!areInstalled())("the same holds where rules are read in Google's dialect", async () => {
  const decoded = APPS.find(({ name }) => name === "http, decoded")!;
  const { open } = await findingsOf(decoded, 400, { dialect: "google" });
  expect(open).toEqual([]);
});

it.skipIf(!areInstalled())("what an enforcer does not look at is found", async () => {
  const files = APPS.find(({ name }) => name === "http, files")!;
  const { open } = await findingsOf(files, 150, { spellings: "as-sent" });
  expect(open.length).toBeGreaterThan(0);
});

/** A sample of what servers do wrong, asked in every way of the client; circumstances-all.test.ts tries all of it. */
import { expect, it } from "vitest";
import { commandWays } from "./circumstances/commands.ts";
import { copies } from "./circumstances/copies.ts";
import { circumstances, groups } from "./circumstances/index.ts";
import { trial, trialOfCopies } from "./circumstances/trial.ts";
import { unnoticed } from "./circumstances/unnoticed.ts";
import { clientWays } from "./circumstances/ways.ts";

it("circumstances have names of their own, and all that is unnoticed is one of them, and a failure", () => {
  const ids = [...circumstances, ...copies].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const failures = circumstances.filter(({ means }) => means === "closed").map(({ id }) => id);
  expect(failures).toEqual(expect.arrayContaining(Object.keys(unnoticed)));
});

/** The circumstances that have been misread most. */
const worst = circumstances.filter(({ id }) =>
  [
    "reset-until-close",
    "reset-later-until-close",
    "end-between-chunks-closing",
    "gzip-cut",
    "gzip-empty",
    "gzip-transfer-empty",
    "br-transfer-empty-close",
    "br-undeclared",
    "zstd-skippable",
    "redirect-twice",
  ].includes(id),
);

it("no failure opens a site: one of each group and the worst, in every way", async () => {
  const sample = Object.values(groups).map((group) => group[group.length >> 1]!);
  const count = await trial([...sample, ...worst], clientWays);
  console.log(`${count}`);
  expect(count.opened).toBe(0);
});

it("no failure opens a site: the worst, in every command", async () => {
  const count = await trial(
    worst.filter(({ id }) => id !== "br-undeclared" && id !== "reset-later-until-close"),
    commandWays,
  );
  console.log(`${count}`);
  expect(count.opened).toBe(0);
});

it("what a cache holds misleads nobody: answers to conditional requests, and a file that is gone", async () => {
  const ids = ["conditional-412", "dropped-after-503", "503-after-gone"];
  const count = await trialOfCopies(copies.filter(({ id }) => ids.includes(id)));
  console.log(`${count}`);
  expect(count.opened).toBe(0);
});

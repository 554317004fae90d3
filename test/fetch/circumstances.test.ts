/** A sample of what servers do wrong, asked in every way of the client; circumstances-all.test.ts tries all of it. */
import { expect, it } from "vitest";
import { circumstances, groups } from "./circumstances/index.ts";
import { trial } from "./circumstances/trial.ts";
import { unnoticed } from "./circumstances/unnoticed.ts";
import { clientWays } from "./circumstances/ways.ts";

it("circumstances have names of their own, and all that is unnoticed is one of them, and a failure", () => {
  const ids = circumstances.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const failures = circumstances.filter(({ means }) => means === "closed").map(({ id }) => id);
  expect(failures).toEqual(expect.arrayContaining(Object.keys(unnoticed)));
});

it("no failure opens a site: one of each group and the worst, in every way", async () => {
  const worst = [
    "reset-until-close",
    "reset-later-until-close",
    "gzip-cut",
    "br-undeclared",
    "zstd-skippable",
  ];
  const sample = Object.values(groups).map((group) => group[group.length >> 1]!);
  const named = circumstances.filter(({ id }) => worst.includes(id));
  const count = await trial([...sample, ...named], clientWays);
  console.log(`${count}`);
  expect(count.opened).toBe(0);
});

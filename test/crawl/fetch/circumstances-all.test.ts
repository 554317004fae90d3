/**
 * Whatever a server does with a request for robots.txt, in every way to ask: a failure never opens a site.
 *
 * @module-tag long
 * @module-tag nightly
 */
import { describe, expect, it } from "vitest";
import { sampled } from "../../support/effort.ts";
import { commandWays } from "./circumstances/commands.ts";
import { copies } from "./circumstances/copies.ts";
import { groups } from "./circumstances/index.ts";
import { trial, trialOfCopies, trialWithCopy } from "./circumstances/trial.ts";
import { clientWays } from "./circumstances/ways.ts";

describe.each(Object.entries(groups))("%s", (_name, all) => {
  const group = sampled(all, Object.values(groups).indexOf(all));

  it("mean the same in every way of the client", async () => {
    const count = await trial(group, clientWays);
    console.log(`${count}`);
    expect(count.opened).toBe(0);
  });

  it("mean the same in every command", async () => {
    const count = await trial(group, commandWays);
    console.log(`${count}`);
    expect(count.opened).toBe(0);
  });

  // At some addresses, a site never gives a file.
  const withCopy = group.filter(({ address }) => address === undefined);
  if (withCopy.length === 0) return;
  it("leave a copy in force if they are failures", async () => {
    const count = await trialWithCopy(withCopy);
    console.log(`${count}`);
    expect(count.opened).toBe(0);
  });
});

it("what a cache holds misleads nobody", async () => {
  const count = await trialOfCopies(sampled(copies));
  console.log(`${count}`);
  expect(count.opened).toBe(0);
});

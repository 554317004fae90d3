/** What an enforcer keeps of the headers that it has seen. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { createEnforcer } from "../../../src/site/enforce/index.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

it("keeps the beginnings of long headers, and not the rest", () => {
  const enforcer = createEnforcer({ robots: "User-agent: *\nDisallow: /x\n" });
  const ask = (from: number, to: number): void => {
    for (let i = from; i < to; i++)
      enforcer.decide({ url: "/x", userAgent: `Bot${i}/1.0 (+https://b.example) `.padEnd(64_000, `${i} `) });
  };
  ask(0, 100);
  collect();
  const before = process.memoryUsage().heapUsed;
  ask(100, 1_600);
  collect();
  // Whole headers would be 96 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
});

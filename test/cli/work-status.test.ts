/** What `work --status` says of how fast it goes. */
import { describe, expect, it } from "vitest";
import { statusText } from "../../src/cli/work/work.ts";
import { readCounters } from "../../src/study/queue/counters.ts";

const queue = { queue: "harvest", waiting: 0, active: 0, delayed: 0, failed: 0, workers: 0 } as const;

function last(captures: number, seconds: number, waiting = 0): string {
  const status = { queues: [{ ...queue, waiting }], outcomes: { found: 5 }, recent: { captures, seconds } };
  return statusText(status).split("; ").slice(2).join("; ").trimEnd();
}

describe("statusText()", () => {
  it("says how many captures there were of late, also where they are few", () => {
    expect(last(7, 61)).toBe("7 in the last 61 seconds (0.1/s)");
    expect(last(600, 90, 1)).toBe("600 in the last 90 seconds (6.7/s)");
    expect(last(120_000, 60)).toBe("120,000 in the last 60 seconds (2,000/s)");
  });

  it("says that there were none only where something is left to do", () => {
    expect(last(0, 100)).toBe("");
    expect(last(0, 100, 1)).toBe("none in the last 100 seconds");
  });
});

describe("readCounters()", () => {
  it("counts what this minute has so far, and the minute before", async () => {
    const counts: Record<string, string> = { 99: "5000", 100: "30", 101: "12" };
    const redis = {
      hgetall: async () => ({ found: "42" }),
      mget: async (...keys: string[]) => keys.map((key) => counts[key.split(":").at(-1)!] ?? null),
    };
    const read = (now: number) => readCounters(redis as never, now);
    expect(await read(101 * 60_000 + 15_000)).toEqual({
      outcomes: { found: 42 },
      recent: { captures: 42, seconds: 75 },
    });
    expect((await read(102 * 60_000)).recent).toEqual({ captures: 12, seconds: 60 });
    expect((await read(104 * 60_000)).recent).toEqual({ captures: 0, seconds: 60 });
  });
});

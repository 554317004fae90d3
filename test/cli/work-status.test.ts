/** What `work --status` says of how fast it goes. */
import { describe, expect, it } from "vitest";
import { statusText } from "../../src/cli/work/work.ts";
import { readCounters } from "../../src/study/queue/counters.ts";

const queue = { queue: "harvest", waiting: 0, active: 0, delayed: 0, failed: 0, workers: 0 } as const;

function last(captures: number, seconds: number, waiting = 0): string {
  const counted = { outcomes: { found: 5 }, hosts: 5, refetched: 0, recent: { captures, seconds } };
  return statusText({ queues: [{ ...queue, waiting }], ...counted })
    .split("; ")
    .slice(3)
    .join("; ")
    .trimEnd();
}

describe("statusText()", () => {
  it("says how many captures there were of late, also where they are few", () => {
    expect(last(7, 61)).toBe("7 in the last 61 seconds (0.1/s)");
    expect(last(600, 90, 1)).toBe("600 in the last 90 seconds (6.7/s)");
    expect(last(120_000, 60)).toBe("120,000 in the last 60 seconds (2,000/s)");
  });

  it("says how many hosts there are, and captures that are more than that", () => {
    const said = (hosts: number, refetched: number): string =>
      statusText({
        queues: [queue],
        ...{ outcomes: { found: hosts + refetched }, hosts, refetched, recent: { captures: 0, seconds: 60 } },
      });
    expect(said(20_000, 1_626)).toContain(
      "; about 20,000 hosts; captures: found 21,626, about 1,626 of them again",
    );
    // Less than an estimate is exact to.
    expect(said(20_000, 160)).not.toContain("of them again");
  });

  it("says that there were none only where something is left to do", () => {
    expect(last(0, 100)).toBe("");
    expect(last(0, 100, 1)).toBe("none in the last 100 seconds");
  });
});

describe("readCounters()", () => {
  const counts: Record<string, string> = { 1000: "300", 1001: "310", 1010: "12" };
  const redisOf = (hosts: number) => ({
    hgetall: async () => ({ found: "42", unreachable: "8" }),
    pfcount: async () => hosts,
    mget: async (keys: string[]) => keys.map((key) => counts[key.split(":").at(-1)!] ?? null),
  });
  const recent = async (now: number) => (await readCounters(redisOf(50) as never, now)).recent;

  it("has the rate of what began a moment ago, not of a minute", async () => {
    expect(await recent(1002 * 5_000)).toEqual({ captures: 610, seconds: 10 });
    expect(await recent(1011 * 5_000)).toEqual({ captures: 622, seconds: 55 });
    expect(await recent(1014 * 5_000)).toEqual({ captures: 12, seconds: 20 });
    expect(await recent(2000 * 5_000)).toEqual({ captures: 0, seconds: 55 });
  });

  it("tells hosts from captures, as far as an estimate can", async () => {
    expect(await readCounters(redisOf(40) as never, 0)).toMatchObject({ hosts: 40, refetched: 10 });
    expect(await readCounters(redisOf(51) as never, 0)).toMatchObject({ hosts: 50, refetched: 0 });
  });
});

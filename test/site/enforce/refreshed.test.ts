import { expect, it, vi } from "vitest";
import { Reloader } from "../../../src/site/enforce/reloader.ts";
import { countTimersOf } from "../../support/own-timers.ts";

it("a load that never ends is given up, and what it brings later is not taken", async () => {
  const ends: ((loaded: string) => void)[] = [];
  const taken: string[] = [];
  const load = (): Promise<string> => new Promise((resolve) => ends.push(resolve));
  const source = new Reloader(
    "robots.txt",
    { load, every: 1000 },
    (loaded) => taken.push(loaded),
    () => {},
  );
  const lost = source.touch(0);
  // Whoever comes meanwhile may keep it alive.
  expect(source.touch(59_999)).toBe(lost);
  expect(ends).toHaveLength(1);

  const next = source.touch(60_000);
  expect(ends).toHaveLength(2);
  ends[1]!("new");
  await next;
  ends[0]!("old");
  await lost;
  expect(taken).toEqual(["new"]);
  expect(source.touch(60_999)).toBeUndefined();
  expect(source.touch(61_000)).toBeDefined();
});

it("a load that does not end fails after half a minute, and is told, whether anybody comes or not", async () => {
  vi.useFakeTimers();
  const timers = countTimersOf("/base/timers.ts");
  try {
    const errors: string[] = [];
    let loads = 0;
    const load = (): Promise<string> => (++loads === 1 ? new Promise(() => {}) : Promise.resolve("new"));
    const taken: string[] = [];
    const source = new Reloader(
      "robots.txt",
      { load, every: 1000 },
      (loaded) => taken.push(loaded),
      (error) => errors.push(String(error)),
    );
    const failed = expect(source.first).rejects.toThrow("within 30 seconds");
    const lost = source.touch(0);
    await vi.advanceTimersByTimeAsync(30_000);
    await failed;
    await lost;
    expect(errors).toEqual([expect.stringContaining("within 30 seconds")]);
    await source.touch(30_000);
    expect(taken).toEqual(["new"]);
    expect(timers()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

/** Clocks that are set, and timers that would fire at once: nothing lasts longer or shorter for it than it should. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Clock } from "../../../src/crawl/fetch/clock.ts";
import { RobotsClient, type RobotsClientOptions } from "../../../src/crawl/fetch/index.ts";
import { RobotsError } from "../../../src/index.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const ORIGIN = "http://a.example";

describe("when the machine's clock is", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "performance"], now: 50 * YEAR }));
  afterEach(() => void vi.useRealTimers());

  /** Lets time pass; the date then says what it is set to. */
  function pass(ms: number): void {
    vi.advanceTimersByTime(ms);
  }

  function setUp(options: Partial<RobotsClientOptions> = {}, status = 200) {
    const world = { asked: 0, status };
    const fetch = async () => {
      world.asked++;
      return new Response("User-agent: *\nDisallow: /", { status: world.status });
    };
    return { world, client: new RobotsClient({ userAgent: "testbot/1.0", fetch, ...options }) };
  }

  it("set back a year, an entry is fresh for its day and no longer", async () => {
    const { world, client } = setUp();
    await client.get(ORIGIN);
    vi.setSystemTime(Date.now() - YEAR);
    pass(DAY - 1);
    await client.get(ORIGIN);
    expect(world.asked).toBe(1);
    pass(1);
    await client.get(ORIGIN);
    expect(world.asked).toBe(2);
  });

  it("set forward, an entry is taken for old once", async () => {
    const { world, client } = setUp();
    await client.get(ORIGIN);
    vi.setSystemTime(Date.now() + YEAR);
    await client.get(ORIGIN);
    pass(DAY - 1);
    await client.get(ORIGIN);
    expect(world.asked).toBe(2);
  });

  it("set back a year, a failure is tried again after its minute, and does not last longer", async () => {
    const { world, client } = setUp({ dialect: "google" }, 503);
    await client.get(ORIGIN);
    vi.setSystemTime(Date.now() - YEAR);
    pass(60_000);
    await client.get(ORIGIN);
    expect(world.asked).toBe(2);
    pass(13 * HOUR);
    expect(await client.get(ORIGIN)).toMatchObject({ access: "allow" });
  });

  it("set back a year, a cache that failed is asked again after its rest", async () => {
    let reads = 0;
    const fail = () => Promise.reject(new Error(`down ${reads++}`));
    const { client } = setUp({ cache: { get: fail, set: fail, delete: fail } });
    await client.get(ORIGIN);
    vi.setSystemTime(Date.now() - YEAR);
    pass(4999);
    await client.get("http://b.example");
    expect(reads).toBe(1);
    pass(1);
    await client.get("http://c.example");
    expect(reads).toBe(2);
  });

  it("set back half an hour, an entry does not come back fresh from the shared cache", async () => {
    const cache = new Map<string, string>();
    const { world, client } = setUp({ cache });
    await client.get(ORIGIN);
    await client.flush();
    vi.setSystemTime(Date.now() - HOUR / 2);
    pass(DAY);
    await client.get(ORIGIN);
    expect(world.asked).toBe(2);
  });
});

describe("Clock", () => {
  it("counts no faster than time passes, however often it is read", () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const clock = new Clock();
    for (let i = 0; i < 10_000; i++) {
      clock.passed();
      vi.advanceTimersByTime(1);
      vi.setSystemTime(Date.now() + (i % 2 ? 3 : -3));
    }
    expect(clock.passed()).toBeGreaterThanOrEqual(10_000);
    expect(clock.passed()).toBeLessThan(10_010);
    vi.useRealTimers();
  });

  it("a clock that was given may jump, throw or answer nonsense", () => {
    const dates: unknown[] = [1000, 1000, 5000, 200, 300, Number.NaN, "x"];
    const clock = new Clock(() => {
      if (dates.length === 0) throw new Error("no clock");
      return dates.shift() as number;
    });
    expect([clock.passed(), clock.passed(), clock.passed(), clock.passed()]).toEqual([0, 4000, 4000, 4100]);
    for (let i = 0; i < 3; i++) expect(clock.now()).toBeGreaterThan(1e12);
  });
});

describe("a delay that timers do not take is cut down:", () => {
  it.each(["timeout", "cacheTimeout"])("%s", (name) => {
    const make = (ms: number) => new RobotsClient({ userAgent: "a", cache: new Map(), [name]: ms });
    expect(() => make(2 ** 31)).toThrow(RobotsError);
    expect(() => make(2 ** 31)).toThrow(
      `${name} must be a whole number of milliseconds from 1 to 2147483647`,
    );
    make(2 ** 31 - 1);
  });
});

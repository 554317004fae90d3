/**
 * Logs that somebody wrote to fill memory.
 *
 * @module-tag long
 * @module-tag nightly
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { BotCounter, LogReader, type LogRequest } from "../../../src/site/logs/index.ts";
import { thorough, upTo } from "../../support/effort.ts";

const robots = parse("User-agent: *\nDisallow: /no\n");

function request(about: Partial<LogRequest>): LogRequest {
  return {
    client: "192.0.2.1",
    agent: "",
    method: "GET",
    target: "/",
    status: 200,
    host: undefined,
    time: "",
    ...about,
  };
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** How many times as long as its beginning, which fills all that is kept, a log is. */
const LONGER = upTo(4, 2);
const SAMPLES = upTo(10, 3);

/** How much larger the heap gets in the rest of a log than it had got in the beginning. */
function growth(add: (counter: BotCounter, i: number) => void, count: number): number {
  const counter = new BotCounter({ robots });
  const peak = (from: number, to: number): number => {
    let most = 0;
    for (let i = from; i < to; i++) {
      add(counter, i);
      if (i % Math.ceil(count / SAMPLES) !== 0) continue;
      collect();
      most = Math.max(most, process.memoryUsage().heapUsed);
    }
    return most;
  };
  const before = peak(0, count);
  return peak(count, LONGER * count) - before;
}

const MB = 1 << 20;

describe("the memory for a log", () => {
  it.each([
    ["robots' names", 60_000, (i: number) => ({ agent: `Bot${i}/1.0 (a bot)`, target: `/no/${i}` })],
    [
      "names of robots that fetch robots.txt",
      40_000,
      (i: number) => ({ agent: `b${i}`, target: "/robots.txt" }),
    ],
    ["browsers' headers", 150_000, (i: number) => ({ agent: `Mozilla/5.0 (X11; Linux ${i})` })],
    [
      "browsers' headers that fetch robots.txt",
      40_000,
      (i: number) => ({ agent: `Mozilla/5.0 (X11; Linux ${i})`, target: "/robots.txt" }),
    ],
    ["long headers", 4_000, (i: number) => ({ agent: `${"x".repeat(50_000)}${i}` })],
    ["addresses", 250_000, (i: number) => ({ agent: "FooBot", client: `host-${i}.example` })],
    [
      "addresses with a browser's header",
      250_000,
      (i: number) => ({ agent: "Mozilla/5.0", client: `host-${i}.example`, target: "/robots.txt" }),
    ],
    ["forbidden URLs", 50_000, (i: number) => ({ agent: "FooBot", target: `/no/${i}/${"a".repeat(1000)}` })],
    [
      "hours",
      250_000,
      (i: number) => ({ agent: "FooBot", time: String(100_000_000 + ((i * 7919) % 1_000_000) * 36_000) }),
    ],
  ])("however many %s there are", (_what, count, about) => {
    expect(growth((counter, i) => counter.add(request(about(i))), count)).toBeLessThan(8 * MB);
  });

  it("loses no request when names and headers are forgotten", () => {
    const counter = new BotCounter({ robots });
    for (let i = 0; i < 60_000; i++) {
      counter.add(request({ agent: "Googlebot", target: "/no" }));
      counter.add(
        request({ agent: `Bot${i}/1.0 (a bot)`, target: "/no", time: String(1_000_000_000 + i * 3600) }),
      );
      if (i % 2 === 0) counter.add(request({ agent: "OftenBot", target: "/no" }));
    }
    const { bots, others } = counter.report();
    expect(bots.slice(0, 2).map(({ agent, requests, forbidden }) => [agent, requests, forbidden])).toEqual([
      ["Googlebot", 60_000, 60_000],
      ["OftenBot", 30_000, 30_000],
    ]);
    const listed = bots.reduce((sum, { requests }) => sum + requests, 0);
    expect(listed + others).toBe(150_000);
    expect(bots.length).toBeLessThan(10_010);
  });

  it("knows a client with a browser's header again after headers were forgotten, if it fetched robots.txt", () => {
    const counter = new BotCounter({ robots });
    const agent = "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/130.0";
    counter.add(request({ agent, target: "/robots.txt" }));
    // More than are kept.
    for (let i = 0; i < 50_001; i++) counter.add(request({ agent: `Mozilla/5.0 (${i})` }));
    counter.add(request({ agent, target: "/no" }));
    const [client] = counter.report().unrecognized;
    expect(client).toMatchObject({ agent, requests: 2, robotsFetches: 1, forbidden: 1 });
  });

  it("has steps of time that add up however wide they have become", () => {
    const counter = new BotCounter();
    for (let i = 0; i < 300_000; i++) {
      counter.add(
        request({ agent: i % 3 === 0 ? "FooBot" : "BarBot", time: String(1_000_000_000 + i * 3600) }),
      );
    }
    const { bots, step } = counter.report();
    expect(step).toBeGreaterThan(3_600_000);
    for (const { timeline, requests } of bots) {
      expect(timeline.reduce((sum, [, times]) => sum + times, 0)).toBe(requests);
      for (const [from] of timeline) expect(Date.parse(from) % step).toBe(0);
    }
  });

  it("is bounded while a log is read, pieces of it included", () => {
    const counter = new BotCounter();
    const reader = new LogReader((one) => counter.add(one));
    const filling = `192.0.2.9 - - [x] "GET / HTTP/1.1" 200 5 "-" "Mozilla/5.0 (X11)"\n`.repeat(10_000);
    const add = (from: number, to: number): void => {
      for (let i = from; i < to; i++) {
        reader.write(
          `192.0.2.${i} - - [x] "GET /robots.txt HTTP/1.1" 200 5 "-" "SomeLongName${i}Bot/1.0"\n${filling}`,
        );
      }
    };
    add(0, 50);
    collect();
    const before = process.memoryUsage().heapUsed;
    add(50, upTo(250, 100));
    collect();
    // Each piece has 700 KB, of which names, headers and addresses are kept: some of its parts kept all of it alive.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(16 * MB);
  });
});

describe.runIf(thorough)("the memory for a million lines of a log", () => {
  const time = "[20/Nov/2026:08:00:00 +0000]";
  const line = (client: string, target: string, agent: string): string =>
    `${client} - - ${time} "GET ${target} HTTP/1.1" 200 5 "-" "${agent}"\n`;
  const address = (i: number): string => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`;
  const LINES = 1_000_000;
  const PART = 10_000;

  it.each([
    ["addresses", (i: number) => line(address(i), "/no", "FooBot/1.0")],
    ["robots' names", (i: number) => line("192.0.2.1", "/no", `Name${i}Bot/1.0`)],
    ["browsers' headers", (i: number) => line("192.0.2.1", "/", `Mozilla/5.0 (X11; ${i})`)],
    ["URLs", (i: number) => line("192.0.2.1", `/no/${i}`, "FooBot/1.0")],
    ["hosts", (i: number) => `h${i}.example:443 ${line("192.0.2.1", "/no", "FooBot/1.0")}`],
    [
      "clients that fetch robots.txt with a browser's header",
      (i: number) =>
        line(address(i >> 1), i % 2 === 0 ? "/robots.txt" : "/no", `Mozilla/5.0 (X11; ${i >> 3})`),
    ],
  ])("however many %s there are", (what, lineOf) => {
    const counter = new BotCounter({ robots });
    const reader = new LogReader(counter);
    const peak = (from: number, to: number): number => {
      let most = 0;
      for (let i = from; i < to; i += PART) {
        reader.write(Buffer.from(Array.from({ length: PART }, (_, j) => lineOf(i + j)).join("")));
        if ((i / PART) % 5 !== 0) continue;
        collect();
        const { heapUsed, arrayBuffers } = process.memoryUsage();
        most = Math.max(most, heapUsed + arrayBuffers);
      }
      return most;
    };
    const before = peak(0, LINES / 4);
    expect(peak(LINES / 4, LINES) - before).toBeLessThan(8 * MB);

    expect(reader.end()).toMatchObject({ lines: LINES, broken: 0, formats: { combined: LINES } });
    const { bots, requests, others, hosts } = counter.report();
    expect(requests).toBe(LINES);
    const listed = bots.reduce((sum, bot) => sum + bot.requests, 0);
    if (what === "browsers' headers") expect(listed + others).toBe(0);
    else if (what.startsWith("clients")) expect(listed + others).toBeGreaterThan(LINES / 2);
    else expect(listed + others).toBe(LINES);
    if (what === "addresses") expect(bots[0]!.addresses).toBeNull();
    if (what === "URLs") expect(bots[0]).toMatchObject({ forbidden: LINES, forbiddenUrls: { length: 20 } });
    if (what === "hosts") expect(hosts).toHaveLength(10);
  });
});

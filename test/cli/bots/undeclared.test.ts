/**
 * Automation that does not say what it is, purposes, and violations over time: logs whose contents are known.
 *
 * @module-tag slow
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { type Steps, Timeline } from "../../../src/site/logs/count/timeline.ts";
import { type Bot, BotCounter, type BotReport, LogReader } from "../../../src/site/logs/index.ts";
import { folderWith, output, robotomata } from "../run.ts";
import { type Asked, logsOf, plain } from "./written.ts";

const START = Date.UTC(2026, 10, 20, 22, 0, 0);
const HOUR = 3_600_000;
const ROBOTS = "User-agent: *\nDisallow: /private/\n\nUser-agent: curl\nDisallow: /\n";
const HEADLESS =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36";
const PERSON = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";

/** Who asked how often in the first and in the third hour, and for something forbidden how often in each. */
const SENDERS: readonly (readonly [
  agent: string,
  requests: [number, number],
  forbidden: [number, number],
])[] = [
  ["curl/8.7.1", [5, 2], [5, 2]],
  ["python-requests/2.32.3", [20, 10], [4, 1]],
  ["Go-http-client/2.0", [3, 1], [0, 1]],
  [HEADLESS, [9, 1], [2, 0]],
  ["-", [8, 4], [3, 3]],
  ["Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)", [8, 8], [0, 4]],
  ["ClaudeBot/1.0", [2, 2], [1, 0]],
  ["OAI-SearchBot/1.0", [3, 3], [0, 0]],
  ["Googlebot/2.1", [6, 6], [0, 0]],
  ["AhrefsBot/7.0", [5, 5], [5, 0]],
  ["FooBot/1.0 (a bot)", [1, 1], [0, 0]],
  [PERSON, [30, 30], [1, 1]],
  ["SomeApp/2.0 CFNetwork/1568 Darwin/24.0.0", [2, 2], [0, 0]],
];

const asked: readonly Asked[] = SENDERS.flatMap(([agent, requests, forbidden], sender) =>
  requests.flatMap((count, part) =>
    Array.from(
      { length: count },
      (_, i): Asked => ({
        client: `192.0.2.${sender}`,
        target: i < forbidden[part]! ? `/private/${i}` : `/a/${i}`,
        agent,
        status: 200,
        time: START + part * 2 * HOUR + i * 1000,
      }),
    ),
  ),
).sort((a, b) => a.time - b.time);
const log = asked.map(plain).join("");

function brief(bots: readonly Bot[]): unknown[] {
  return bots.map(({ agent, automation, requests, forbidden }) => [agent, automation, requests, forbidden]);
}

const UNDECLARED = [
  // The rules for curl forbid all.
  ["curl", "library", 7, 7],
  ["-", "unnamed", 12, 6],
  ["python-requests", "library", 30, 5],
  ["HeadlessChrome", "headless", 10, 2],
  ["Go-http-client", "library", 4, 1],
];

/** The report, with its automation in two lists. */
function reportOf(text: string | Uint8Array, isGiven: boolean): BotReport & { undeclared: Bot[] } {
  const counter = new BotCounter({ robots: parse(ROBOTS) });
  const reader = new LogReader(isGiven ? counter : (request) => counter.add(request));
  reader.write(text);
  reader.end();
  return inTwo(counter.report());
}

function inTwo(report: BotReport): BotReport & { undeclared: Bot[] } {
  const [bots, undeclared] = [false, true].map((is) =>
    report.bots.filter(({ evidence }) => (evidence === "undeclared") === is),
  ) as [Bot[], Bot[]];
  return { ...report, bots, undeclared };
}

/** HAProxy writes the same for a header that was not sent as for one that is not logged; here, lines are cut anywhere. */
const told = logsOf(asked).filter(([what]) => !what.startsWith("HAProxy"));

describe("undeclared automation is counted by itself, in", () => {
  it.each(told)("%s", (_what, text) => {
    for (const isGiven of [true, false]) {
      const { bots, undeclared, purposes } = reportOf(text, isGiven);
      expect(brief(undeclared)).toEqual(UNDECLARED);
      expect(undeclared.every(({ evidence }) => evidence === "undeclared")).toBe(true);
      expect(bots.map(({ agent, requests, forbidden }) => [agent, requests, forbidden])).toEqual([
        ["AhrefsBot", 10, 5],
        ["GPTBot", 16, 4],
        ["ClaudeBot", 4, 1],
        ["Googlebot", 12, 0],
        ["OAI-SearchBot", 6, 0],
        ["FooBot", 2, 0],
      ]);
      expect(purposes).toEqual([
        { purpose: "tools", robots: 4, requests: 51, forbidden: 15 },
        { purpose: "ai-training", robots: 2, requests: 20, forbidden: 5 },
        { purpose: "unknown", robots: 2, requests: 14, forbidden: 6 },
        { purpose: "search", robots: 1, requests: 12, forbidden: 0 },
        { purpose: "seo", robots: 1, requests: 10, forbidden: 5 },
        { purpose: "ai-retrieval", robots: 1, requests: 6, forbidden: 0 },
      ]);
    }
  });

  it.each([
    ["the common format", (line: string) => line.replace(/ "-" ".*"$/gm, "")],
    ["JSON without the field", (line: string) => line],
  ])("no log that leaves the header out: %s", (what, shorten) => {
    const json = asked.map(
      ({ target }) => `${JSON.stringify({ remote_addr: "192.0.2.1", uri: target, status: 200 })}\n`,
    );
    const { undeclared, requests } = reportOf(
      what === "the common format" ? shorten(log) : json.join(""),
      true,
    );
    expect([undeclared, requests]).toEqual([[], asked.length]);
  });

  it("no line in which nothing was asked for", () => {
    const line = plain({ client: "192.0.2.1", target: "/", agent: "-", status: 408, time: START }, 0);
    expect(reportOf(line.replace(/"GET.*HTTP\/1.1"/, '"-"'), true).undeclared).toEqual([]);
  });

  it("whatever header a browser without a window has", () => {
    const agents = [
      "Mozilla/5.0 (linux) AppleWebKit/537.36 jsdom/22.1.0",
      "Mozilla/5.0 PhantomJS/2.1.1 Safari/538.1",
    ];
    const others = [
      "Mozilla/5.0 zgrab/0.x",
      "Mozilla/5.0 (Windows NT; en-US) WindowsPowerShell/5.1",
      "WGET/1.25",
    ];
    const text = [...agents, ...others]
      .map((agent, i) => plain({ client: "h", target: "/", agent, status: 200, time: START }, i))
      .join("");
    expect(brief(reportOf(text, true).undeclared)).toEqual([
      ["PhantomJS", "headless", 1, 0],
      ["WGET", "library", 1, 0],
      ["WindowsPowerShell", "library", 1, 0],
      ["jsdom", "headless", 1, 0],
      ["zgrab", "library", 1, 0],
    ]);
  });
});

describe("violations", () => {
  it("are counted as a share, and over time", () => {
    const { bots, undeclared } = reportOf(log, true);
    const [first, third] = [START, START + 2 * HOUR].map((time) => new Date(time).toISOString());
    const of = (agent: string) => [...bots, ...undeclared].find((bot) => bot.agent === agent)!;
    expect([of("GPTBot").forbiddenShare, of("GPTBot").forbiddenTimeline]).toEqual([0.25, [[third, 4]]]);
    expect([of("-").forbiddenShare, of("-").forbiddenTimeline]).toEqual([
      0.5,
      [
        [first, 3],
        [third, 3],
      ],
    ]);
    expect([of("Googlebot").forbiddenShare, of("Googlebot").forbiddenTimeline]).toEqual([0, []]);
    expect(of("python-requests").forbiddenShare).toBe(0.1667);
  });

  it("add up where steps have become wider", () => {
    const timeline = new Timeline();
    const steps: Steps = new Map();
    const hours = 240_000;
    for (let hour = 0; hour < hours; hour++) {
      timeline.count(steps, hour * HOUR);
      if (hour % 3 === 0) timeline.forbid(steps, hour * HOUR);
    }
    expect(timeline.width).toBe(4 * HOUR);
    let [requests, forbidden] = [0, 0];
    for (const step of steps.values()) {
      requests += step.requests;
      forbidden += step.forbidden;
    }
    expect([steps.size, requests, forbidden]).toEqual([hours / 4, hours, hours / 3]);
  });

  it("are unknown without a robots.txt", () => {
    const counter = new BotCounter();
    new LogReader(counter).write(log);
    const { bots, undeclared, purposes } = inTwo(counter.report());
    for (const { forbidden } of [...bots, ...undeclared, ...purposes]) expect(forbidden).toBeNull();
    for (const { forbiddenShare, forbiddenTimeline } of bots)
      expect([forbiddenShare, forbiddenTimeline]).toEqual([null, []]);
  });
});

describe("robotomata bots with undeclared automation", () => {
  const folder = () => folderWith({ log, "robots.txt": ROBOTS });
  const args = ["bots", "--robots", "robots.txt"];

  it("fails because of it with --exit-code", async () => {
    const own = (target: string) =>
      folderWith({
        log: plain({ client: "h", target, agent: "-", status: 200, time: START }, 0),
        "robots.txt": ROBOTS,
      });
    const codeOf = async (cwd: string) => (await robotomata([...args, "--exit-code", "log"], { cwd })).code;
    expect([await codeOf(own("/a")), await codeOf(own("/private/"))]).toEqual([0, 1]);
  });

  it("draws it in the report", async () => {
    const cwd = folder();
    const page = join(cwd, "report.html");
    await output([...args, "--html", page, "log"], { cwd });
    const html = readFileSync(page, "utf8");
    for (const text of [
      "Requests by purpose",
      "AI training",
      "Forbidden requests over time",
      "requests by automation",
      "HTTP library, undeclared",
      "HeadlessChrome",
      "no User-Agent",
      "16.7 %",
    ]) {
      expect(html).toContain(text);
    }
  });
});

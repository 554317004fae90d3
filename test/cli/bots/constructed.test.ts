/** Logs of which it is known by construction what is in them, in the formats that servers and their owners write. */
import { describe, expect, it } from "vitest";
import type { Bot } from "../../../src/site/logs/index.ts";
import { folderWith, output } from "../run.ts";
import { type Asked, logsOf, plain } from "./written.ts";

const START = Date.UTC(2026, 10, 20, 23, 59, 50);
const FOO = 'FooBot/1.0 ("ü"; +https://foo.example/bot)';
const ROBOTS = "User-agent: *\nDisallow: /private/\nCrawl-delay: 3\n";

/** Thirty requests of people, and thirty of a robot: every second is the robot's, two seconds after the previous one. */
const asked: readonly Asked[] = Array.from({ length: 60 }, (_, i): Asked => {
  const time = START + i * 1000;
  if (i % 2 === 1)
    return { client: `198.51.100.${i}`, target: "/private/", agent: "Mozilla/5.0 (X11)", status: 200, time };
  const target = i === 0 ? "/robots.txt" : i % 12 === 0 ? `/private/?a=${i}` : `/a%20b/${i}`;
  return { client: `192.0.2.${i % 3}`, target, agent: FOO, status: i % 20 === 0 ? 404 : 200, time };
});

describe("what is counted is what there is, in", () => {
  it.each(logsOf(asked))("%s", async (_what, log) => {
    const cwd = folderWith({ log, "robots.txt": ROBOTS });
    const args = ["bots", "--json", "--robots", "robots.txt", "log"];
    const [bot, ...others] = JSON.parse(await output(args, { cwd })) as Bot[];
    expect(others).toEqual([]);
    const forbidden = asked.filter(({ agent, target }) => agent === FOO && target.startsWith("/private"));
    expect(forbidden.length).toBe(4);
    expect(bot).toMatchObject({
      agent: "FooBot",
      evidence: "declared",
      requests: 30,
      robotsFetches: 1,
      robotsFirst: true,
      forbidden: 4,
      crawlDelay: 3,
      // The first request after that for robots.txt has none before it.
      tooSoon: 28,
      perMinute: 25,
      first: new Date(START).toISOString(),
      last: new Date(START + 58_000).toISOString(),
      statuses: { 200: 27, 404: 3 },
      addresses: 3,
      timeline: [
        ["2026-11-20T23:00:00.000Z", 5],
        ["2026-11-21T00:00:00.000Z", 25],
      ],
    });
    expect(bot!.forbiddenUrls.map(({ url }) => url).sort()).toEqual(
      forbidden.map(({ target }) => target).sort(),
    );
    expect(bot!.header).toMatch(/^FooBot\/1\.0[ +]\(.*ü.*;[ +]\+https:\/\/foo\.example\/bot\)$/);
  });

  it("a log whose robots have no name", async () => {
    const log = asked
      .map((request, i) => plain(i % 2 === 0 ? { ...request, agent: "-" } : request, i))
      .join("");
    const cwd = folderWith({ log, "robots.txt": ROBOTS });
    const text = await output(["bots", "--robots", "robots.txt", "log"], { cwd });
    expect(text).toMatch(/^no User-Agent \(undeclared\) /m);
    const csv = await output(["bots", "--csv", "--robots", "robots.txt", "log"], { cwd });
    expect(csv).toMatch(/^-,undeclared,/m);
  });
});

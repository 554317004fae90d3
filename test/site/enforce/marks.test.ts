/** What the servers log with the configurations: whether the rules forbid a request, and by which line. */
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { optionsWith, serverConfig, TARGETS } from "../../../src/site/enforce/servers/config.ts";
import { BotCounter, LogReader, type LogRequest } from "../../../src/site/logs/index.ts";
import { isInstalled, startServer } from "./real-servers.ts";

const ROBOTS = "User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /tmp/ok\nDisallow: /tmp/\n";

/** Who asks for what, and the line that forbids it; undefined for what is open. */
const ASKED: readonly (readonly [agent: string, target: string, line: string | undefined])[] = [
  ["GPTBot/1.0", "/a", ":2"],
  ["ExampleBot/1.0", "/tmp/a", ":6"],
  ["ExampleBot/1.0", "/tmp/ok", undefined],
  ["ExampleBot/1.0 GPTBot/1.0", "/tmp/a", ":2"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "/tmp/a", undefined],
  ["ExampleBot/1.0", "/tmp\\a", ""],
  ['ExampleBot/1.0 "x" "robots:blocked:9"', "/tmp/b", ":6"],
];

describe.each(TARGETS)("%s", (target) => {
  it.each(["report", "enforce"])("logs its marks in mode %s", async (mode) => {
    if (!isInstalled(target)) {
      console.log(`skipped: ${target} is not installed`);
      return;
    }
    const isReport = mode === "report";
    const about = optionsWith(target, "robots.txt", { name: "site", isReport, maps: "site" });
    const files = [{ name: "site", config: serverConfig(parse(ROBOTS), about) }];
    await using server = await startServer(target, files, true);
    for (const [agent, path, line] of ASKED)
      expect([agent, path, ...(await server.ask("site", agent, [path], { method: "GET" }))]).toEqual([
        agent,
        path,
        line === undefined || isReport ? "served" : "blocked",
      ]);
    const verb = isReport ? "would-block" : "blocked";
    const marks = ASKED.map(([, , line]) => (line === undefined ? "robots:open" : `robots:${verb}${line}`));
    const read = (): LogRequest[] => {
      const requests: LogRequest[] = [];
      const reader = new LogReader((request) => {
        // HAProxy also logs the connection that only finds out whether it listens.
        if (request.target !== "") requests.push(request);
      });
      reader.write(server.log());
      reader.end();
      return requests;
    };
    await expect.poll(() => read().length).toBe(ASKED.length);
    // Processes of Apache write their lines when they get to it.
    const logged = read().map(({ agent, mark }) => `${agent} ${mark}`);
    expect(logged.sort()).toEqual(ASKED.map(([agent], i) => `${agent} ${marks[i]}`).sort());
    const counter = new BotCounter({ robots: parse(ROBOTS) });
    const reader = new LogReader(counter);
    reader.write(server.log());
    reader.end();
    const report = counter.report();
    expect(report.requests).toBe(ASKED.length);
    // The file that judges is the one that the server was configured by.
    expect(
      report.marks!.lines.filter(({ line, forbids }) => forbids !== (line === null ? null : true)),
    ).toEqual([]);
  });
});

/** What enforcement would have done to the requests of a log whose truth is known. */
import { expect, it } from "vitest";
import { Trial } from "../../../src/cli/enforce/trial.ts";
import { publish } from "../../../src/site/enforce/file-in-force.ts";
import { Networks } from "../../../src/site/identity/networks.ts";
import { LogReader } from "../../../src/site/logs/index.ts";

const FILE =
  "User-agent: GPTBot\nDisallow: /private\nDisallow: /*.pdf$\n\nUser-agent: *\nDisallow: /closed\n";
const line = (client: string, target: string, agent: string) =>
  `${client} - - [20/Nov/2026:10:00:00 +0000] "GET ${target} HTTP/1.1" 200 5 "-" "${agent}"\n`;

function trialOf(log: string, undeclared: "rules" | "allow" = "rules") {
  const { rules } = publish(FILE, {
    dialect: "rfc9309",
    serve: undefined,
    lint: undefined,
    ignoresCase: false,
  });
  const networks = [new Networks("Googlebot", "x", "66.249.64.0/27")];
  const trial = new Trial(rules, networks, { unknown: "rules", undeclared, spoofed: undeclared });
  const reader = new LogReader((request) => trial.add(request));
  reader.write(log);
  reader.end();
  return trial.report();
}

const LOG =
  line("192.0.2.1", "/private/1", "GPTBot/1.2").repeat(3) +
  line("192.0.2.1", "/a.pdf", "GPTBot/1.2") +
  line("192.0.2.1", "/open", "GPTBot/1.2") +
  line("192.0.2.1", "/robots.txt", "GPTBot/1.2") +
  line("192.0.2.2", "/closed", "Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/132.0").repeat(5) +
  line("66.249.64.5", "/closed", "Googlebot/2.1") +
  line("203.0.113.5", "/closed", "Googlebot/2.1") +
  line("192.0.2.3", "/closed?x", "curl/8.5.0") +
  line("192.0.2.4", "/closed", "-") +
  line("192.0.2.5", "//closed", "FooBot/1.0");

it("counts people, robots, and by which rules they would be blocked", () => {
  expect(trialOf(LOG)).toEqual({
    requests: 16,
    connections: 0,
    people: 5,
    otherMethods: 0,
    unknown: 0,
    blocked: 9,
    robots: [
      {
        agent: "GPTBot",
        declared: true,
        requests: 6,
        blocked: 4,
        spoofed: 0,
        rules: [
          { rule: "Disallow: /private", line: 2, requests: 3, example: "/private/1" },
          { rule: "Disallow: /*.pdf$", line: 3, requests: 1, example: "/a.pdf" },
        ],
      },
      {
        agent: "Googlebot",
        declared: true,
        requests: 2,
        blocked: 2,
        spoofed: 1,
        rules: [{ rule: "Disallow: /closed", line: 6, requests: 2, example: "/closed" }],
      },
      {
        agent: "-",
        declared: false,
        requests: 1,
        blocked: 1,
        spoofed: 0,
        rules: [{ rule: "Disallow: /closed", line: 6, requests: 1, example: "/closed" }],
      },
      {
        agent: "FooBot",
        declared: true,
        requests: 1,
        blocked: 1,
        spoofed: 0,
        rules: [{ rule: "Disallow: /closed", line: 6, requests: 1, example: "//closed" }],
      },
      {
        agent: "curl",
        declared: false,
        requests: 1,
        blocked: 1,
        spoofed: 0,
        rules: [{ rule: "Disallow: /closed", line: 6, requests: 1, example: "/closed?x" }],
      },
    ],
  });
});

it("lets undeclared software and users of other names through if that is wanted", () => {
  const { blocked, robots } = trialOf(LOG, "allow");
  expect(blocked).toBe(6);
  expect(robots.find(({ agent }) => agent === "Googlebot")).toMatchObject({ blocked: 1, spoofed: 1 });
});

it("says of how many requests a log does not tell who sent them", () => {
  const common = '192.0.2.1 - - [20/Nov/2026:10:00:00 +0000] "GET /closed HTTP/1.1" 200 5\n';
  expect(trialOf(common.repeat(4))).toMatchObject({ requests: 4, unknown: 4, blocked: 0, robots: [] });
});

it("stays bounded, however many names come", () => {
  let log = "";
  for (let i = 0; i < 12_000; i++) log += line("192.0.2.1", "/closed", `Rob${i}bot/1`);
  const { robots, blocked } = trialOf(log);
  expect(blocked).toBe(12_000);
  expect(robots.length).toBe(10_001);
  expect(robots[0]).toMatchObject({ agent: "(others)", requests: 2_000 });
});

/**
 * Logs whose contents are known: all figures of `bots` are of the same requests, those that `enforce --dry-run` judges.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { Trial } from "../../../src/cli/enforce/trial.ts";
import { parse } from "../../../src/index.ts";
import { RuleBook } from "../../../src/site/enforce/rule-book.ts";
import { type Bot, BotCounter, type BotReport, type LogRequest } from "../../../src/site/logs/index.ts";
import { Random } from "../../support/random.ts";
import { folderWith, output, robotomata } from "../run.ts";

const ROBOTS = "User-agent: *\nDisallow: /private/\n\nUser-agent: curl\nDisallow: /\n";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";

/** Who asked for something else, for something forbidden, and for robots.txt, how often. */
const SENDERS = [
  ["GPTBot/1.2", 5, 3, 1],
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", 4, 0, 2],
  ["FooBot/1.0", 1, 1, 0],
  ["curl/8.7.1", 3, 2, 1],
  ["python-requests/2.32.3", 10, 6, 0],
  ["-", 2, 2, 0],
  ["Scooter/3.3", 3, 2, 0],
  ["SomeApp/2.0 CFNetwork/1568 Darwin/24.0.0", 4, 1, 0],
  [BROWSER, 20, 5, 0],
  [BROWSER.replace("140", "139"), 2, 1, 1],
] as const;

const log = SENDERS.flatMap(([agent, others, forbidden, fetches], sender) => {
  const targets = [
    ...Array<string>(fetches).fill("/robots.txt"),
    ...Array<string>(others).fill("/a"),
    ...Array<string>(forbidden).fill("/private/a"),
  ];
  return targets.map((target, i) => {
    const client = i % 2 === 0 ? `198.51.100.${sender}` : `2001:db8:1:${sender}::${i}`;
    const time = `20/Nov/2026:10:00:${String(i).padStart(2, "0")} +0000`;
    return `${client} - - [${time}] "GET ${target} HTTP/1.1" 200 5 "-" "${agent}"\n`;
  });
}).join("");

const cwd = (): string => folderWith({ log, "robots.txt": ROBOTS });
const args = ["--robots", "robots.txt", "log"];

/** The automation in the log: requests, and forbidden ones. The group for curl forbids all but robots.txt. */
const ALL = [
  ["python-requests", "undeclared", 16, 6],
  ["curl", "undeclared", 6, 5],
  ["GPTBot", "known", 9, 3],
  ["-", "undeclared", 4, 2],
  ["FooBot", "declared", 2, 1],
  ["Googlebot", "known", 6, 0],
];

it("every output is about the same requests, and they are those of a dry run", async () => {
  const folder = { cwd: cwd() };
  const report: BotReport = JSON.parse(await output(["bots", "--json-report", ...args], folder));
  const list: Bot[] = JSON.parse(await output(["bots", "--json", ...args], folder));
  const brief = (bots: readonly Bot[]) =>
    bots.map(({ agent, evidence, requests, forbidden }) => [agent, evidence, requests, forbidden]);
  expect(brief(report.bots)).toEqual(ALL);
  expect(list).toEqual(report.bots);
  expect([report.automation, report.declared]).toEqual([
    { requests: 43, forbidden: 17 },
    { requests: 17, forbidden: 4 },
  ]);
  const sum = (of: "requests" | "forbidden") => report.purposes.reduce((all, one) => all + one[of]!, 0);
  expect([sum("requests"), sum("forbidden")]).toEqual([43, 17]);
  const csv = (await output(["bots", "--csv", ...args], folder)).trimEnd().split("\n").slice(1);
  expect(csv.map((row) => row.split(",")[0])).toEqual(ALL.map(([agent]) => agent));
  const text = await output(["bots", ...args], folder);
  expect(text).toContain("by automation, 17 of them by 3 declared robots\n");
  expect(text).toContain("\n17 requests forbidden, 4 of them by declared robots\n");
  expect(text).toMatch(/^python-requests \(HTTP library, undeclared\) +16 +never +6 +37\.5 %/m);
  await output(["bots", "--format", "prometheus", "-o", "metrics", ...args], folder);
  const metrics = readFileSync(join(folder.cwd, "metrics"), "utf8");
  const gauges = (name: string) =>
    [...metrics.matchAll(new RegExp(`^robotomata_log_${name}\\{crawler="(.*?)",.*\\} (\\d+)$`, "gm"))].map(
      ([, crawler, value]) => [crawler, Number(value)],
    );
  const own = ALL.map(([agent, , requests, forbidden]) => [
    agent === "FooBot" ? "(others)" : agent,
    requests,
    forbidden,
  ]);
  expect(gauges("requests")).toEqual(own.map(([agent, requests]) => [agent, requests]));
  expect(gauges("forbidden_requests")).toEqual(own.map(([agent, , forbidden]) => [agent, forbidden]));
  expect(await robotomata(["bots", "--csv", "--format", "prometheus", "log"], folder)).toMatchObject({
    code: 2,
  });
  const dry = JSON.parse(
    await output(["enforce", "--dry-run", "--json", "--log", "log", "robots.txt"], folder),
  );
  expect(dry.blocked).toBe(17);
  const found = dry.robots.map((one: { agent: string; blocked: number }) => [one.agent, one.blocked]);
  expect(new Map(found)).toEqual(new Map(ALL.map(([agent, , , forbidden]) => [agent, forbidden])));
});

it("a client that only gives its name, and one that fetched robots.txt as a browser, are unrecognized", async () => {
  const folder = { cwd: cwd() };
  const { unrecognized }: BotReport = JSON.parse(await output(["bots", "--json-report", ...args], folder));
  expect(
    unrecognized.map(({ agent, evidence, requests, forbidden }) => [
      agent.slice(0, 11),
      evidence,
      requests,
      forbidden,
    ]),
  ).toEqual([
    ["Scooter", "unrecognized", 5, 2],
    ["Mozilla/5.0", "fetched", 2, 0],
  ]);
  const text = await output(["bots", ...args], folder);
  expect(text).toMatch(
    /^Unrecognized: 7 requests by clients .*\n\nROBOT .*\nScooter \(unrecognized\) +5 +never +2/m,
  );
});

it("tells addresses and networks with their requests, and with --anonymize networks alone", async () => {
  const folder = { cwd: cwd() };
  const [bot] = JSON.parse(await output(["bots", "--json", ...args], folder)) as Bot[];
  expect(bot!.networks).toEqual([
    { network: "198.51.100.0/24", addresses: 1, requests: 8, forbidden: 3 },
    { network: "2001:db8:1::/48", addresses: 8, requests: 8, forbidden: 3 },
  ]);
  expect(bot!.topAddresses).toHaveLength(9);
  expect(bot!.topAddresses.slice(0, 2)).toEqual([
    { address: "198.51.100.4", requests: 8, forbidden: 3 },
    { address: "2001:db8:1:4::11", requests: 1, forbidden: 1 },
  ]);
  expect(await output(["bots", ...args], folder)).toMatch(
    /^ {2}python-requests +3 {2}198\.51\.100\.0\/24 +1 address, 8 requests$/m,
  );
  expect(await output(["bots", "--csv", ...args], folder)).toContain(
    ",2001:db8:1:2::1=1 198.51.100.2=1,2001:db8:1::/48=1 198.51.100.0/24=1\n",
  );
  for (const form of ["--json-report", "--csv", "--all"]) {
    const { stdout } = await robotomata(["bots", "--anonymize", "--ranges", "Google=g.json", form, ...args], {
      cwd: folderWith({ log, "robots.txt": ROBOTS, "g.json": '["203.0.113.0/24"]' }),
    });
    expect(stdout).toContain("198.51.100.0/24");
    expect(stdout).not.toMatch(/198\.51\.100\.[1-9]|2001:db8:1:\d/);
  }
});

it("says whose name nobody has checked", async () => {
  const text = await output(["bots", ...args], { cwd: cwd() });
  expect(text).toContain("Unchecked names, which anybody can send: GPTBot, Googlebot.");
  const folder = folderWith({ log, "robots.txt": ROBOTS, "g.json": '["198.51.100.0/24"]' });
  const checked = await output(["bots", "--ranges", "Google=g.json", ...args], { cwd: folder });
  expect(checked).not.toContain("Unchecked names");
});

it("forbidden requests are a dry run's, of all headers of crawler-user-agents", () => {
  const instances = createRequire(import.meta.url)("crawler-user-agents") as { instances: string[] }[];
  const agents = [...instances.flatMap((one) => one.instances), ...SENDERS.map(([agent]) => agent), "", " "];
  const files = [
    ROBOTS,
    "User-agent: Mail.RU_Bot\nUser-agent: Scooter\nDisallow: /\n\nUser-agent: *\nDisallow: /*?\nAllow: /a\n",
    readFileSync(new URL("../../../examples/robots.txt", import.meta.url), "utf8"),
  ];
  const targets = ["/", "/robots.txt", "/robots.txt?x=1", "/private/a", "/a?b=c", "/PRIVATE/", "//private/a"];
  targets.push(
    "/%70rivate/a",
    "/.well-known/x",
    "/a/../private/",
    "http://a.example/private/",
    "/search?q=a",
  );
  for (const file of files) {
    const random = new Random(1);
    const counter = new BotCounter({ robots: parse(file) });
    const treatments = { unknown: "rules", undeclared: "rules", spoofed: "rules" } as const;
    const trial = new Trial(new RuleBook(parse(file)), [], treatments);
    for (const agent of agents) {
      const request: LogRequest = {
        ...{ client: `192.0.2.${random.below(200)}`, agent, method: random.pick(["GET", "HEAD", "POST"]) },
        ...{ target: random.pick(targets), status: 200, host: undefined, time: "" },
        ...(agent === "" && { withoutAgent: true as const }),
      };
      counter.add(request);
      trial.add(request);
    }
    const { automation, declared } = counter.report();
    const dry = trial.report();
    const byDeclared = dry.robots
      .filter((one) => one.declared)
      .reduce((sum, { blocked }) => sum + blocked, 0);
    expect([automation.forbidden, declared.forbidden]).toEqual([dry.blocked, byDeclared]);
    expect(dry.blocked).toBeGreaterThan(100);
  }
});

it("JSON is as docs/bots.schema.json says, which explains every figure", async () => {
  const file = readFileSync(new URL("../../../docs/bots.schema.json", import.meta.url), "utf8");
  const schema = JSON.parse(file);
  const isValid = new Ajv().compile(schema);
  const folder = { cwd: folderWith({ log, "robots.txt": ROBOTS, "g.json": '["203.0.113.0/24"]' }) };
  for (const form of ["--json", "--json-report"]) {
    const printed = JSON.parse(await output(["bots", form, "--ranges", "Google=g.json", ...args], folder));
    expect(isValid(printed), JSON.stringify(isValid.errors)).toBe(true);
    expect(isValid(form === "--json" ? [{ ...printed[0], more: 1 }] : { ...printed, more: 1 })).toBe(false);
  }
  const silent: string[] = [];
  const walk = (value: { properties?: Record<string, { description?: string }> }): void => {
    for (const [name, { description }] of Object.entries(value.properties ?? {}))
      if (description === undefined) silent.push(name);
    for (const one of Object.values(value)) if (typeof one === "object" && one !== null) walk(one);
  };
  walk(schema);
  expect(silent).toEqual([]);
});

it("counts only requests since a time", async () => {
  const folder = { cwd: cwd() };
  const since = async (time: string) => {
    const { stdout, stderr, code } = await robotomata(["bots", "--since", time, ...args], folder);
    return [code, /^(\d+) request/.exec(stdout)?.[1], stderr.replace("robotomata: ", "").trimEnd()];
  };
  const all = log.trimEnd().split("\n");
  const later = all.filter((line) => Number(/:00:(\d\d) /.exec(line)![1]) >= 10).length;
  const note = `note: ${all.length - later} requests before that time left out`;
  expect(await since("2026-11-20T10:00:10Z")).toEqual([0, `${later}`, note]);
  expect(await since("20/Nov/2026:12:00:10 +0200")).toEqual([0, `${later}`, note]);
  expect(await since("2026-11-20")).toEqual([0, `${all.length}`, ""]);
  expect((await since("1h"))[1]).toBe("0");
  expect(await since("soon")).toEqual([
    2,
    undefined,
    '--since takes a time such as 2026-11-20, 2026-11-20T06:00Z, 24h, 7d or 2w, not "soon"',
  ]);
});

it("keeps requests without a time, whatever --since says, and tells how many", async () => {
  const timed = (time?: string): string =>
    `${JSON.stringify({ remote_addr: "192.0.2.1", time, request: "GET /private/ HTTP/1.1", status: 200, http_user_agent: "FooBot/1.0" })}\n`;
  const times = ["2026-11-20T10:00:00Z", "2026-11-21T10:00:00Z", "yesterday", "", undefined];
  const cwd = folderWith({ log: times.map(timed).join(""), "robots.txt": ROBOTS });
  const run = async (...more: string[]): Promise<[number, number, string]> => {
    const { stdout, stderr } = await robotomata(
      ["bots", "--robots", "robots.txt", "--json-report", ...more, "log"],
      { cwd },
    );
    const { requests, automation } = JSON.parse(stdout) as BotReport;
    return [requests, automation.forbidden!, stderr.replaceAll("robotomata: note: ", "")];
  };
  const left = "1 request before that time left out\n";
  const kept = "3 requests without a readable time are counted, whatever --since says\n";
  expect(await run("--since", "2026-11-21")).toEqual([4, 4, left + kept]);
  expect(await run("--since", "2026-11-01")).toEqual([5, 5, kept]);
  expect(await run()).toEqual([5, 5, ""]);
});

it("says what a log does not show, and what it looked for in one that it cannot read", async () => {
  const line = (more: object) =>
    `${JSON.stringify({ remote_addr: "10.0.0.1", uri: "/private/", status: 200, http_user_agent: "FooBot/1.0", ...more })}\n`;
  const cwd = folderWith({
    "path.log": line({}),
    "robots.txt": ROBOTS,
    "odd.log": "at 12:00 someone: /a 200\n",
  });
  const { stdout, stderr } = await robotomata(
    ["bots", "--robots", "robots.txt", "--host", "a.example", "path.log"],
    { cwd },
  );
  for (const said of [
    "path.log: paths without queries",
    "no times could be read in requests of 1 robot: PER MINUTE",
    "the logs name no hosts",
    "most addresses are those of proxies",
  ])
    expect(stderr).toContain(said);
  expect(stdout).toMatch(/^FooBot \(declared\) +1 +never +1 +100\.0 % +- +1$/m);
  const odd = await robotomata(["bots", "odd.log"], { cwd });
  expect([odd.code, odd.stderr]).toMatchObject([
    2,
    expect.stringContaining(
      "robotomata: no line is in a known access log format. The first is: at 12:00 someone: /a 200 (found in it: a path, a status; not found: an address, a User-Agent). Name",
    ),
  ]);
});

/** What servers have marked, as `bots` shows it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folderWith, output, robotomata } from "../run.ts";

const line = (agent: string, target: string, last: string): string =>
  `203.0.113.7 - - [10/Oct/2026:13:55:36 +0000] "GET ${target} HTTP/1.1" 200 9 "-" "${agent}"${last}\n`;

const LOG = [
  ...Array.from({ length: 3 }, (_, i) => line("GPTBot/1.0", `/a${i}`, ' "robots:would-block:2"')),
  line("curl/8.0", "/b", ' "robots:blocked:7"'),
  line("", "/c", ' "robots:blocked"'),
  ...Array.from({ length: 5 }, () => line("ExampleBot/1.0", "/d", ' "robots:open"')),
  // A client that sends a mark where the log has none of its own.
  line("robots:blocked:7", "/e", ""),
].join("");

it("bots shows what the server has refused, and would have, by robot and line", async () => {
  const cwd = folderWith({ "access.log": LOG, "old.log": line("GPTBot/1.0", "/a", "") });
  const shown = await output(["bots", "access.log"], { cwd });
  expect(shown).toContain("Requests that the server has marked: 10; blocked: 2; would be blocked: 3\n");
  expect(shown).toMatch(/^ {2}GPTBot +3 \(30\.0 %\), line 2, such as \/a0$/m);
  expect(shown).toMatch(/^ {2}curl +1 \(10\.0 %\), line 7, such as \/b$/m);
  const { marks } = JSON.parse(await output(["bots", "--json-report", "access.log"], { cwd }));
  expect(marks.lines).toEqual([
    { agent: "GPTBot", line: 2, requests: 3, share: 0.3, example: "/a0", forbids: null },
    { agent: "-", line: null, requests: 1, share: 0.1, example: "/c", forbids: null },
    { agent: "curl", line: 7, requests: 1, share: 0.1, example: "/b", forbids: null },
  ]);
  expect(JSON.parse(await output(["bots", "--json-report", "old.log"], { cwd })).marks).toBe(null);
});

it.each([
  [
    "JSON",
    '{"remote_addr":"203.0.113.7","time":"2026-10-10T13:55:36Z","request":"GET /a HTTP/1.1","status":200,"http_user_agent":"GPTBot/1.0","robots_mark":"robots:would-block:2"}',
  ],
  [
    "JSON with spaces",
    '{"remote_addr": "203.0.113.7", "time": "2026-10-10T13:55:36Z", "request": "GET /a HTTP/1.1", "status": 200, "http_user_agent": "GPTBot/1.0", "robots_mark" : "robots:would-block:2"}',
  ],
  [
    "a JSON array over several lines",
    JSON.stringify(
      [
        {
          ...{ remote_addr: "203.0.113.7", time: "2026-10-10T13:55:36Z", request: "GET /a HTTP/1.1" },
          ...{ status: 200, http_user_agent: "GPTBot/1.0", robots_mark: ["robots:would-block:2"] },
        },
      ],
      null,
      2,
    ),
  ],
  [
    "nginx in Docker",
    `{"log":${JSON.stringify(line("GPTBot/1.0", "/a", ' "robots:would-block:2"'))},"stream":"stdout","time":"2026-10-10T13:55:36Z"}`,
  ],
])("bots reads the marks in %s", async (_, log) => {
  const cwd = folderWith({ "access.log": `${log}\n` });
  const { marks } = JSON.parse(await output(["bots", "--json-report", "access.log"], { cwd }));
  expect(marks).toMatchObject({ requests: 1, wouldBlock: 1, lines: [{ agent: "GPTBot", line: 2 }] });
});

it("bots counts the marks of people's requests, with and without --since and --host", async () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
  const log = Array.from({ length: 1000 }, (_, i) =>
    i % 10 === 0
      ? line("GPTBot/1.0", "/a", ' "robots:would-block:2"')
      : line(firefox, "/b", i % 10 === 1 ? "" : ' "robots:open"'),
  );
  const cwd = folderWith({ "access.log": log.map((one) => `shop.example ${one}`).join("") });
  for (const more of [[], ["--since", "2026-01-01"], ["--host", "shop.example"]]) {
    const { requests, marks } = JSON.parse(
      await output(["bots", "--json-report", ...more, "access.log"], { cwd }),
    );
    expect([more, requests, marks.requests, marks.lines[0].share]).toEqual([more, 1000, 900, 100 / 900]);
  }
});

it("bots says which marks the robots.txt does not account for", async () => {
  const robots = "User-agent: *\nDisallow: /a\n";
  const cwd = folderWith({ "access.log": LOG, "robots.txt": robots, "newer.txt": `# new\n${robots}` });
  const told = async (...more: string[]) => [
    await output(["bots", ...more, "access.log"], { cwd }),
    JSON.parse(await output(["bots", "--json-report", ...more, "access.log"], { cwd })).marks.lines.map(
      ({ line: number, forbids }: { line: number | null; forbids: boolean | null }) => [number, forbids],
    ),
  ];
  expect(await told("--robots", "robots.txt")).toEqual([
    expect.stringContaining(
      "\n1 of these marks names a line that does not forbid that in the robots.txt given",
    ),
    [
      [2, true],
      [null, null],
      [7, false],
    ],
  ]);
  expect((await told("--robots", "newer.txt"))[0]).toContain("\n4 of these marks name lines that do not");
  expect((await told())[0]).not.toContain("of these marks");
});

it("counts connections without a request apart from everything else", async () => {
  const connections = ['"-" 408', '"" 400', '"\\x16\\x03\\x01" 400'].map(
    (request) => `203.0.113.9 - - [10/Oct/2026:13:55:36 +0000] ${request} 0 "-" "-" "robots:open"\n`,
  );
  const log = [...connections, ...connections, LOG].join("");
  const cwd = folderWith({
    "access.log": log,
    "requests.log": LOG,
    "idle.log": connections.join(""),
    "r.txt": "User-agent: *\nDisallow: /a\n",
  });
  const [dryRun, bots] = [
    ["enforce", "--dry-run", "--json", "r.txt", "--log"],
    ["bots", "--json-report", "--robots", "r.txt"],
  ];
  for (const command of [dryRun!, bots!]) {
    const [all, requests, idle] = await Promise.all(
      ["access.log", "requests.log", "idle.log"].map(async (file) =>
        JSON.parse((await robotomata([...command, file], { cwd })).stdout),
      ),
    );
    expect(all).toEqual({ ...requests, connections: 6 });
    expect([requests.connections, idle.connections, idle.requests]).toEqual([0, 3, 0]);
  }
  const said = "6 connections without a request, in no other figure";
  expect(await output(["bots", "access.log"], { cwd })).toContain(`\n${said}\n`);
  await output(["bots", "--html", "page.html", "access.log"], { cwd });
  expect(readFileSync(join(cwd, "page.html"), "utf8")).toContain(` ${said}.`);
});

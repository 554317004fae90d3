/** `robotomata enforce --dry-run`: what would have been blocked in a log. */
import { expect, it } from "vitest";
import { folderWith, robotomata } from "../run.ts";

const ROBOTS = "User-agent: GPTBot\nDisallow: /private\n\nUser-agent: *\nDisallow: /closed\n";
const line = (client: string, target: string, agent: string) =>
  `${client} - - [20/Nov/2026:10:00:00 +0000] "GET ${target} HTTP/1.1" 200 5 "-" "${agent}"\n`;
const LOG =
  line("192.0.2.1", "/private/1", "GPTBot/1.2").repeat(3) +
  line("192.0.2.1", "/open", "GPTBot/1.2") +
  line("203.0.113.5", "/closed", "Googlebot/2.1") +
  line("192.0.2.3", "/closed", "curl/8.5.0") +
  line("192.0.2.2", "/closed", "Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/132.0");
const folder = () =>
  folderWith({ "robots.txt": ROBOTS, "access.log": LOG, "googlebot.json": '["66.249.64.0/27"]' });
const run = (...args: string[]) =>
  robotomata(["enforce", "--dry-run", "--log", "access.log", ...args], { cwd: folder() });

it("prints a table by crawler and rule", async () => {
  const { code, stdout, stderr } = await run();
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toBe(`Of 7 requests, 1 came from people. Of 6 from robots, 5 would be blocked (83.3 %).

ROBOT               REQUESTS    BLOCKED      SHARE
GPTBot                     4          3     75.0 %
  line 2, Disallow: /private: 3, such as /private/1
Googlebot                  1          1    100.0 %
  line 5, Disallow: /closed: 1, such as /closed
curl (undeclared)          1          1    100.0 %
  line 5, Disallow: /closed: 1, such as /closed
`);
});

it("judges paths in any letter case where case is said not to matter", async () => {
  const cwd = folderWith({
    "robots.txt": ROBOTS,
    "access.log": line("192.0.2.1", "/PRIVATE/1", "GPTBot/1.2"),
  });
  const args = ["enforce", "--dry-run", "--log", "access.log", "--json"];
  const [usual, folded] = [
    await robotomata(args, { cwd }),
    await robotomata([...args, "--ignore-case"], { cwd }),
  ];
  expect([usual, folded].map(({ stdout }) => JSON.parse(stdout).blocked)).toEqual([0, 1]);
});

it.each([
  ["rfc9309", ["GPTBot", "YandexBot"]],
  ["google", ["GPTBot", "YandexBot"]],
  ["yandex", ["GPTBot"]],
])("reads the file by the dialect %s", async (dialect, expected) => {
  const cwd = folderWith({
    "robots.txt": "User-agent: YandexBot\n\nUser-agent: GPTBot\nDisallow: /closed\n",
    "access.log": line("192.0.2.1", "/closed", "YandexBot/3.0") + line("192.0.2.1", "/closed", "GPTBot/1.2"),
  });
  const args = ["enforce", "--dry-run", "--log", "access.log", "--json", "--dialect", dialect];
  const { robots } = JSON.parse((await robotomata(args, { cwd })).stdout) as {
    robots: { agent: string; blocked: number }[];
  };
  expect(robots.flatMap(({ agent, blocked }) => (blocked > 0 ? [agent] : [])).sort()).toEqual(expected);
});

it("takes a web page as a robots.txt if it is forced to", async () => {
  const cwd = folderWith({ "robots.txt": `<html>\n${ROBOTS}`, "access.log": LOG });
  const forced = await robotomata(["enforce", "--dry-run", "--log", "access.log", "--force"], { cwd });
  expect([forced.code, forced.stdout]).toEqual([0, expect.stringContaining("line 3, Disallow: /private: 3")]);
  const refused = await robotomata(["enforce", "--dry-run", "--log", "access.log"], { cwd });
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(": it is a web page (--force")]);
});

it("tells crawlers from those who use their names, and treats others as asked", async () => {
  const { stdout } = await run("--ranges", "googlebot.json", "--undeclared", "allow", "--json");
  const { blocked, robots } = JSON.parse(stdout);
  expect(blocked).toBe(3);
  expect(robots.find(({ agent }: { agent: string }) => agent === "Googlebot")).toMatchObject({
    requests: 1,
    blocked: 0,
    spoofed: 1,
  });
});

it("leaves robots in no table alone, if it is told so, as enforcers and servers do", async () => {
  const cwd = folderWith({
    "robots.txt": ROBOTS,
    "access.log": line("192.0.2.1", "/closed", "FooBot/1.0") + line("192.0.2.1", "/closed", "Googlebot/2.1"),
  });
  const blocked = async (...more: string[]): Promise<string[]> => {
    const args = ["enforce", "--dry-run", "--log", "access.log", "--json", ...more];
    const { robots } = JSON.parse((await robotomata(args, { cwd })).stdout) as {
      robots: { agent: string; blocked: number }[];
    };
    return robots.flatMap((one) => (one.blocked > 0 ? [one.agent] : [])).sort();
  };
  expect(await blocked()).toEqual(["FooBot", "Googlebot"]);
  expect(await blocked("--others", "rules")).toEqual(["FooBot", "Googlebot"]);
  expect(await blocked("--others", "allow")).toEqual(["Googlebot"]);
});

it.each([
  [["--dry-run"], "--dry-run needs --log"],
  [["--log", "access.log"], "--log needs --dry-run"],
  [
    ["--dry-run", "--log", "access.log", "--dialect", "koster1996"],
    '--dialect cannot be "koster1996": choose rfc9309, google, yandex',
  ],
  [
    ["--target", "nginx", "--undeclared", "deny"],
    '--undeclared cannot be "deny": choose rules, allow, block',
  ],
  [
    ["--dry-run", "--log", "access.log", "--target", "nginx"],
    "--dry-run and --target cannot be used together",
  ],
  [["--dry-run", "--log", "missing.log"], "cannot read missing.log"],
])("%j is refused with a word why", async (args, message) => {
  const { code, stderr } = await robotomata(["enforce", ...args], { cwd: folder() });
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

it("is refused for a log of which no line can be read, and not for one without lines", async () => {
  const cwd = folderWith({ "robots.txt": ROBOTS, "access.log": "no log\n", "empty.log": "" });
  const broken = await robotomata(["enforce", "--dry-run", "--log", "access.log"], { cwd });
  expect([broken.code, broken.stdout]).toEqual([2, ""]);
  expect(broken.stderr).toContain("no line is in a known access log format");
  const empty = await robotomata(["enforce", "--dry-run", "--log", "empty.log"], { cwd });
  expect([empty.code, empty.stdout]).toEqual([0, expect.stringContaining("Of 0 requests")]);
});

/** `bots` as a job that runs by itself: logs that come twice, files that must stay, gauges of several sites. */
import { linkSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folderWith, output, robotomata } from "../run.ts";

const LINE = `203.0.113.7 - - [10/Oct/2026:13:55:36 +0000] "GET /a HTTP/1.1" 200 9 "-" "GPTBot/1.0"\n`;
const ROBOTS = "User-agent: *\nDisallow: /\n";

it("bots reads a file once, whatever leads to it, and says so", async () => {
  const cwd = folderWith({ "access.log": LINE, "access.log.1": LINE, "access.log.1.gz": LINE });
  symlinkSync("access.log", join(cwd, "access.log.link"));
  linkSync(join(cwd, "access.log"), join(cwd, "access.log.hard"));
  const logs = ["access.log", "access.log.link", "./access.log", "access.log.hard"];
  const { stdout, stderr } = await robotomata(["bots", "--json-report", ...logs], { cwd });
  expect(JSON.parse(stdout).requests).toBe(1);
  expect(stderr.match(/is the same file as access\.log, and is read once/g)).toHaveLength(3);
  const both = await robotomata(["bots", "access.log.1", "access.log.1.gz"], { cwd });
  expect(both.stderr).toContain(
    "access.log.1.gz may be access.log.1, compressed: then its requests count twice",
  );
});

it.each(["-o", "--html"])("bots %s never writes over what it reads", async (option) => {
  const cwd = folderWith({ "access.log": LINE, "robots.txt": ROBOTS });
  symlinkSync("access.log", join(cwd, "link"));
  for (const file of ["access.log", "robots.txt", "link"]) {
    const args = ["bots", "--robots", "robots.txt", option, file, "access.log"];
    const { code, stderr } = await robotomata(args, { cwd });
    expect([code, stderr]).toEqual([2, `robotomata: cannot write ${file}: it is read here, too\n`]);
  }
  expect(readFileSync(join(cwd, "access.log"), "utf8")).toBe(LINE);
});

it.each(["<!DOCTYPE html>\n", ""])(
  "gauges stay as they were where robots.txt has become %j",
  async (text) => {
    const cwd = folderWith({ "access.log": LINE, "robots.txt": text, metrics: "as they were" });
    const args = ["bots", "--format", "prometheus", "--robots", "robots.txt", "-o", "metrics", "access.log"];
    expect((await robotomata(args, { cwd })).code).toBe(2);
    expect(readFileSync(join(cwd, "metrics"), "utf8")).toBe("as they were");
  },
);

it("gauges have the label of a site", async () => {
  const cwd = folderWith({ "access.log": LINE });
  const run = (...args: string[]) => robotomata(["bots", ...args, "access.log"], { cwd });
  const gauges = await output(["bots", "--format", "prometheus", "--label", 'site=a"b', "access.log"], {
    cwd,
  });
  const samples = gauges.split("\n").filter((line) => /^[^#]/.test(line));
  expect(samples.length).toBeGreaterThan(2);
  for (const sample of samples) expect(sample).toMatch(/^\w+\{site="a\\"b"[,}]/);
  expect((await run("--label", "site=a")).stderr).toContain("--label needs --format prometheus");
  for (const label of ["site", "site=", "1=a", "__a=b", "crawler=a", "a-b=c"])
    expect((await run("--format", "prometheus", "--label", label)).stderr).toContain("--label takes a name");
});

/** `robotomata bots`, as its users run it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Bot } from "../../../src/site/logs/index.ts";
import { combined } from "../../site/logs/read.ts";
import { examples, folderWith, output, robotomata } from "../run.ts";

const log = readFileSync(join(examples, "access.log"), "utf8");
const lines = log.trimEnd().split("\n");

async function bots(args: readonly string[], cwd: string, input?: string | Uint8Array): Promise<Bot[]> {
  return JSON.parse(
    await output(["bots", "--json", ...args], { cwd, ...(input === undefined ? {} : { input }) }),
  );
}

describe("robotomata bots", () => {
  it("prints an array of robots as JSON", async () => {
    const list = await bots(["--robots", "robots.txt", "access.log"], examples);
    const brief = list.map(({ agent, requests, robotsFetches, robotsFirst, forbidden, tooSoon }) => [
      agent.slice(0, 11),
      ...[requests, robotsFetches, robotsFirst, forbidden, tooSoon],
    ]);
    expect(brief).toEqual([
      ["ExampleBot", 3, 0, false, 3, 2],
      ["AhrefsBot", 3, 1, false, 1, 1],
      ["Googlebot", 3, 1, true, 0, null],
    ]);
  });

  it("reads as much of a log as it may expand to, says so, and reads the next", async () => {
    const line = `${lines[0]}\n`;
    const cwd = folderWith({ "far.log.gz": gzipSync(line.repeat(10_000)), "next.log.gz": gzipSync(log) });
    const files = ["far.log.gz", "next.log.gz"].map((name) => join(cwd, name));
    const counted = async (...limits: string[]) => {
      const { code, stdout, stderr } = await robotomata(["bots", ...limits, ...files]);
      expect(code).toBe(0);
      return { requests: Number(/^([\d,]+) requests/.exec(stdout)![1]!.replaceAll(",", "")), stderr };
    };
    const size = readFileSync(files[0]!).length;
    const { requests, stderr } = await counted("--max-ratio", "20", "--ratio-from", "0");
    expect(requests).toBe(Math.floor((20 * size) / line.length) + lines.length);
    expect(stderr).toContain(
      "it expands to more than 20 times its size: the rest is not read (--max-ratio)\n",
    );
    const whole = { requests: 10_000 + lines.length, stderr: "" };
    expect(await counted("--max-ratio", "20")).toEqual(whole);
    expect(await counted("--max-ratio", "9999", "--ratio-from", "0")).toEqual(whole);
    expect((await robotomata(["bots", "--max-ratio", "0", ...files])).stderr).toContain(
      "--max-ratio takes a whole number",
    );
  });

  it("reads lists of records, and lines whose fields it is told", async () => {
    const names = "c-ip cs-uri-stem sc-status cs-user-agent";
    const record = {
      remote_addr: "192.0.2.1",
      request_uri: "/a",
      status: 200,
      http_user_agent: "FooBot/1.0",
    };
    const cwd = folderWith({
      "list.json": JSON.stringify([record, record], undefined, 2),
      "hub.json": JSON.stringify({ records: [record] }),
      "real-time.log": "192.0.2.1\t/a\t200\tFooBot/1.0\n",
    });
    const { stdout, stderr } = await robotomata(
      ["bots", "--json", "--fields", names, "list.json", "hub.json", "real-time.log"],
      { cwd },
    );
    expect(JSON.parse(stdout)).toMatchObject([{ agent: "FooBot", requests: 4, perMinute: null }]);
    expect(stderr).toContain("no times could be read in requests of 1 robot");
    expect(await robotomata(["bots", "--fields", "c-ip", "list.json"], { cwd })).toMatchObject({
      code: 2,
      stderr:
        "robotomata: --fields needs the path among the names (path, target, request, cs-uri-stem, cs-uri or reqPath), or path=NAME\n",
    });
  });

  it("gives an empty array for an empty log", async () => {
    expect(await bots(["empty.log"], folderWith({ "empty.log": "" }))).toEqual([]);
  });

  it("says that robots cannot be recognized if the log has no headers", async () => {
    const request = 'GET /a HTTP/1.1" 200 5';
    const cwd = folderWith({
      "common.log": `192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "${request}\n`.repeat(1500),
      "squid.log": "1795161600.779 180 192.0.2.1 TCP_MISS/200 411 GET http://a.example/ - NONE/- -\n",
      "named.log": combined() + combined({ agent: "FooBot/1" }),
      "empty.log": "",
    });
    const { stdout, stderr, code } = await robotomata(
      ["bots", "common.log", "squid.log", "named.log", "empty.log"],
      { cwd },
    );
    const rest = "User-Agent header, without which robots cannot be recognized: make the server log it";
    expect(stderr).toBe(
      `robotomata: note: common.log: none of its 1,500 requests has a ${rest}\nrobotomata: note: squid.log: its request has no ${rest}\n`,
    );
    expect(stdout).toMatch(/^1,503 requests in 4 logs, 2 by automation, 1 of them by 1 declared robot\n/);
    expect(code).toBe(0);
  });

  it("judges nothing without a robots.txt", async () => {
    const { stdout } = await robotomata(["bots", "access.log"]);
    expect(stdout).not.toMatch(/FORBIDDEN|TOO SOON/);
    expect((await bots(["access.log"], examples)).map(({ forbidden }) => forbidden)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("counts rotated logs in any order, gzipped or not, alike", async () => {
    const cwd = folderWith({
      "access.log": `${lines.slice(7).join("\n")}\n`,
      "access.log.1": `${lines.slice(4, 7).join("\n")}\n`,
      "access.log.2.gz": gzipSync(`${lines.slice(0, 4).join("\n")}\n`),
      "robots.txt": readFileSync(join(examples, "robots.txt")),
    });
    const whole = await bots(["--robots", "robots.txt", "access.log"], examples);
    const names = ["access.log", "access.log.1", "access.log.2.gz"];
    expect(await bots(["--robots", "robots.txt", ...names], cwd)).toEqual(whole);
    expect(await bots(["--robots", "robots.txt", ...names.toReversed()], cwd)).toEqual(whole);
  });

  it("reads standard input, members of gzip one after another, and a log named as another", async () => {
    const whole = await bots(["access.log"], examples);
    const parts = Buffer.concat([
      gzipSync(
        lines
          .slice(0, 5)
          .map((line) => `${line}\n`)
          .join(""),
      ),
      gzipSync(lines.slice(5).join("\n")),
    ]);
    expect(await bots(["-"], folderWith(), log)).toEqual(whole);
    expect(await bots(["-"], folderWith(), parts)).toEqual(whole);
    expect(await bots(["access.txt"], folderWith({ "access.txt": parts }))).toEqual(whole);
  });

  it("prints a row of CSV for each", async () => {
    const text = await output(["bots", "--csv", "--robots", "robots.txt", "access.log"]);
    const rows = text.trimEnd().split("\n");
    expect(rows).toHaveLength(4);
    expect(rows[2]).toBe(
      "AhrefsBot,known,Ahrefs,seo,true,3,1,false,1,10,1,2,2026-11-20T06:12:00.000Z,2026-11-20T06:12:03.000Z,1,,,,,,Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/),203.0.113.5=3,203.0.113.0/24=3",
    );
    expect(rows[0]!.split(",")).toHaveLength(23);
  });

  it("exits with 1 if something forbidden was requested, on request", async () => {
    const args = ["bots", "--exit-code", "--robots"];
    expect((await robotomata([...args, "robots.txt", "access.log"])).code).toBe(1);
    const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow:\n", "access.log": log });
    expect((await robotomata([...args, "robots.txt", "access.log"], { cwd })).code).toBe(0);
  });

  it("shows the first thirty robots, and all on request", async () => {
    const many = Array.from({ length: 40 }, (_, i) => combined({ agent: `Bot${i}/1.0` })).join("");
    const cwd = folderWith({ "many.log": many });
    const some = await output(["bots", "many.log"], { cwd });
    expect(some.match(/\(declared\)/g)).toHaveLength(30);
    expect(some).toContain("and 10 more robots: --all shows them");
    expect((await output(["bots", "--all", "many.log"], { cwd })).match(/\(declared\)/g)).toHaveLength(40);
  });

  it("counts one host of several, and says that there are several", async () => {
    const hosts = ["a.example", "a.example:443", "b.example"].map(
      (host) => `${host} ${combined({ agent: "FooBot" })}`,
    );
    const cwd = folderWith({ "all.log": hosts.join(""), "robots.txt": "User-agent: *\nDisallow: /\n" });
    const all = await robotomata(["bots", "--robots", "robots.txt", "all.log"], { cwd });
    expect(all.stderr).toContain("the logs have several hosts (a.example, b.example)");
    const one = await robotomata(["bots", "--json", "--host", "A.example", "all.log"], { cwd });
    expect(one.stderr).toBe("robotomata: note: 1 request to other hosts left out\n");
    expect(JSON.parse(one.stdout)).toMatchObject([{ agent: "FooBot", requests: 2 }]);
    const none = await robotomata(["bots", "--host", "c.example", "all.log"], { cwd });
    expect([none.code, none.stderr]).toEqual([
      0,
      "robotomata: note: 3 requests to other hosts left out: the logs have a.example, b.example\n",
    ]);
  });
});

describe("logs that are not what they should be", () => {
  it("are counted line by line, and named", async () => {
    const text = `${lines[0]}\nnonsense\n${"x".repeat(10_000_000)}\n${lines[1]}\n{"a":1}\n${lines[2]!.slice(0, 90)}\n`;
    const cwd = folderWith({ "mixed.log": text });
    const { code, stdout, stderr } = await robotomata(["bots", "--json", "mixed.log"], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ agent: "Googlebot", requests: 2 }]);
    expect(stderr).toBe(
      "robotomata: note: mixed.log: 3 of 6 lines in an unknown format (lines 2, 5, 6); 1 line longer than 128 KiB skipped\n",
    );
  });

  it.each([
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 5), "damaged or cut off"],
    [
      "damaged",
      (bytes: Buffer) => Buffer.concat([bytes, Buffer.from("and then this")]),
      "damaged or cut off",
    ],
  ])("are read as far as possible if their gzip is %s", async (_what, spoil, complaint) => {
    const member = gzipSync(`${log.repeat(2000)}`);
    const cwd = folderWith({ "spoilt.log.gz": spoil(member), "access.log": log });
    const { code, stdout, stderr } = await robotomata(["bots", "--json", "spoilt.log.gz", "access.log"], {
      cwd,
    });
    expect(code).toBe(0);
    expect(stderr).toContain(complaint);
    // What was decompressed with the damage is lost: about a hundred kilobytes at most.
    const [first] = JSON.parse(stdout) as Bot[];
    expect(first!.requests).toBeGreaterThan(3000);
    expect(first!.requests).toBeLessThanOrEqual(6003);
  });

  it.each([
    ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
    ["bzip2", [0x42, 0x5a, 0x68, 0x39]],
    ["compress", [0x1f, 0x9d, 0x90]],
    ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ])("are named if they are compressed by %s", async (kind, magic) => {
    const cwd = folderWith({ "access.log.x": Buffer.from([...magic, 1, 2, 3]), "access.log": log });
    const { code, stderr } = await robotomata(["bots", "access.log.x", "access.log"], { cwd });
    expect([code, stderr]).toEqual([
      0,
      `robotomata: note: access.log.x: it is compressed by ${kind}: decompress it first\n`,
    ]);
    expect((await robotomata(["bots", "access.log.x"], { cwd })).code).toBe(2);
  });

  it.each([
    [["nowhere.log"], "cannot read nowhere.log: no such file"],
    [["."], "cannot read .: is a directory"],
    [["prose.log"], "no line is in a known access log format"],
    [[], "bots needs an access log"],
    [["--json", "--csv", "prose.log"], "--json and --csv cannot be used together"],
    [["--robots", "-", "-"], "only one input can be read from standard input (-)"],
    [["--robots", "nowhere.txt", "prose.log"], "cannot read nowhere.txt: no such file"],
    [["--dialect", "x", "--robots", "prose.log", "prose.log"], '--dialect cannot be "x"'],
  ])("are refused: %j", async (args, complaint) => {
    const cwd = folderWith({ "prose.log": "It was a dark and stormy night.\n" });
    const { code, stdout, stderr } = await robotomata(["bots", ...args], { cwd });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(complaint);
  });
});

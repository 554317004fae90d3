/** `robotomata bots` with names that are checked. */
import { describe, expect, it } from "vitest";
import type { Because } from "../../../src/base/because.ts";
import { dnsServer } from "../../site/logs/dns-server.ts";
import { combined } from "../../site/logs/read.ts";
import { folderWith, robotomata } from "../run.ts";

const log = [
  ["66.249.66.1", "Googlebot/2.1", "/"],
  ["66.249.66.1", "Googlebot/2.1", "/private/a"],
  ["203.0.113.9", "Googlebot/2.1", "/private/b"],
  ["203.0.113.9", "Bytespider", "/"],
]
  .map(([client, agent, path]) =>
    combined({ client: client!, agent: agent!, request: `GET ${path} HTTP/1.1` }),
  )
  .join("");

const files = {
  "access.log": log,
  "robots.txt": "User-agent: *\nDisallow: /private/\n",
  "googlebot.json": '{"prefixes":[{"ipv4Prefix":"66.249.64.0/19"}]}',
  "common-crawlers.json": '["66.249.64.0/19"]',
  "empty.json": "{}",
  "private.json": '["10.0.0.0/8", "::1"]',
  "page.json": "<!doctype html><p>66.249.64.0/27",
};

const answers = {
  "66.249.66.1 PTR": ["crawl-66-249-66-1.googlebot.com"],
  "crawl-66-249-66-1.googlebot.com A": ["66.249.66.1"],
  "203.0.113.9 PTR": ["pool.badly.example"],
};

const spoofed = (why: string, because: Because) => ({
  verified: 2,
  spoofed: 1,
  unchecked: 0,
  forbidden: { verified: 1, spoofed: 1, unchecked: 0 },
  spoofedAddresses: [{ address: "203.0.113.9", requests: 1, forbidden: 1, why, because }],
});

describe("robotomata bots checks names", () => {
  it.each([
    ["googlebot.json"],
    ["Googlebot=googlebot.json"],
    ["google=googlebot.json"],
    ["common-crawlers.json"],
  ])("by ranges: %s", async (option) => {
    const lists = option.replace(/.*=/, "");
    const args = ["bots", "--json", "--robots", "robots.txt", "--ranges", option, "access.log"];
    const { code, stdout, stderr } = await robotomata(args, { cwd: folderWith(files) });
    expect([code, stderr]).toEqual([0, ""]);
    const list = JSON.parse(stdout) as { agent: string; verification: unknown }[];
    expect(list.map(({ agent, verification }) => [agent, verification])).toEqual([
      ["Googlebot", spoofed(`not in ${lists}`, { code: "not-in", values: { lists } })],
      ["Bytespider", null],
    ]);
  });

  it("by DNS, if requested", async () => {
    const { address, asked } = await dnsServer(answers);
    const cwd = folderWith(files);
    const args = ["bots", "--robots", "robots.txt", "--verify", "--dns-server", address, "access.log"];
    const json = await robotomata([...args, "--json"], { cwd });
    expect([json.code, json.stderr]).toEqual([0, ""]);
    expect(JSON.parse(json.stdout)[0].verification).toEqual(
      spoofed("the address is pool.badly.example", {
        code: "named",
        values: { name: "pool.badly.example" },
      }),
    );
    expect(asked).toHaveLength(3);
    const { stdout } = await robotomata(args, { cwd });
    expect(stdout).toMatch(/^ROBOT .* SPOOFED$/m);
    expect(stdout).toMatch(/^Googlebot .* 2 \(1 verified\) .* 1$/m);
    expect(stdout).toMatch(
      /Spoofed names\n {2}Googlebot {2}1 {2}203\.0\.113\.9 {2}the address is pool\.badly\.example\n/,
    );
    const csv = await robotomata([...args, "--csv"], { cwd });
    expect(csv.stdout).toContain(",2,1,0,1,1,Googlebot/2.1,");
  });

  it("and says what it could not check", async () => {
    const { address } = await dnsServer({ ...answers, "203.0.113.9 PTR": "fail" });
    const args = ["bots", "--verify", "--dns-server", address, "access.log"];
    const cwd = folderWith(files);
    const { stdout } = await robotomata(args, { cwd });
    expect(stdout).toMatch(/^Googlebot .* 0 \(1 unchecked\)$/m);
    const json = async (more: string[]): Promise<{ verification: { forbidden: unknown } }[]> =>
      JSON.parse((await robotomata([...args, "--json", ...more], { cwd })).stdout);
    expect((await json([]))[0]!.verification.forbidden).toBe(null);
    expect((await json(["--robots", "robots.txt"]))[0]!.verification.forbidden).toEqual({
      verified: 1,
      spoofed: 0,
      unchecked: 1,
    });
  });

  it.each([
    [
      ["--ranges", "nowhere.json"],
      "whose ranges are these? Put the name before the file, as in Google=nowhere.json",
    ],
    [["--ranges", "googlebot=nowhere.json"], "cannot read nowhere.json: no such file"],
    [["--ranges", "Gogle=googlebot.json"], 'there is no crawler or operator "Gogle" (did you mean Google?)'],
    [
      ["--ranges", "Google=private.json"],
      "not a list of an operator's networks: it has only private networks",
    ],
    [
      ["--ranges", "Google=page.json"],
      "--ranges Google=page.json: not a list of an operator's networks: it is a web page",
    ],
    [
      ["--ranges", "Google=empty.json"],
      '--ranges Google=empty.json: not a list of an operator\'s networks: "{}" has none',
    ],
    [["--dns-server", "127.0.0.1"], "--dns-server needs --verify"],
    [["--verify", "--dns-server", "x"], '--dns-server takes an IP address, with or without a port, not "x"'],
    [["--ranges", "Google=-", "--robots", "-"], "only one input can be read from standard input (-)"],
  ])("and refuses %j", async (args, complaint) => {
    const { code, stdout, stderr } = await robotomata(["bots", ...args, "access.log"], {
      cwd: folderWith(files),
    });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(complaint);
  });
});

/**
 * `--crawlers FILE`: for each command that takes it, the list changes the answer, and a bad one is refused.
 *
 * @module-tag slow
 * @module-tag built
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Bot } from "../../../src/site/logs/index.ts";
import { folderWith, program, robotomata } from "../../cli/run.ts";
import { LIST } from "./followed.ts";

const CLOSED = "User-agent: *\nDisallow: /\n";
const AI = "User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n";
const line = (agent: string): string =>
  `192.0.2.1 - - [20/Nov/2026:10:00:00 +0000] "GET /x HTTP/1.1" 200 5 "-" "${agent}"\n`;

const FILES = {
  "closed.txt": CLOSED,
  "ai.txt": AI,
  "access.log": line("NewThing/1.0") + line("FreshBot/1.0") + line("ＧＰＴＢｏｔ/1.2"),
  "list.json": JSON.stringify(LIST),
  "own.json": JSON.stringify({ crawlers: [{ token: "NewThing", purpose: "ai-agent" }] }),
  "empty.json": "{}",
  "broken.json": '{"NewThing":',
  "browsers.json": '{"NewThing":{"operator":"New"},"Chrome":{}}',
  "error.json": '{"error":{"code":500,"message":"Internal"}}',
};

const COMMANDS: readonly (readonly [name: string, args: readonly string[], gained: RegExp])[] = [
  ["new", ["new", "--preset", "no-ai"], /^User-agent: NewThing$/m],
  ["lint", ["lint", "--no-config", "ai.txt"], /FreshBot,.* which only the list ai\.robots\.txt has/],
  ["bots", ["bots", "access.log"], /^NewThing \(.*by a list\)/m],
  ["enforce", ["enforce", "--target", "nginx", "closed.txt"], /NewThing/],
  ["dry run", ["enforce", "--dry-run", "--log", "access.log", "closed.txt"], /^NewThing +1 +1/m],
  ["survey", ["survey", "--json", "closed.txt"], /"newthing": ?\{/],
];

const BAD = [
  ["empty.json", "is empty"],
  ["broken.json", "is not JSON"],
  ["error.json", 'the entry of "error" is not that of a crawler'],
  ["browsers.json", '"Chrome" would match browsers. Take it out of the list'],
  ["missing.json", "missing.json"],
] as const;

describe.each(COMMANDS)("%s --crawlers", (_, args, gained) => {
  // Surveys have threads, which are of the built program.
  const node = args[0] === "survey" ? { node: [] } : {};
  const run = (...more: string[]) => robotomata([...args, ...more], { cwd: folderWith(FILES), ...node });

  it("changes the answer by robots.json, and by a list of one's own", async () => {
    expect((await run()).stdout).not.toMatch(gained);
    expect((await run("--crawlers", "list.json")).stdout).toMatch(gained);
    // Its only name is not for training.
    if (args[0] !== "lint") expect((await run("--crawlers", "own.json")).stdout).toMatch(/newthing/i);
  });

  it.each(BAD)("refuses %s at once", async (list, why) => {
    const { code, stdout, stderr } = await run("--crawlers", list);
    expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(why)]);
  });
});

// What it does with a good one is seen in a browser: test/web/serve.spec.ts.
it.each(BAD)("serve --crawlers refuses %s at the start, as bots does", async (list, why) => {
  const cwd = folderWith(FILES);
  const refused = await robotomata(["serve", "--robots", "ai.txt", "--crawlers", list], { cwd });
  expect(refused).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(why) });
  expect(refused).toEqual(await robotomata(["bots", "--crawlers", list, "access.log"], { cwd }));
});

it("serve reads the list again at each visit, keeps the last good one, and says once what is wrong", async () => {
  const cwd = folderWith(FILES);
  const change = (name: keyof typeof FILES): void => writeFileSync(join(cwd, "list.json"), FILES[name]);
  const child = spawn(process.execPath, [program, "serve", "--robots", "ai.txt", "--crawlers", "list.json"], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (text) => (said += text));
  const ended = once(child, "close");
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const served = async (): Promise<string> => (await fetch(`${`${line}`.trim()}crawlers`)).text();
  expect(await served()).toBe(FILES["list.json"]);
  change("own.json");
  expect(await served()).toBe(FILES["own.json"]);
  for (const name of ["broken.json", "empty.json", "empty.json", "browsers.json"] as const) {
    change(name);
    expect(await served()).toBe(FILES["own.json"]);
  }
  rmSync(join(cwd, "list.json"));
  expect(await served()).toBe(FILES["own.json"]);
  change("list.json");
  expect(await served()).toBe(FILES["list.json"]);
  child.kill("SIGINT");
  await ended;
  expect(said.match(/^robotomata: .*$/gm)).toEqual([
    expect.stringContaining("is not JSON"),
    expect.stringContaining("is empty"),
    expect.stringContaining("would match browsers"),
    expect.stringContaining("list.json"),
  ]);
});

it("lint repairs by the list, where it is told to", async () => {
  const cwd = folderWith({ "robots.txt": AI, "list.json": JSON.stringify(LIST) });
  await robotomata(
    ["lint", "--fix", "--fix-rule", "ai-block-gaps", "--crawlers", "list.json", "robots.txt"],
    { cwd },
  );
  const { stdout } = await robotomata(["lint", "--crawlers", "list.json", "robots.txt"], { cwd });
  expect(stdout).not.toContain("shuts out AI training crawlers");
});

it("bots says of AI crawlers that only others list what they are for, and that a list says so", async () => {
  const log = line("Lightpanda/1.0") + line("Terra Cotta/1.0") + line("Operator/1.0") + line("GPTBot/1.2");
  const cwd = folderWith({ ...FILES, "access.log": log });
  // A given list takes none of them away.
  for (const more of [[], ["--crawlers", "own.json"]]) {
    const { stdout } = await robotomata(["bots", "--json", ...more, "access.log"], { cwd });
    const found = (JSON.parse(stdout) as Bot[]).map(({ agent, evidence, purpose }) => [
      agent,
      evidence,
      purpose,
    ]);
    expect(found).toEqual([
      ["GPTBot", "known", "ai-training"],
      ["Lightpanda", "listed", "ai-training"],
      ["Terra", "listed", "ai-retrieval"],
    ]);
  }
});

it("survey says in its rows for whom a list's crawler fetches, and who runs it", async () => {
  const cwd = folderWith({
    ...FILES,
    "own.json": JSON.stringify({
      crawlers: [{ token: "NewThing", operator: "New Inc.", purpose: "ai-agent" }],
    }),
  });
  await robotomata(["survey", "--crawlers", "own.json", "--rows", "rows.csv", "closed.txt"], {
    cwd,
    node: [],
  });
  expect(readFileSync(join(cwd, "rows.csv"), "utf8")).toContain(",newthing,New Inc.,ai-agent,");
});

it("bots reads a name in full-width letters as the plain one", async () => {
  const { stdout } = await robotomata(["bots", "--json", "access.log"], { cwd: folderWith(FILES) });
  expect(JSON.parse(stdout)).toContainEqual(
    expect.objectContaining({ agent: "GPTBot", evidence: "known", purpose: "ai-training" }),
  );
});

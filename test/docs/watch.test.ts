/**
 * docs/watch.md and examples/watch, run as they stand.
 *
 * @module-tag built
 */
import { execFile, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { examples, folderWith, program, robotomata } from "../cli/run.ts";
import { host, look, type Report } from "../cli/watch/site.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const text = readFileSync(join(root, "docs/watch.md"), "utf8");
const workflow = readFileSync(join(examples, "watch/workflow.yml"), "utf8");
const robots = readFileSync(join(examples, "robots.txt"), "utf8");
/** The deploy that the document tells of. */
const deployed = `${robots.replace("Allow: /basket/help\n", "").replace("User-agent: bingbot\n", "")}
User-agent: bingbot
Disallow: /
`;

/** What the document says that a command prints. */
function documented(name: string): { args: string[]; shown: string } {
  const block = new RegExp(
    `<!-- test: ${name} -->\\n\`\`\`console\\n\\$ robotomata (.*)\\n([\\s\\S]*?)\`\`\``,
  );
  const [, command, shown] = block.exec(text)!;
  return { args: command!.split(" "), shown: shown! };
}

describe("docs/watch.md", () => {
  it("tells the truth in its examples", async () => {
    const cwd = folderWith();
    const site = await host(robots);
    for (const name of ["watch", "changed"]) {
      const { args, shown } = documented(name);
      const { stdout, stderr } = await robotomata(
        args.map((arg) => (arg === "shop.example" ? site.origin : arg)),
        { cwd },
      );
      const said = (stdout + stderr).replaceAll(site.origin, "https://shop.example");
      expect(said.replace(/^\d{4}-\S+Z/, "2026-11-22T06:00:00.000Z")).toBe(shown);
      site.answer = deployed;
    }
  });

  it("shows a report with the fields that reports have", async () => {
    const cwd = folderWith();
    const site = await host("User-agent: *\nDisallow: /private/\n");
    await look(cwd, [site.origin]);
    site.answer = "User-agent: *\nDisallow: /\n";
    const { reports } = await look(cwd, [site.origin]);
    const [, json] = /```json\n([\s\S]*?)```/.exec(text)!;
    const shown = JSON.parse(json!) as Report;
    expect(Object.keys(shown)).toEqual(Object.keys(reports[0]!));
    expect(shown.changes).toEqual(reports[0]!.changes.map((change) => ({ ...change, witness: "/" })));
  });
});

describe("the workflow of examples/watch", () => {
  it("pins its actions by commit, starts without permissions, and writes no expression into its script", () => {
    const used = workflow.match(/uses: .*/g)!;
    expect(used).toHaveLength(4);
    for (const one of used) expect(one).toMatch(/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(workflow).toMatch(/^permissions: \{\}$/m);
    expect(workflow).toContain("persist-credentials: false");
    expect(script()).not.toContain("${{");
  });

  it("keeps what was seen also after a run that failed because a host could not be checked", () => {
    expect(workflow).toMatch(/- if: always\(\)\n +uses: actions\/cache\/save@/);
  });

  it("opens an issue for every report, and none while nothing changes", async ({ skip }) => {
    if (spawnSync("jq", ["--version"]).status !== 0) {
      if (process.env.REQUIRE_SERVICES) throw new Error("jq is not installed");
      console.log("skipped: jq is not installed");
      skip();
    }
    const site = await host("User-agent: *\nDisallow: /private/\n");
    const cwd = folderWith({ "robots-hosts.txt": `${site.origin}\n` });
    const runIt = prepared(cwd);
    expect(await runIt()).toBe("");
    expect(await runIt()).toBe("");
    site.answer = "User-agent: *\nDisallow: /\n";
    expect(await runIt()).toBe(`issue create --title critical: ${site.origin}/robots.txt --body-file -
    critical: ${site.origin}/robots.txt
      everything is blocked for *
        /
          before: allowed by no rule
          now:    disallowed by Disallow: / (line 2)
`);
    expect(await runIt()).toBe("");
  });
});

/** The script of the last step, as a runner would pass it to bash. */
function script(): string {
  const [, block] = / {8}run: \|\n((?: {10}.*\n)*)/.exec(workflow)!;
  return block!.replace(/^ {10}/gm, "");
}

/** Runs the script with stand-ins for npx and gh; resolves to what gh was told. */
function prepared(cwd: string): () => Promise<string> {
  const bin = join(cwd, "bin");
  const temporary = join(cwd, "runner's temp");
  for (const folder of [bin, temporary]) mkdirSync(folder);
  const stand = (name: string, body: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${body}`);
    chmodSync(join(bin, name), 0o755);
  };
  stand("npx", `shift 2\nexec "${process.execPath}" "${program}" "$@"\n`);
  stand("gh", `echo "$@" >> "${join(cwd, "told")}"\ncat >> "${join(cwd, "told")}"\n`);
  const env = { PATH: `${bin}:${process.env.PATH}`, RUNNER_TEMP: temporary.replace("'", ""), GH_TOKEN: "x" };
  mkdirSync(env.RUNNER_TEMP);
  return () =>
    new Promise((resolve, reject) => {
      writeFileSync(join(cwd, "told"), "");
      const args = ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script()];
      execFile("bash", args, { cwd, env }, (error) => {
        if (error !== null) reject(error);
        else resolve(readFileSync(join(cwd, "told"), "utf8"));
      });
    });
}

describe("the unit of examples/watch", () => {
  it("is one that systemd understands", ({ skip }) => {
    const unit = join(folderWith(), "robotomata-watch.service");
    copyFileSync(join(examples, "watch/robotomata-watch.service"), unit);
    const { error, status, stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
    if (error !== undefined) {
      console.log("skipped: systemd-analyze is not installed");
      skip();
    }
    expect(stderr.split("\n").filter((line) => line.includes("robotomata"))).toEqual([]);
    expect(status).toBe(0);
  });

  it("names options that there are", async () => {
    const unit = readFileSync(join(examples, "watch/robotomata-watch.service"), "utf8");
    const { stdout } = await robotomata(["watch", "--help"]);
    const named = [...unit.matchAll(/--(?:state|every|webhook)\b/g)].map(([option]) => option);
    expect(new Set(named).size).toBe(3);
    for (const option of named) expect(stdout).toContain(option);
  });
});

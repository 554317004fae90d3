// @module-tag built
import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, program } from "../run.ts";

const action = readFileSync(new URL("../../../action.yml", import.meta.url), "utf8");

/** The scripts of the steps, as a runner would pass them to bash: what checks files, and what comments. */
const [script, comment] = action
  .split("      run: |\n")
  .slice(1)
  .map((block) => block.split(/^ {0,7}\S/m)[0]!.replace(/^ {8}/gm, "")) as [string, string];

/** Runs the script with a stand-in for npm that installs the program of this tree. */
function run(
  cwd: string,
  inputs: Readonly<Record<string, string>>,
  step = script,
): Promise<{ code: number; stdout: string }> {
  const bin = join(cwd, "bin");
  mkdirSync(bin);
  const installed = `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`;
  writeFileSync(
    join(bin, "npm"),
    `#!/bin/sh
mkdir -p "$3/node_modules/.bin"
printf '%s' '${installed}' > "$3/node_modules/.bin/robotomata"
chmod +x "$3/node_modules/.bin/robotomata"
`,
    { mode: 0o755 },
  );
  const defaults = {
    FILES: "",
    EXPECTATIONS: "",
    PRESET: "recommended",
    RULES: "",
    MAX_WARNINGS: "",
    LANGUAGE: "en",
    SARIF: "",
  };
  const path = `${bin}:${inputs.PATH ?? process.env.PATH}`;
  const env = { ROBOTOMATA: "robotomata-cli@latest", ...defaults, ...inputs, PATH: path };
  return new Promise((resolve) => {
    const args = ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step];
    execFile("bash", args, { cwd, env }, (error, stdout) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout });
    });
  });
}

describe("action.yml", () => {
  it("pins what it uses by commit", () => {
    const uses = action.match(/(?<=^ *- )uses: .*/gm) ?? [];
    expect(uses).toHaveLength(1);
    for (const one of uses) expect(one).toMatch(/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("writes no input into its script", () => {
    for (const step of [script, comment]) {
      expect(step).toMatch(/^set -f$/m);
      expect(step).not.toContain("${{");
    }
  });

  it("asks no registry that the workspace names", async () => {
    const asked: string[] = [];
    const registries = ["own", "hostile"].map((name) =>
      createServer((_, response) => {
        asked.push(name);
        response.writeHead(404).end("{}");
      }).listen(0, "127.0.0.1"),
    );
    await Promise.all(registries.map((registry) => once(registry, "listening")));
    const [own, hostile] = registries.map(
      (registry) => `registry=http://127.0.0.1:${(registry.address() as AddressInfo).port}/\n`,
    );
    const cwd = folderWith({ ".npmrc": hostile!, "package.json": "{}", "robots.txt": "", user: own! });
    for (const step of [script, comment]) {
      const env = {
        PATH: process.env.PATH,
        NPM_CONFIG_USERCONFIG: join(cwd, "user"),
        NPM_CONFIG_CACHE: join(cwd, "cache"),
        ROBOTOMATA: "robotomata-cli@latest",
        TMPDIR: folderWith({}),
      };
      const start = step.slice(0, step.indexOf("\nrun() {"));
      const code = await new Promise((resolve) => {
        execFile("bash", ["--noprofile", "--norc", "-e", "-c", start], { cwd, env }, (error) =>
          resolve(error?.code ?? 0),
        );
      });
      expect(code).not.toBe(0);
    }
    for (const registry of registries) registry.close();
    expect(asked).toContain("own");
    expect(asked).not.toContain("hostile");
  });

  it("annotates and fails for errors", async () => {
    const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow: tmp/\n" });
    const { code, stdout } = await run(cwd, {});
    expect(stdout).toContain("::error file=robots.txt,line=2,");
    expect(code).toBe(1);
  });

  it("passes options on", async () => {
    const cwd = folderWith({
      "a.txt": "User-agent: *\nDisalow: /tmp/\n",
      "b.txt": "User-agent: *\nDisallow: tmp/\n",
    });
    const rules = "missing-slash=warning field-typo=off";
    const { code, stdout } = await run(cwd, {
      FILES: "a.txt\nb.txt",
      RULES: rules,
      LANGUAGE: "de",
      SARIF: "log.sarif",
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^::warning file=b.txt,.*title=missing-slash::„tmp\/“ .*\n$/);
    expect(existsSync(join(cwd, "log.sarif"))).toBe(true);
    expect(JSON.parse(readFileSync(join(cwd, "log.sarif"), "utf8")).runs[0].results).toHaveLength(1);
  });

  it("limits warnings and holds files against expectations", async () => {
    const files = { "a.txt": "User-agent: *\nDisalow: /tmp/\n", "list.txt": "* allow /tmp/\n" };
    expect((await run(folderWith(files), { FILES: "a.txt", MAX_WARNINGS: "0" })).code).toBe(1);
    const { code, stdout } = await run(folderWith(files), { FILES: "a.txt", EXPECTATIONS: "list.txt" });
    expect(code).toBe(1);
    expect(stdout).toContain("::error file=list.txt,line=1,");
    expect((await run(folderWith(files), { FILES: "none.txt" })).code).toBe(2);
  });

  it("comments a pull request with what it opens and closes, and keeps to one comment", async () => {
    const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow: /a\n" });
    const git = (...args: string[]): void => {
      const who = ["-c", "user.name=x", "-c", "user.email=x@example.com"];
      execFileSync("git", [...who, ...args], { cwd, stdio: "ignore" });
    };
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "base");
    // A stand-in for GitHub's program: notes its arguments and what it was to send, and knows of a comment if told.
    const tools = folderWith({});
    writeFileSync(
      join(tools, "gh"),
      `#!/bin/bash
for last; do :; done
case "$last" in body=@*) cat "\${last#body=@}" > sent ;; *) cat known 2>/dev/null ;; esac
echo "$*" >> calls
`,
      { mode: 0o755 },
    );
    const step = async (): Promise<string> => {
      const path = `${tools}:${process.env.PATH}`;
      const { code } = await run(
        cwd,
        { PATH: path, URLS: "", COMMENTS: "some/comments", COMMENT: "one" },
        comment,
      );
      expect(code).toBe(0);
      const calls = readFileSync(join(cwd, "calls"), "utf8");
      rmSync(join(cwd, "calls"));
      rmSync(join(cwd, "bin"), { recursive: true });
      return calls;
    };
    git("commit", "-qm", "nothing", "--allow-empty");
    expect(await step()).not.toContain("--method");

    writeFileSync(join(cwd, "robots.txt"), "User-agent: *\nDisallow: /a\nDisallow: /b\n");
    git("commit", "-qam", "more");
    expect(await step()).toContain("--method POST some/comments");
    expect(readFileSync(join(cwd, "sent"), "utf8")).toMatch(
      /^<!-- robotomata diff -->\n### What <code>robots.txt<\/code> changes.*🔴 closed \| <code>\/b<\/code>/s,
    );

    writeFileSync(join(cwd, "known"), "17\n");
    git("commit", "-qm", "nothing more", "--allow-empty");
    expect(await step()).toContain("--method PATCH one/17");
    expect(readFileSync(join(cwd, "sent"), "utf8")).toContain("Nothing: every URL");
  });
});

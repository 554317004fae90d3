import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, program } from "../cli/run.ts";

const action = readFileSync(new URL("../../action.yml", import.meta.url), "utf8");

/** The script of the last step, as a runner would pass it to bash. */
function script(): string {
  const [, block] = action.split("      run: |\n");
  return block!.replace(/^ {8}/gm, "");
}

/** Runs the script with a stand-in for npx that runs the program of this tree. */
function run(
  cwd: string,
  inputs: Readonly<Record<string, string>>,
): Promise<{ code: number; stdout: string }> {
  const bin = join(cwd, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "npx"), `#!/bin/sh\nshift 4\nexec "${process.execPath}" "${program}" "$@"\n`, {
    mode: 0o755,
  });
  const defaults = {
    FILES: "",
    EXPECTATIONS: "",
    PRESET: "recommended",
    RULES: "",
    MAX_WARNINGS: "",
    LANGUAGE: "en",
    SARIF: "",
  };
  const env = { PATH: `${bin}:${process.env.PATH}`, ROBOTOMATA: "robotomata@latest", ...defaults, ...inputs };
  return new Promise((resolve) => {
    const args = ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script()];
    execFile("bash", args, { cwd, env }, (error, stdout) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout });
    });
  });
}

describe("action.yml", () => {
  it("pins what it uses by commit", () => {
    const uses = action.match(/uses: .*/g) ?? [];
    expect(uses).toHaveLength(1);
    for (const one of uses) expect(one).toMatch(/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("writes no input into its script", () => {
    expect(script()).not.toContain("${{");
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
});

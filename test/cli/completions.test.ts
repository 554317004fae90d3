// @module-tag built
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allCommands, commands } from "../../src/cli/commands.ts";
import { aboutOf, spellings } from "../../src/cli/completions/scripts.ts";
import { folderWith, output, robotomata } from "./run.ts";

const shells = ["bash", "zsh", "fish"] as const;
const present = (shell: string): boolean => spawnSync(shell, ["-c", "exit 0"]).status === 0;

/** Shells that are asked what they would offer after a line; zsh has no way to be asked without a terminal. */
const asked: Record<"bash" | "fish", (script: string, line: string) => string> = {
  bash: (script, line) =>
    `${script}\nCOMP_WORDS=(${line} ""); [[ "${line}" == *' ' ]] || unset 'COMP_WORDS[-1]'\n` +
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's
    "COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _robotomata; printf '%s\\n' \"${COMPREPLY[@]}\"\n",
  fish: (script, line) => `${script}\ncomplete -C '${line}'\n`,
};

describe.each(["bash", "fish"] as const)("completion in %s", (shell) => {
  it.runIf(present(shell)).each<[line: string, offered: string[]]>([
    ["robotomata exp", ["explain"]],
    ["robotomata ", [...Object.keys(commands), "help"]],
    ["robotomata check --dia", ["--dialect"]],
    ["robotomata lint --preset g", ["google"]],
    ["robotomata help ch", ["check"]],
    ["robotomata completions z", ["zsh"]],
    ["robotomata check --robots rob", ["robots.txt"]],
    ["robotomata lint rob", ["robots.txt"]],
  ])("after %j offers %j", async (line, offered) => {
    const cwd = folderWith({ "robots.txt": "" });
    const script = await output(["completions", shell]);
    writeFileSync(join(cwd, "ask"), asked[shell](script, line));
    const { stdout, stderr } = spawnSync(shell, ["ask"], { cwd, encoding: "utf8" });
    expect(stderr).toBe("");
    const found = stdout
      .trim()
      .split("\n")
      .map((one) => one.split("\t")[0]);
    expect(found).toEqual(expect.arrayContaining(offered));
    if (offered.length === 1) expect(found).toHaveLength(1);
  });
});

describe("spellings", () => {
  it("have the words of all options that take some", async () => {
    for (const { name, options } of spellings(await allCommands())) {
      for (const { name: option, value, words } of options) {
        const isChoice =
          /^(?:target|others|undeclared|personal|methods|mode|dialect|format|lang|preset|engine|gone|level|only|on-forbidden)$/;
        const isMeant = value !== undefined && isChoice.test(option);
        expect([name, option, words !== undefined]).toEqual([name, option, isMeant]);
      }
    }
  });
});

describe("descriptions", () => {
  it("are whole clauses, with quotations and brackets that are closed", async () => {
    for (const { options } of spellings(await allCommands()))
      for (const option of options) {
        const about = aboutOf(option);
        expect(about).toMatch(/^\S.+[^\s.:;,]$/);
        expect(about.split('"').length % 2, about).toBe(1);
        expect(about.split("(").length, about).toBe(about.split(")").length);
      }
  });
});

describe("robotomata completions", () => {
  it.each(shells)("prints a script that %s accepts", async (shell) => {
    const script = await output(["completions", shell]);
    for (const name of Object.keys(commands)) expect(script).toContain(name);
    const [check, none] = shell === "fish" ? ["--no-execute", ""] : ["-n", ""];
    const cwd = folderWith({ script });
    if (present(shell))
      expect(spawnSync(shell, [check, "script"], { cwd, encoding: "utf8" }).stderr).toBe(none);
  });

  it("offers every option of every command's help", async () => {
    const script = await output(["completions", "fish"]);
    for (const name of Object.keys(commands)) {
      const help = await output([name, "--help"]);
      const [, options = ""] = /\n\n?Options:\n([\s\S]*?)\n\n/.exec(help) ?? [];
      const spelled = [...options.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm)].map((found) => found[1]!);
      expect(spelled).toContain("help");
      for (const option of spelled) {
        expect(script).toMatch(new RegExp(`__fish_seen_subcommand_from ${name}'.* -l ${option} `));
      }
    }
  });

  it.each([
    [[], "completions takes the name of one shell: bash, zsh, fish"],
    [["tcsh"], 'completions cannot be "tcsh": choose bash, zsh, fish'],
  ])("refuses %j", async (args, message) => {
    expect(await robotomata(["completions", ...args])).toMatchObject({
      code: 2,
      stderr: `robotomata: ${message}\n`,
    });
  });
});

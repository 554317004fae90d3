// @module-tag built
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commands } from "../../src/cli/commands.ts";
import { examples, folderWith, linesOf, output, program, robotomata } from "./run.ts";

describe("robotomata", () => {
  it("is an executable file", () => {
    expect(statSync(program).mode & 0o111).toBe(0o111);
    expect(readFileSync(program, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it("shows its version, wherever it is run", async () => {
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    expect(await output(["--version"], { cwd: folderWith() })).toBe(`${version}\n`);
  });

  it("lists every command in its help", async () => {
    const help = await output(["--help"]);
    for (const name of Object.keys(commands)) expect(help).toMatch(new RegExp(`^ {2}${name} +[A-Z]`, "m"));
    expect(help).toContain("Examples:");
    expect(await output(["-h"])).toBe(help);
    expect(await output(["help"])).toBe(help);
    expect(await output(["help", "help"])).toBe(help);
  });

  it("shows the help when it is told nothing, as a complaint", async () => {
    expect(await robotomata([])).toEqual({
      code: 2,
      signal: null,
      stdout: "",
      stderr: await output(["--help"]),
    });
  });

  it.each(Object.keys(commands))("has help with examples for %s", async (name) => {
    const help = await output([name, "--help"]);
    expect(help).toMatch(new RegExp(`^Usage: robotomata ${name}`));
    expect(help).toContain(`Examples:\n  robotomata ${name}`);
    for (const line of linesOf(help)) expect(line.length).toBeLessThanOrEqual(110);
    expect(await output(["help", name])).toBe(help);
    expect(await output([name, "whatever", "-h"])).toBe(help);
    expect(await output(["--help", name])).toBe(help);
    expect(await output(["-h", name])).toBe(help);
  });

  it.each([
    ["chekc", 'unknown command "chekc" (did you mean check?)'],
    ["Explain", 'unknown command "Explain" (did you mean explain?)'],
    ["toString", `unknown command "toString": the commands are ${Object.keys(commands).join(", ")}`],
    ["version", 'unknown command "version" (did you mean --version?)'],
    ["-V", "unknown option -V (did you mean -v?)"],
    ["--versoin", "unknown option --versoin (did you mean --version?)"],
    ["--hepl", "unknown option --hepl (did you mean --help?)"],
    ["--json", "unknown option --json: options follow a command, as in robotomata check --json"],
  ])("complains of %s in one line", async (word, message) => {
    expect(await robotomata([word, "/"])).toEqual({
      code: 2,
      signal: null,
      stdout: "",
      stderr: `robotomata: ${message}\n`,
    });
  });

  it.each(Object.keys(commands))(
    "knows what %s has in common with all commands, if it is misspelt",
    async (name) => {
      for (const [given, meant] of [
        ["--hepl", "--help"],
        ["--versoin", "robotomata --version"],
        ["--version", "robotomata --version"],
      ])
        expect(await robotomata([name, given!])).toMatchObject({
          code: 2,
          stderr: `robotomata: unknown option ${given} (did you mean ${meant}?)\n`,
        });
    },
  );

  it("has help for one command at a time", async () => {
    for (const word of ["help", "--help", "-h"])
      expect(await robotomata([word, "check", "lint"])).toMatchObject({
        code: 2,
        stdout: "",
        stderr: "robotomata: help is for one command: check or lint?\n",
      });
    expect(await output(["help", "check", "--agent"])).toBe(await output(["check", "--help"]));
  });

  it("exits with 2 for faults of its own, wherever they turn up", async () => {
    for (const fault of ["throw new Error('oh no')", "Promise.reject(new Error('oh no'))"]) {
      // Something goes wrong once the program prints, where nobody waits for it.
      const apply = `(write,out,given)=>{setTimeout(()=>{${fault}});return write.apply(out,given)}`;
      const script = `data:text/javascript,process.stdout.write=new Proxy(process.stdout.write,{apply:${apply}})`;
      const { code, stderr } = await robotomata(["check", "/"], { node: ["--import", script] });
      expect([code, stderr]).toEqual([
        2,
        expect.stringMatching(/^robotomata: internal error, please report it:\nError: oh no\n/),
      ]);
    }
  });

  it("ends quietly when its reader has enough", async () => {
    const urls = `${"/some/page\n".repeat(100_000)}`;
    const folder = folderWith({ "robots.txt": "User-agent: *\nDisallow: /x", "urls.txt": urls });
    const { stdout, stderr, status } = spawnSync(
      "sh",
      [
        "-c",
        '{ "$0" "$1" check --urls urls.txt; echo "exit $?" >&2; } | head -n 1',
        process.execPath,
        program,
      ],
      { cwd: folder, encoding: "utf8" },
    );
    expect({ stdout, stderr, status }).toEqual({
      stdout: "allowed     /some/page  no rule\n",
      stderr: "exit 0\n",
      status: 0,
    });
  });

  it.runIf(existsSync("/dev/full"))("says so when the output cannot be written", () => {
    const { stderr, status } = spawnSync(
      "sh",
      ["-c", '"$0" "$1" check / > /dev/full', process.execPath, program],
      {
        cwd: examples,
        encoding: "utf8",
      },
    );
    expect(stderr).toBe("robotomata: cannot write the output: no space left on the device\n");
    expect(status).toBe(2);
  });

  it("answers as URLs come in, and stops at once on SIGINT", async () => {
    const child = spawn(process.execPath, [program, "check", "--urls", "-"], { cwd: examples });
    let stderr = "";
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    child.stdin.write("/basket\n");
    const first = await new Promise((resolve) => child.stdout.once("data", (chunk) => resolve(`${chunk}`)));
    expect(first).toMatch(/^disallowed {2}\/basket {2}.*\n$/);
    child.kill("SIGINT");
    const signal = await new Promise((resolve) => child.on("close", (_code, by) => resolve(by)));
    expect(signal).toBe("SIGINT");
    expect(stderr).toBe("");
  });

  it("does without standard input where none is needed", () => {
    const { stdout, status } = spawnSync("sh", ["-c", '"$0" "$1" check / <&-', process.execPath, program], {
      cwd: examples,
      encoding: "utf8",
    });
    expect(stdout).toBe("allowed     /  no rule\n");
    expect(status).toBe(0);
  });
});

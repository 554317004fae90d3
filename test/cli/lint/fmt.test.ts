import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, output, robotomata } from "../run.ts";

const untidy = "user-agent:*\r\nDISALLOW:/a #x\r\n\r\n\r\nuser-agent: b\r\n\r\nAllow:/";
const tidy = "User-agent: *\nDisallow: /a #x\n\nUser-agent: b\nAllow: /\n";

describe("robotomata fmt", () => {
  it("prints the canonical form", async () => {
    const cwd = folderWith({ "robots.txt": untidy });
    expect(await output(["fmt"], { cwd })).toBe(tidy);
    expect(await output(["fmt", "-"], { cwd, input: untidy })).toBe(tidy);
    expect(readFileSync(join(cwd, "robots.txt"), "utf8")).toBe(untidy);
  });

  it("writes files in place, and names those that changed", async () => {
    const cwd = folderWith({ "a.txt": untidy, "b.txt": tidy });
    expect(await output(["fmt", "--write", "a.txt", "b.txt"], { cwd })).toBe("a.txt\n");
    expect(readFileSync(join(cwd, "a.txt"), "utf8")).toBe(tidy);
  });

  it("says what changes in dialects other than its own", async () => {
    const input = "User-agent: Yandex\n\nUser-agent: Foo\nDisallow: /a\n";
    const { stdout, stderr } = await robotomata(["fmt", "-"], { input });
    expect(stdout).toBe(input.replace("\n\n", "\n"));
    expect(stderr).toContain(
      "robotomata: note: standard input in canonical form has another meaning in the dialect yandex: /a was allowed for Yandex and is now disallowed\n",
    );
    for (const args of [["--check"], ["--dialect", "yandex"]])
      expect((await robotomata(["fmt", ...args, "-"], { input })).stderr).not.toContain("yandex");
    expect((await robotomata(["fmt", "-"], { input: "user-agent:a\nDisallow:/" })).stderr).toBe("");
  });

  it("checks files, and exits with 1 if one is not in canonical form", async () => {
    const cwd = folderWith({ "a.txt": untidy, "b.txt": tidy });
    expect(await output(["fmt", "--check", "b.txt"], { cwd })).toBe("");
    const { code, stdout } = await robotomata(["fmt", "--check", "a.txt", "b.txt"], { cwd });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "a.txt\n" });
    expect(readFileSync(join(cwd, "a.txt"), "utf8")).toBe(untidy);
  });

  it("goes on after a file that cannot be read, and says so in JSON", async () => {
    const cwd = folderWith({ "a.txt": untidy, "b.txt": tidy });
    const { code, stdout, stderr } = await robotomata(
      ["fmt", "--write", "--json", "none.txt", "a.txt", "b.txt"],
      { cwd },
    );
    expect({ code, stderr }).toEqual({ code: 2, stderr: "robotomata: cannot read none.txt: no such file\n" });
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        file: "none.txt",
        failure: "cannot read none.txt: no such file",
        because: { code: "system", values: { error: "ENOENT" } },
      },
      { file: "a.txt", changed: true },
      { file: "b.txt", changed: false },
    ]);
    expect(readFileSync(join(cwd, "a.txt"), "utf8")).toBe(tidy);
  });

  it("says that it does not format a file over 500 KiB, before or after", async () => {
    const fill = (first: string, size: number) => `${first}\n#${"x".repeat(size - first.length - 3)}\n`;
    const cwd = folderWith({
      "long.txt": fill("disallow:/a", 512_001),
      "grows.txt": fill("disallow:/a", 512_000),
      "tidy.txt": fill("Disallow: /a", 600_000),
      "fits.txt": fill("disallow:/a", 511_999),
    });
    const at = (name: string) => join(cwd, name);
    const names = ["long.txt", "grows.txt", "tidy.txt", "fits.txt"].map(at);
    const why = "longer than 500 KiB, and crawlers read no further: they would read another part of it";
    const failures = [
      `cannot format ${at("long.txt")}: it is ${why}`,
      `cannot format ${at("grows.txt")}: it would be ${why}`,
    ];
    const stderr = failures.map((one) => `robotomata: ${one}\n`).join("");
    const tooLong = (bytes: number) => ({ code: "long-file", values: { bytes, most: 512_000 } });
    const before = names.map((name) => readFileSync(name, "utf8"));
    expect(await robotomata(["fmt", "--check", ...names])).toMatchObject({
      code: 2,
      stderr,
      stdout: `${names[3]}\n`,
    });
    expect(await robotomata(["fmt", "--write", "--json", ...names])).toMatchObject({
      code: 2,
      stderr,
      stdout: [
        { file: names[0], failure: failures[0], because: tooLong(512_001) },
        { file: names[1], failure: failures[1], because: tooLong(512_000) },
        { file: names[2], changed: false },
        { file: names[3], changed: true },
      ]
        .map((one) => `${JSON.stringify(one)}\n`)
        .join(""),
    });
    const after = names.map((name) => readFileSync(name, "utf8"));
    expect(after.map((text, i) => text === before[i])).toEqual([true, true, true, false]);
    const printed = { code: 2, stdout: "", stderr: `robotomata: ${failures[1]}\n` };
    expect(await robotomata(["fmt", at("grows.txt")])).toMatchObject(printed);
    expect((await robotomata(["fmt", at("tidy.txt")])).stdout === before[2]).toBe(true);
  });

  it("keeps empty lines where they end groups", async () => {
    const input = "User-agent: *\n\nDisallow: /\n";
    expect(await output(["fmt", "--dialect", "original1994", "-"], { input })).toBe(input);
  });

  it.each<[args: string[], message: string]>([
    [["--write", "--check"], "cannot be used together"],
    [["--json"], "--json only works with --write or --check"],
    [["a.txt", "b.txt"], "use --write or --check"],
    [["--write", "-"], "cannot write to standard input"],
    [["--write", "https://example.invalid/robots.txt"], "cannot write to https://example.invalid/robots.txt"],
    [["--dialect", "bing"], "--dialect cannot be"],
    [["c.txt"], "no such file"],
    [[], "no robots.txt in this folder"],
  ])("exits with 2 for %j", async (args, message) => {
    const cwd = folderWith({ "a.txt": tidy, "b.txt": tidy });
    const { code, stdout, stderr } = await robotomata(["fmt", ...args], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});

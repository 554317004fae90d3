/** `fmt` and `minify` of what is not text: nothing is printed and nothing is written, unless that is asked for. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { folderWith, robotomata } from "./run.ts";

const TEXT = "User-agent: *\nDisallow: /a\nDisallow: /a/b\n";
const FILES = {
  "image.png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array(500).keys()]),
  "robots.txt.gz": gzipSync(TEXT),
  "wide.txt": Buffer.from(`\uFEFF${TEXT}`, "utf16le"),
  "robots.rtf": Buffer.from(`{\\rtf1\\ansi\n${TEXT.replaceAll("\n", "\\\n")}}`),
  "latin.txt": Buffer.from(`# Caf\u00e9\n${TEXT}`, "latin1"),
};

describe.each(["fmt", "minify"])("robotomata %s", (command) => {
  it.each([
    ["image.png", "is not text"],
    ["robots.txt.gz", "is not text"],
    ["robots.rtf", "is a word processor's file, not plain text"],
    ["wide.txt", "is in UTF-16, not in UTF-8"],
  ] as const)("refuses %s", async (name, what) => {
    const cwd = folderWith(FILES);
    const complaint = `robotomata: ${name} ${what}: crawlers find no rules in it (--force treats it as a robots.txt anyway)\n`;
    for (const args of [[], ["--write"]]) {
      expect(await robotomata([command, ...args, name], { cwd })).toMatchObject({
        code: 2,
        stdout: "",
        stderr: complaint,
      });
    }
    expect(readFileSync(join(cwd, name)).equals(FILES[name])).toBe(true);
    const { code, stderr } = await robotomata([command, "--force", name], { cwd });
    expect(code).toBe(0);
    expect(stderr).not.toContain(what);
  });

  it("takes text of any other encoding", async () => {
    const cwd = folderWith(FILES);
    expect((await robotomata([command, "latin.txt"], { cwd })).code).toBe(0);
    expect((await robotomata([command, "-"], { cwd, input: "" })).code).toBe(0);
  });
});

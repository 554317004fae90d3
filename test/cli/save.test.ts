/**
 * Whatever happens while a command writes a file, the old or the new one stands whole under its name.
 *
 * @module-tag long
 * @module-tag built
 */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isHasty } from "../support/effort.ts";
import { folderWith, output, program, robotomata } from "./run.ts";

const before = `${"USER-AGENT:*\nDISALLOW:/a\n\n\n".repeat(400)}`;

/** Commands that replace robots.txt, and what stands there when they are done. */
const writers = [
  ["fmt", "--write", "robots.txt"],
  ["lint", "--preset", "all", "--fix", "robots.txt"],
  ["new", "--force", "--output", "robots.txt", "--comment", "n".repeat(9000)],
];

const isRoot = process.getuid?.() === 0;

/** What the command leaves behind when nothing gets in its way. */
async function afterOf(args: readonly string[]): Promise<string> {
  const cwd = folderWith({ "robots.txt": before });
  await robotomata(args, { cwd });
  return readFileSync(join(cwd, "robots.txt"), "utf8");
}

describe.each(writers)("robotomata %s %s", (...args) => {
  it("replaces the file, and leaves nothing else behind", async () => {
    const after = await afterOf(args);
    expect(after).not.toBe(before);
    const cwd = folderWith({ "robots.txt": before });
    await robotomata(args, { cwd });
    expect(readdirSync(cwd)).toEqual(["robots.txt"]);
  });

  it.skipIf(process.platform === "win32")("keeps the file when there is no room for the new one", () => {
    const cwd = folderWith({ "robots.txt": before });
    const script = 'ulimit -f 2; exec "$@"';
    const run = (): Buffer =>
      execFileSync("sh", ["-c", script, "sh", process.execPath, program, ...args], { cwd, stdio: "pipe" });
    expect(run).toThrow(/cannot write robots\.txt: it would be larger than the system allows|SIGXFSZ/);
    expect(readFileSync(join(cwd, "robots.txt"), "utf8")).toBe(before);
  });

  it("leaves the old file or the new one, at whatever step it is killed", async () => {
    const after = await afterOf(args);
    const seen = new Set<string>();
    for (let step = 1; ; step++) {
      const cwd = folderWith({ "robots.txt": before });
      const child = `${new URL("killed.child.mjs", import.meta.url)}?step=${step}`;
      const { signal } = await robotomata(args, { cwd, node: ["--import", child] });
      const text = readFileSync(join(cwd, "robots.txt"), "utf8");
      expect([before, after]).toContain(text);
      seen.add(text);
      if (signal === null) break;
      expect(step).toBeLessThan(20);
    }
    expect(seen.size).toBe(2);
  });

  it("keeps mode, owner and symbolic links", async () => {
    const cwd = folderWith({});
    mkdirSync(join(cwd, "real"));
    const real = join(cwd, "real", "file.txt");
    writeFileSync(real, before);
    chmodSync(real, 0o640);
    if (isRoot) chownSync(real, 1234, 2345);
    symlinkSync(join("real", "file.txt"), join(cwd, "link"));
    symlinkSync("link", join(cwd, "robots.txt"));
    const { mode, uid, gid } = statSync(real);
    await robotomata(args, { cwd });
    expect(lstatSync(join(cwd, "robots.txt")).isSymbolicLink()).toBe(true);
    expect(lstatSync(join(cwd, "link")).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, "utf8")).toBe(await afterOf(args));
    expect(statSync(real)).toMatchObject({ mode, uid, gid });
    expect(readdirSync(join(cwd, "real"))).toEqual(["file.txt"]);
  });

  it.skipIf(isRoot)("does not replace what is not to be written to", async () => {
    const cwd = folderWith({ "robots.txt": before });
    chmodSync(join(cwd, "robots.txt"), 0o444);
    const { code, stderr } = await robotomata(args, { cwd });
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("permission denied") });
    expect(readFileSync(join(cwd, "robots.txt"), "utf8")).toBe(before);
  });
});

describe("robotomata enforce --output", () => {
  const rules = (path: string): string =>
    `User-agent: *\nDisallow: /${path}\n\nUser-agent: Bot${path}\nAllow: /\n`;
  const args = ["enforce", "--target", "haproxy", "-o", "robots.cfg", "robots.txt"];
  /** What a server reads by the names that stand in its configuration. */
  const read = (cwd: string): string =>
    readdirSync(cwd)
      .filter((name) => /^robots\.(cfg|\w+\.map)$/.test(name))
      .map((name) => `${name}\n${readFileSync(join(cwd, name), "utf8")}`)
      .join("\n");
  /** A folder with the files of an earlier version, which stood there by themselves, or with a set. */
  const folderWithOld = async (isSet: boolean): Promise<string> => {
    const cwd = folderWith({ "robots.txt": rules("old") });
    await output(args, { cwd });
    if (!isSet)
      execFileSync(
        "sh",
        [
          "-c",
          'for f in robots.*; do cp -L --remove-destination "$(readlink -f $f)" $f 2>/dev/null; done; rm -r robots.cfg.set .robots*',
        ],
        { cwd, stdio: "pipe" },
      );
    writeFileSync(join(cwd, "robots.txt"), rules("new"));
    return cwd;
  };

  it.each([true, false])(
    "leaves all old files or all new ones, at whatever step it is killed (a set: %s)",
    async (isSet) => {
      const whole = await folderWithOld(isSet);
      const before = read(whole);
      await output(args, { cwd: whole });
      const after = read(whole);
      expect(after).not.toBe(before);
      const left = readdirSync(whole).length;
      const seen = new Set<string>();
      for (let step = 1; ; step += isHasty ? 9 : 1) {
        const cwd = await folderWithOld(isSet);
        const child = `${new URL("killed.child.mjs", import.meta.url)}?step=${step}`;
        const { signal } = await robotomata([...args, "--reload", "true"], {
          cwd,
          node: ["--import", child],
        });
        expect([before, after]).toContain(read(cwd));
        seen.add(read(cwd));
        // The next run makes up for it, also where only the reload was missing.
        const next = await robotomata([...args, "--reload", "touch read"], { cwd });
        expect([step, next.code, next.stderr, read(cwd)]).toEqual([step, 0, "", after]);
        // One that is ended while it tidies up leaves a folder until the next change.
        const more = readdirSync(cwd).filter((name) => name !== "read").length - left;
        expect([0, 1]).toContain(more);
        if (signal === null) break;
        expect(existsSync(join(cwd, "read")) || next.stdout.startsWith("unchanged")).toBe(true);
        expect(step).toBeLessThan(150);
      }
      expect(seen.size).toBe(2);
    },
  );
});

describe("robotomata new --output", () => {
  it("never writes over a file, nor over a link that leads nowhere", async () => {
    const cwd = folderWith({ "robots.txt": before });
    symlinkSync("nowhere", join(cwd, "dangling"));
    for (const name of ["robots.txt", "dangling"]) {
      const { code, stderr } = await robotomata(["new", "--output", name], { cwd });
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `robotomata: cannot write ${name}: it already exists (--force replaces it)\n`,
      });
    }
    expect(readFileSync(join(cwd, "robots.txt"), "utf8")).toBe(before);
    expect(readdirSync(cwd)).toEqual(["dangling", "robots.txt"]);
  });

  it("with --force makes what a link leads to", async () => {
    const cwd = folderWith({});
    symlinkSync("target.txt", join(cwd, "robots.txt"));
    await output(["new", "--force", "--output", "robots.txt"], { cwd });
    expect(lstatSync(join(cwd, "robots.txt")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(cwd, "target.txt"), "utf8")).toContain("User-agent: *");
  });

  it.skipIf(process.platform === "win32")("writes to devices as they are", async () => {
    await output(["new", "--force", "--output", "/dev/null"]);
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
    const run = [process.execPath, program, "new", "--force", "--output", "/dev/stdout"];
    const piped = execFileSync("sh", ["-c", '"$@" | cat', "sh", ...run], { encoding: "utf8" });
    expect(piped).toContain("User-agent: *");
  });

  it("says why a file cannot be made", async () => {
    const { code, stderr } = await robotomata(["new", "--output", "missing/robots.txt"], {
      cwd: folderWith(),
    });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "robotomata: cannot write missing/robots.txt: no such folder\n",
    });
  });

  it.each([
    ["audit --all --robots robots.txt --sitemap urls.txt --report", "missing/report.json", "no such folder"],
    ["bots --html", "missing/bots.html", "no such folder", "urls.txt"],
    ["survey --csv", "robots.txt/counts.csv", "no such folder", "robots.txt"],
    ["survey --html", ".", "is a directory", "robots.txt"],
  ])("says so before %s %s takes its time", async (args, file, why, ...operands) => {
    const cwd = folderWith({
      "robots.txt": "User-agent: *\nDisallow: /a\n",
      "urls.txt": "https://a.example/a\n",
    });
    const run = await robotomata([...args.split(" "), file, ...operands], { cwd });
    expect(run).toEqual({
      code: 2,
      signal: null,
      stdout: "",
      stderr: `robotomata: cannot write ${file}: ${why}\n`,
    });
  });
});

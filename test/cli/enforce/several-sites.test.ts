/** Configurations of several sites on one machine: none is lost to another's. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isInstalled, programOf } from "../../site/enforce/real-servers.ts";
import { filesOf, folderWith, robotomata } from "../run.ts";

const FILES = {
  "a.txt": "User-agent: *\nDisallow: /private/\n",
  "b.txt": "User-agent: *\nDisallow: /shop\n",
};
const HOW = [
  ["--target", "nginx"],
  ["--target", "haproxy"],
  ["--target", "nginx", "--name", "a"],
  ["--target", "haproxy", "--name", "a"],
  ["--target", "haproxy", "--name", "b"],
];

const write = (cwd: string, how: readonly string[], to: string, from: string) =>
  robotomata(["enforce", ...how, "-o", to, from], { cwd });
const contents = (cwd: string) =>
  Object.fromEntries(filesOf(cwd).map((name) => [name, readFileSync(join(cwd, name), "utf8")]));

describe.each(HOW)("%s %s %s %s", (...how) => {
  it("is written over by itself only", async () => {
    const cwd = folderWith(FILES);
    expect(await write(cwd, how, "site.conf", "a.txt")).toMatchObject({ code: 0 });
    const before = contents(cwd);
    for (const other of HOW) {
      if (other.join() === how.join()) continue;
      const { code, stderr } = await write(cwd, other, "site.conf", "b.txt");
      expect([code, stderr]).toEqual([2, expect.stringContaining("maybe for another site")]);
      expect(contents(cwd)).toEqual(before);
    }
    expect(await write(cwd, how, "site.conf", "b.txt")).toMatchObject({ code: 0 });
    expect(contents(cwd)).not.toEqual(before);
  });

  it("shares no file with another in the same directory", async () => {
    const cwd = folderWith(FILES);
    expect(await write(cwd, how, "one.conf", "a.txt")).toMatchObject({ code: 0 });
    const before = contents(cwd);
    for (const [i, other] of HOW.entries())
      if (other.join() !== how.join())
        expect(await write(cwd, other, `other-${i}.conf`, "b.txt")).toMatchObject({ code: 0 });
    expect(contents(cwd)).toMatchObject(before);
  });
});

it.skipIf(!isInstalled("nginx"))("nginx takes several names, and refuses two files of one", async () => {
  const cwd = folderWith(FILES);
  for (const [name, from] of [
    ["robots", "a.txt"],
    ["shop", "b.txt"],
    ["robots", "b.txt"],
  ] as const)
    await write(cwd, ["--target", "nginx", "--name", name], `${name}-${from}.conf`, from);
  const test = (...files: string[]): boolean => {
    const all = files.map((file) => `include ${join(cwd, file)};`).join("\n");
    writeFileSync(
      join(cwd, "nginx.conf"),
      `pid ${cwd}/pid; error_log ${cwd}/log;\nevents {}\nhttp {\n${all}\n}\n`,
    );
    try {
      execFileSync(programOf("nginx"), ["-t", "-c", join(cwd, "nginx.conf")], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  };
  expect(test("robots-a.txt.conf", "shop-b.txt.conf")).toBe(true);
  expect(test("robots-a.txt.conf", "robots-b.txt.conf")).toBe(false);
});

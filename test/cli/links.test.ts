// @module-tag slow
/** Symbolic links that lead in a circle, wherever a command reads or writes. */
import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, robotomata } from "./run.ts";

/** A folder with a robots.txt, and with links: to itself, to each other, and out of a circle's reach. */
function folderWithCircles(): string {
  const folder = folderWith({
    "robots.txt": "User-agent: *\nDisallow: /a\n",
    "sitemap.txt": "https://a.example/a\n",
    "access.log": "",
    hosts: "127.0.0.1:9\n",
  });
  for (const [name, to] of [
    ["self", "self"],
    ["one", "two"],
    ["two", "one"],
    ["nowhere", "missing"],
  ] as const)
    symlinkSync(to, join(folder, name));
  return folder;
}

const WHY = "symbolic links lead in a circle";

describe.skipIf(process.platform === "win32")("links that lead in a circle", () => {
  it.each([
    ["new", "--output"],
    ["new", "--force", "--output"],
    ["audit", "--robots", "robots.txt", "--sitemap", "sitemap.txt", "--report"],
    ["bots", "access.log", "--html"],
    ["survey", "robots.txt", "--html"],
    ["harvest", "hosts", "--out"],
    ["harvest", "--resume", "hosts", "--out"],
    ["watch", "--once", "http://127.0.0.1:9", "--state"],
  ])("are not written to: %s %s", async (...words) => {
    const folder = folderWithCircles();
    const files = readdirSync(folder);
    const args = words.map((word) => (files.includes(word) ? join(folder, word) : word));
    for (const name of ["self", "one", join("two", "x")]) {
      const path = join(folder, name);
      const { code, stderr } = await robotomata([...args, path]);
      expect(code, name).toBe(2);
      const why =
        words[0] === "harvest" && !name.endsWith("x") ? "it is a symbolic link that leads nowhere" : WHY;
      const what = words[0] === "watch" ? "cannot store the state in" : "cannot write";
      expect(stderr).toContain(`robotomata: ${what} ${path}: ${why}\n`);
      expect(readdirSync(folder)).toEqual(files);
    }
  });

  it.each([
    ["fmt", "--write"],
    ["lint", "--fix"],
    ["minify", "--write"],
    ["serve", "--robots"],
    ["watch", "--once", "--state", "state"],
    ["bots"],
    ["survey"],
  ])("are not read: %s", async (...words) => {
    const folder = folderWithCircles();
    const path = join(folder, "one");
    const args = words.map((word) => (word === "state" ? join(folder, word) : word));
    const { code, stderr } = await robotomata([...args, path]);
    expect([code, stderr]).toEqual([2, `robotomata: cannot read ${path}: ${WHY}\n`]);
  });

  it("do not keep a link from being followed to a file that does not exist yet", async () => {
    const folder = folderWithCircles();
    expect((await robotomata(["new", "--force", "--output", join(folder, "nowhere")])).code).toBe(0);
    expect(readFileSync(join(folder, "missing"), "utf8")).toBe("User-agent: *\nDisallow:\n");
  });
});

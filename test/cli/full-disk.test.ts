/**
 * A disk that is full, or fills up at any point: the last whole files stay, and the next run with room makes up for it.
 *
 * @module-tag long
 * @module-tag built
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { folderWith, linesOf, output, robotomata } from "./run.ts";
import { captured, host, look, PAST } from "./watch/site.ts";

interface Disk {
  readonly cwd: string;
  /** Leaves so many pages free. */
  leave(pages: number): void;
  /** Makes room again. */
  clear(): void;
}

const PAGE = 4096;

/** A disk of a mebibyte; undefined where this user may not have one. */
function smallDisk(): Disk | undefined {
  const cwd = folderWith({});
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", cwd], { stdio: "pipe" });
  } catch {
    console.log("skipped: this user cannot mount a disk");
    return undefined;
  }
  onTestFinished(() => void execFileSync("umount", [cwd]));
  const filler = join(cwd, "filler");
  const clear = (): void => rmSync(filler, { force: true });
  return {
    cwd,
    clear,
    leave(pages) {
      clear();
      const { bfree, bsize } = statfsSync(cwd);
      writeFileSync(filler, Buffer.alloc(bfree * bsize - pages * PAGE));
    },
  };
}

const NO_ROOM = "no space left";
const robots = (path: string): string =>
  `User-agent: *\nDisallow: /${path}\n\nUser-agent: Bot${path}\nAllow: /\n`;

describe.each(["nginx", "haproxy"])("robotomata enforce --target %s --output", (target) => {
  it("keeps all old files until there is room for all new ones", async () => {
    const disk = smallDisk();
    if (disk === undefined) return;
    const { cwd, leave, clear } = disk;
    const source = folderWith({ "robots.txt": robots("old") });
    const args = ["enforce", "--target", target, "-o", "robots.cfg", join(source, "robots.txt")];
    const read = (): string =>
      readdirSync(cwd)
        .filter((name) => /^robots\.(cfg|\w+\.map)$/.test(name))
        .map((name) => `${name}\n${readFileSync(join(cwd, name), "utf8")}`)
        .join("\n");
    await output(args, { cwd });
    const before = read();
    const names = readdirSync(cwd);
    writeFileSync(join(source, "robots.txt"), robots("new"));
    const refusals = new Set<string>();
    for (let pages = 0; ; pages++) {
      leave(pages);
      const { code, stdout, stderr } = await robotomata([...args, "--test", "true"], { cwd });
      if (code === 0) {
        expect(stdout).toBe("written: robots.cfg\n");
        break;
      }
      expect([pages, code, stdout, read()]).toEqual([pages, 2, "", before]);
      expect(stderr).toContain(NO_ROOM);
      refusals.add(stderr.replace(/.*\. /s, ""));
      expect(pages).toBeLessThan(200);
    }
    expect([...refusals]).toEqual(["Refused: robots.cfg stays as it was\n"]);
    expect(read()).not.toBe(before);
    clear();
    expect(await output(args, { cwd })).toBe("unchanged: robots.cfg\n");
    expect(readdirSync(cwd)).toHaveLength(names.length);
  });
});

it("keeps the history until there is room for another version", async () => {
  const disk = smallDisk();
  if (disk === undefined) return;
  const { cwd, leave, clear } = disk;
  const site = await host("User-agent: *\nDisallow: /a\n");
  const told = async (origin: string): Promise<number> =>
    linesOf(await output(["watch", "--state", "state", "--history", "--json", origin], { cwd })).length;
  await look(cwd, [site.origin]);
  site.answer = `User-agent: *\nDisallow: /b\n${"# more\n".repeat(3 * PAGE)}`;
  for (let pages = 0; ; pages++) {
    leave(pages);
    const { code, stderr } = await robotomata(["watch", "--state", "state", "--once", site.origin], { cwd });
    if (code === 0) break;
    expect([pages, code]).toEqual([pages, 2]);
    // Once it is listed, room for noting that the report is delivered may still be missing.
    expect([1, 2]).toContain(await told(site.origin));
    expect(stderr).toContain(NO_ROOM);
    expect(pages).toBeLessThan(200);
  }
  expect(await told(site.origin)).toBe(2);
  const past = folderWith({ "past.warc.gz": Buffer.concat([captured(1, "/a"), captured(2, "/b")]) });
  const args = ["watch", "--state", "state", "--import", past, PAST];
  leave(0);
  const { code, stderr } = await robotomata(args, { cwd });
  expect([code, stderr]).toEqual([2, expect.stringContaining(NO_ROOM)]);
  clear();
  expect((await robotomata(args, { cwd })).code).toBe(0);
  expect(await told(PAST)).toBe(2);
});

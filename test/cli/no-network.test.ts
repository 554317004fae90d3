/**
 * Commands on a machine without a network: it is not the hosts' fault, and says nothing about what they want.
 *
 * @module-tag long
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withoutNetwork } from "./no-network.ts";
import { folderWith, linesOf, robotomata } from "./run.ts";
import { host } from "./watch/site.ts";

const SITE = "https://shop.example";
const NOTE = new RegExp(
  `^robotomata: note: ${SITE} cannot be reached because of a problem on this machine \\(the network cannot be reached\\); retrying`,
);

function run(args: readonly string[], cwd = folderWith()): ReturnType<typeof robotomata> {
  return robotomata(args, { cwd, ...withoutNetwork });
}

describe("without a network", () => {
  it.each([
    ["check", [`${SITE}/a`]],
    ["explain", [`${SITE}/a`]],
    ["audit", [SITE]],
    ["meta", [`${SITE}/a`]],
    ["meta", ["--own", `${SITE}/a`]],
  ])("%s %j says what it is waiting for, once, and fails", async (command, args) => {
    const { code, stderr } = await run([command, ...args]);
    expect(code).toBe(2);
    expect(stderr).toMatch(NOTE);
    expect(stderr.match(/retrying for up to 5 s/g)).toHaveLength(1);
  });

  it("check goes on for as long as crawlers do where it reads a list, and nobody waits", async () => {
    const { code, stderr } = await run(["check", "--urls", "list"], folderWith({ list: `${SITE}/a\n` }));
    expect(code).toBe(2);
    expect(stderr).toContain("retrying for up to 30 s");
  });

  it("audit and meta give no answers that nobody has given", async () => {
    const why = `cannot read ${SITE}/robots.txt: the network cannot be reached`;
    for (const args of [
      ["audit", SITE],
      ["meta", `${SITE}/a`],
    ]) {
      const { stdout, stderr } = await run(args);
      expect(stdout).toBe("");
      expect(linesOf(stderr).at(-1)).toBe(`robotomata: ${why}`);
    }
  });

  it("check of many hosts waits for all of them at once, and says so once", async () => {
    const urls = Array.from({ length: 10 }, (_, i) => `https://shop${i}.example/`);
    const { code, stdout, stderr } = await run(["check", ...urls]);
    expect(code).toBe(2);
    expect(linesOf(stdout).every((line) => line.startsWith("unknown"))).toBe(true);
    expect(stderr.match(/retrying/g)).toHaveLength(1);
  });

  it("watch reports nothing, and keeps what it knows", async () => {
    const cwd = folderWith();
    const site = await host("User-agent: *\nDisallow: /private/\n");
    const watch = ["watch", "--state", "state", "--once", "--json", "--exit-code", site.origin];
    const files = (): string[] =>
      readdirSync(join(cwd, "state"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));
    await robotomata(watch, { cwd });
    const before = files();
    const { code, stdout, stderr } = await run(watch, cwd);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("because of a problem on this machine: the network cannot be reached\n");
    expect(files()).toEqual(before);
    // What is compared with is the file as it was before the network was lost.
    site.answer = "User-agent: *\nDisallow: /private\n";
    const after = await robotomata(watch, { cwd });
    expect(JSON.parse(after.stdout).changes).toMatchObject([{ kind: "closed", before: "allowed" }]);
  });

  it("watch says nothing of a host that it has never seen", async () => {
    const { code, stdout, stderr } = await run(["watch", "--state", "state", "--once", SITE]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).not.toContain("first check");
  });
});

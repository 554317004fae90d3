/** A robots.txt that changes while it is enforced. */
import { renameSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createEnforcer, robotsAt } from "../../src/enforce/index.ts";
import { robotsFile } from "../../src/node/index.ts";
import { folderWith } from "../cli/run.ts";
import { serve } from "../fetch/server.ts";

const closed = (path: string): string => `User-agent: *\nDisallow: ${path}\n`;

/** An enforcer with a clock of its own, and what closes a path once its file was looked at. */
function enforcing(robots: Parameters<typeof createEnforcer>[0]["robots"]) {
  let now = 0;
  const errors: string[] = [];
  const enforcer = createEnforcer({ robots, now: () => now, onError: (error) => errors.push(String(error)) });
  return {
    enforcer,
    errors,
    async isClosed(path: string): Promise<boolean> {
      now += 1_000_000;
      const work: Promise<unknown>[] = [];
      enforcer.decide({ url: "/", userAgent: "FooBot" }, { waitUntil: (one) => work.push(one) });
      await Promise.all(work);
      return enforcer.decide({ url: path, userAgent: "FooBot" }).action === "block";
    },
  };
}

it("a file on disk is read again when it changes, and kept while it is broken or gone", async () => {
  const folder = folderWith({ "robots.txt": closed("/one") });
  const path = join(folder, "robots.txt");
  const { enforcer, errors, isClosed } = enforcing(robotsFile(path));
  expect(enforcer.decide({ url: "/one", userAgent: "FooBot" })).toMatchObject({
    action: "allow",
    reason: "No robots.txt has been loaded yet.",
  });
  await enforcer.ready;
  expect(enforcer.decide({ url: "/one", userAgent: "FooBot" }).action).toBe("block");
  writeFileSync(`${path}.new`, closed("/second"));
  renameSync(`${path}.new`, path);
  expect([await isClosed("/second"), await isClosed("/one")]).toEqual([true, false]);
  writeFileSync(path, "<!doctype html><h1>Sorry</h1>");
  expect(await isClosed("/second")).toBe(true);
  unlinkSync(path);
  expect(await isClosed("/second")).toBe(true);
  expect(errors[0]).toContain("it is a web page");
  expect(errors.at(-1)).toContain("ENOENT");
});

it("a file on the web, too", async () => {
  let [status, body] = [200, closed("/one")];
  await using server = await serve((_request, response) => {
    response.writeHead(status).end(body);
  });
  const { enforcer, errors, isClosed } = enforcing(robotsAt(`${server.origin}/robots.txt`));
  await enforcer.ready;
  expect(await isClosed("/one")).toBe(true);
  for ([status, body] of [
    [500, closed("/two")],
    [200, "x".repeat(600_000)],
    [200, "<html>"],
  ] as const) {
    expect(await isClosed("/one")).toBe(true);
  }
  expect(errors).toHaveLength(3);
  [status, body] = [200, closed("/two")];
  expect([await isClosed("/one"), await isClosed("/two")]).toEqual([false, true]);
});

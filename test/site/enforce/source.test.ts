/** A robots.txt that changes while it is enforced. */
import { execFileSync } from "node:child_process";
import { renameSync, statSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { robotsFile } from "../../../src/crawl/node/index.ts";
import { createEnforcer, robotsAt } from "../../../src/site/enforce/index.ts";
import { folderWith } from "../../cli/run.ts";
import { serve } from "../../crawl/fetch/server.ts";

const closed = (path: string): string => `User-agent: *\nDisallow: ${path}\n`;

/** An enforcer with a clock of its own, and what closes a path once its file was looked at. */
function enforcing(robots: Parameters<typeof createEnforcer>[0]["robots"]) {
  let now = 0;
  const errors: string[] = [];
  const enforcer = createEnforcer({ robots, now: () => now, onError: (error) => errors.push(String(error)) });
  const look = async (): Promise<void> => {
    now += 1_000_000;
    const work: Promise<unknown>[] = [];
    enforcer.decide({ url: "/", userAgent: "FooBot" }, { waitUntil: (one) => work.push(one) });
    await Promise.all(work);
  };
  return {
    enforcer,
    errors,
    look,
    async isClosed(path: string): Promise<boolean> {
      await look();
      return enforcer.decide({ url: path, userAgent: "FooBot" }).action === "block";
    },
  };
}

it("a file on disk is read again when it changes, and kept while it is broken or gone", async () => {
  const folder = folderWith({ "robots.txt": closed("/one") });
  const path = join(folder, "robots.txt");
  const { enforcer, errors, look, isClosed } = enforcing(robotsFile(path));
  expect(enforcer.decide({ url: "/one", userAgent: "FooBot" })).toMatchObject({
    action: "allow",
    reason: "No robots.txt has been loaded yet.",
  });
  await enforcer.ready;
  expect(enforcer.decide({ url: "/one", userAgent: "FooBot" }).action).toBe("block");
  writeFileSync(`${path}.new`, closed("/second"));
  renameSync(`${path}.new`, path);
  await look();
  expect([await isClosed("/second"), await isClosed("/one")]).toEqual([true, false]);
  writeFileSync(path, "<!doctype html><h1>Sorry</h1>");
  await look();
  expect(await isClosed("/second")).toBe(true);
  unlinkSync(path);
  expect(await isClosed("/second")).toBe(true);
  expect(errors[0]).toContain("it is a web page");
  expect(errors.at(-1)).toContain("ENOENT");
});

it("a file is read again if it is replaced in place, with the same size and time", async () => {
  const path = `${folderWith({ "robots.txt": "User-agent: *\nDisallow: /x\n" })}/robots.txt`;
  const long = new Date("1985-10-26T08:15:00Z");
  utimesSync(path, long, long);
  const file = robotsFile(path);
  expect(String(await file.load())).toContain("/x");
  const { ctimeNs } = statSync(path, { bigint: true });
  // Until the file system's clock has moved on.
  do {
    writeFileSync(path, "User-agent: *\nDisallow: /y\n");
    utimesSync(path, long, long);
  } while (statSync(path, { bigint: true }).ctimeNs === ctimeNs);
  expect(await file.load()).toBe(undefined);
  expect(String(await file.load())).toContain("/y");
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

it("what failed is said in one sentence, with the URL", async () => {
  const cause = new Error("a.example has no address.");
  const { load } = robotsAt("https://a.example/robots.txt", 60_000, async () => {
    throw new TypeError("fetch failed", { cause });
  });
  await expect(load()).rejects.toThrow(
    /^https:\/\/a\.example\/robots\.txt cannot be downloaded: a\.example has no address\.$/,
  );
});

it("of a file that is too long, on the web and on disk, what crawlers read is put in force, and a notice says so", async () => {
  const body = `${closed("/one")}${"# more\n".repeat(100_000)}${closed("/two")}`;
  await using server = await serve((_request, response) => void response.end(body));
  const path = join(folderWith({ "robots.txt": body }), "robots.txt");
  for (const robots of [robotsAt(`${server.origin}/robots.txt`), robotsFile(path)]) {
    const notices: string[] = [];
    const enforcer = createEnforcer({ robots, onNotice: (one) => void notices.push(one) });
    await enforcer.ready;
    const actions = ["/one", "/two"].map((url) => enforcer.decide({ url, userAgent: "FooBot" }).action);
    expect(actions).toEqual(["block", "allow"]);
    expect(notices).toEqual([expect.stringContaining("is longer than 500 KiB")]);
  }
});

it("a file that is being written is not put in force", async () => {
  const folder = folderWith({ "robots.txt": closed("/") });
  const path = join(folder, "robots.txt");
  const { enforcer, errors, isClosed } = enforcing(robotsFile(path));
  await enforcer.ready;
  for (const half of [
    "User-agent: *\nDisallow:",
    "User-agent: *\nDisallow: /on",
    "User-agent: *\n# more\n",
  ]) {
    writeFileSync(path, half);
    expect(await isClosed("/")).toBe(true);
  }
  expect(errors).toEqual([]);
  writeFileSync(path, "User-agent: *\nDisallow: /one\n\nUser-agent: FooBot\nDisa");
  expect([await isClosed("/"), await isClosed("/")]).toEqual([true, true]);
  expect(errors).toEqual([expect.stringContaining("as if the file had been cut short")]);
  writeFileSync(path, closed("/one"));
  expect([await isClosed("/"), await isClosed("/"), await isClosed("/one")]).toEqual([true, false, true]);
});

it("what is no file, or a huge one, is refused instead of waited for", async () => {
  const folder = folderWith({ "huge.txt": "#".repeat(4_000_001) });
  execFileSync("mkfifo", [join(folder, "pipe")]);
  for (const [path, why] of [
    [join(folder, "pipe"), "is not a file"],
    ["/dev/zero", "is not a file"],
    [folder, "is not a file"],
    [join(folder, "huge.txt"), "has more than 4000000 bytes"],
  ] as const) {
    const { enforcer, errors } = enforcing(robotsFile(path));
    await expect(enforcer.ready).rejects.toThrow(why);
    expect(errors).toHaveLength(1);
  }
  expect(() => robotsFile("file:///x")).toThrow('new URL("file:///...")');
});

it("what replaces a file while it is loaded stays in force until another load", async () => {
  const ends: ((body: string) => void)[] = [];
  const load = (): Promise<string> => new Promise((resolve) => ends.push(resolve));
  const { enforcer, isClosed } = enforcing({ load, every: 1000 });
  const closes = (path: string): boolean =>
    enforcer.decide({ url: path, userAgent: "FooBot" }).action === "block";
  enforcer.replace(closed("/newer"));
  await enforcer.ready;
  ends[0]!(closed("/older"));
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  expect([closes("/newer"), closes("/older")]).toEqual([true, false]);
  const next = isClosed("/newest");
  expect(ends).toHaveLength(2);
  ends[1]!(closed("/newest"));
  expect(await next).toBe(true);
});

it("a file of which only a part is read is told about", () => {
  const notices: string[] = [];
  const onNotice = (notice: string): void => void notices.push(notice);
  createEnforcer({ robots: `${closed("/x")}${"#\n".repeat(1000)}`, onNotice });
  expect(notices).toEqual([]);
  createEnforcer({ robots: `${closed("/x")}${"#\n".repeat(300_000)}`, onNotice });
  expect(notices).toEqual([expect.stringContaining("longer than 500 KiB")]);
});

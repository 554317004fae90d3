/**
 * examples/crawler on two hundred hosts, of which many misbehave: nothing is missed, and nothing is touched that is closed.
 *
 * @module-tag long
 * @module-tag built
 */
import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crawl } from "../../examples/crawler/crawler.ts";
import { skipped } from "../crawl/fetch/skip.ts";
import { expected, type Host, hasRules, starts, web } from "./hosts.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const crawlee = join(root, "test/crawlee/node_modules/@crawlee");
const installed = existsSync(crawlee);
if (!installed) skipped("the crawler on Crawlee", "`npm ci` was not run in test/crawlee");

let hosts: Host[] = [];
beforeAll(async () => {
  hosts = await web(200);
});
afterAll(() => Promise.all(hosts.map((host) => host[Symbol.asyncDispose]())));

/** No page of a host that is closed, or could not be asked. */
function expectRespect(): void {
  for (const host of hosts) {
    if (host.manner === "dead") expect(host.pages).toEqual([]);
    if (hasRules(host)) expect(host.pages.filter((path) => path.startsWith("/private/"))).toEqual([]);
  }
}

describe("examples/crawler", () => {
  it("finds everything that is open, and tries again if that is unknown", async () => {
    const [refused, givenUp]: [string[], string[]] = [[], []];
    const pages = await crawl(starts(hosts), {
      userAgent: "ExampleBot/1.0",
      limit: 10_000,
      hosts: 64,
      delay: 0,
      patience: 3000,
      onRefused: (url) => refused.push(url),
      onGivenUp: (url) => givenUp.push(url),
    });
    expect(pages.map(({ url }) => url).sort()).toEqual(expected(hosts));
    expect(pages.every(({ status }) => status === 200)).toBe(true);
    expect(refused.sort()).toEqual(
      hosts
        .filter(hasRules)
        .map(({ origin }) => `${origin}/private/page`)
        .sort(),
    );
    expect(givenUp.sort()).toEqual(
      hosts
        .filter(({ manner }) => manner === "dead")
        .map(({ origin }) => `${origin}/`)
        .sort(),
    );
    expectRespect();
  });

  it("stops at its limit", async () => {
    const pages = await crawl(`${hosts[0]!.origin}/`, {
      userAgent: "ExampleBot/1.0",
      limit: 2,
      hosts: 1,
      delay: 0,
    });
    expect(pages.length).toBe(2);
  });
});

describe.skipIf(!installed)("examples/crawler on Crawlee", () => {
  const folder = mkdtempSync(join(tmpdir(), "robotomata-crawlee-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("finds all that is open, too", async () => {
    copyFileSync(join(root, "examples/crawler/crawlee.mjs"), join(folder, "crawlee.mjs"));
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(crawlee, join(folder, "node_modules/@crawlee"));
    symlinkSync(root, join(folder, "node_modules/robotomata"));
    const fresh = await web(200);
    try {
      const { stdout } = await promisify(execFile)(process.execPath, ["crawlee.mjs", ...starts(fresh)], {
        cwd: folder,
        env: { ...process.env, CRAWLEE_LOG_LEVEL: "OFF" },
        maxBuffer: 1 << 26,
      });
      const events = stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { page?: string; skipped?: string; failed?: string });
      const of = (kind: "page" | "skipped" | "failed"): string[] =>
        [...new Set(events.flatMap((event) => event[kind] ?? []))].sort();
      expect(of("page")).toEqual(expected(fresh));
      expect(of("skipped")).toEqual(
        fresh
          .filter(hasRules)
          .map(({ origin }) => `${origin}/private/page`)
          .sort(),
      );
      expect(of("failed")).toEqual(
        fresh
          .filter(({ manner }) => manner === "dead")
          .map(({ origin }) => `${origin}/`)
          .sort(),
      );
      hosts = [...hosts, ...fresh];
      expectRespect();
    } finally {
      await Promise.all(fresh.map((host) => host[Symbol.asyncDispose]()));
    }
  });
});

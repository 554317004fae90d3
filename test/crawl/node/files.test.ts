/**
 * Thousands of hosts at once, in processes that may have few open files.
 *
 * @module-tag long
 * @module-tag nightly
 * @module-tag built
 */
import { spawn } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxConcurrency, nodeFetch, undiciFetch } from "../../../src/crawl/node/index.ts";
import { upTo } from "../../support/effort.ts";

const HOSTS = upTo(10_000, 3_000);
const child = fileURLToPath(new URL("files-child.ts", import.meta.url));

// Only Linux takes every address of 127.0.0.0/8 for its own, and shows a process's files.
const isLinux = process.platform === "linux";
if (!isLinux) console.log("skipped: limits of open files are tried on Linux only");

/** What the child saw. */
interface Report {
  /** Verdicts that are what the file says. */
  readonly right: number;
  /** The most files open at a time. */
  readonly peak: number;
  readonly events: Readonly<Record<string, number>>;
}

function underLimit(files: number, way: string, port: number): Promise<Report> {
  const command = `ulimit -n ${files} && exec "$0" --import tsx "$@"`;
  const args = ["-c", command, process.execPath, child, way, String(port), String(HOSTS)];
  return new Promise((resolve, reject) => {
    const running = spawn("sh", args, { stdio: ["ignore", "pipe", "inherit"] });
    let out = "";
    running.stdout.on("data", (piece) => {
      out += piece;
    });
    running.on("close", (code) => {
      if (code === 0) resolve(JSON.parse(out));
      else reject(new Error(`The child ended with ${code}: ${out}`));
    });
  });
}

describe.runIf(isLinux)("a client with default settings", () => {
  let server: Server;
  beforeAll(async () => {
    // It would keep its connections, if only it were asked to.
    server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => {
      response.end("User-agent: *\nDisallow: /closed\n");
    });
    await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each([
    ["the global fetch", 256, "global"],
    ["the global fetch", 1024, "global"],
    ["nodeFetch", 256, "node"],
    ["nodeFetch", 1024, "node"],
  ])("asks thousands of hosts at once: %s, %d files", async (_name, files, way) => {
    const { right, peak, events } = await underLimit(files, way, (server.address() as AddressInfo).port);
    expect({ right, events }).toEqual({ right: HOSTS, events: { fetched: HOSTS } });
    expect(peak).toBeLessThan(files);
  });
});

describe("the limit of files", () => {
  it.each([
    [Number.POSITIVE_INFINITY, 1000],
    [1_048_576, 1000],
    [1024, 480],
    [256, 96],
    [0, 8],
  ])("of %d lets a client ask that many hosts at the same time", (limit, hosts) => {
    expect(maxConcurrency(limit)).toBe(hosts);
  });

  it("is determined, and passed to clients by their fetch", async () => {
    const most = maxConcurrency();
    expect(most).toBeGreaterThanOrEqual(8);
    for (const fetch of [nodeFetch(), await undiciFetch()]) {
      expect(fetch.maxConcurrency).toBe(Math.min(most, 256));
    }
  });
});

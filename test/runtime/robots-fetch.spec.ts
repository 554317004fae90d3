/** The fetch that obeys, over the fetch of each runtime. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Site, send, serve } from "../crawl/fetch/server.ts";
import { installed, printed } from "./support/run.ts";
import { program } from "./support/tools.ts";
import { bundleWorker, serve as serveWorker } from "./support/workerd.ts";

const RUNTIMES: Readonly<Record<string, readonly string[]>> = {
  "Node 20": [],
  "Node 22": [],
  "Node 24": [],
  "Node 26": [],
  Deno: ["run", "--allow-net", "--node-modules-dir=manual", "--no-lock", "--cached-only"],
  Bun: ["run"],
};

/** `/to/STATUS?PATH` redirects; all others say what they were sent, and by whom. */
const site = (): Promise<Site> =>
  serve(async (request, response) => {
    const { url, method, headers } = request;
    if (url === "/robots.txt") return send(response, 200, "User-agent: testbot\nDisallow: /closed\n");
    let body = "";
    for await (const piece of request) body += piece;
    const [, status, location] = /^\/to\/(\d+)\?(.*)$/.exec(url!) ?? [];
    if (location !== undefined) send(response, Number(status), "moved", { location });
    else send(response, 200, `${method} ${body} ${headers["user-agent"]}`);
  });

const ENDS = [
  [200, true, "GET  testbot/1.0"],
  [200, true, "GET  testbot/1.0"],
  [200, true, "POST abc testbot/1.0"],
  [200, true, "POST abc testbot/1.0"],
  [200, true, "POST abc testbot/1.0"],
  [302, false, "moved"],
  "DISALLOWED",
  "DISALLOWED",
];

describe("robotsFetch", () => {
  for (const [name, args] of Object.entries(RUNTIMES)) {
    const file = program(name);
    it.skipIf(file === undefined)(`obeys in ${name}`, async () => {
      await using here = await site();
      expect(await printed(file!, [...args, "obey-process.js", here.origin])).toEqual(ENDS);
      expect(here.requests.map(({ url }) => url)).not.toContain("/closed");
    });
  }

  const workerd = program("workerd");
  it.skipIf(workerd === undefined)("obeys in workerd", async () => {
    await using here = await site();
    const modules = await bundleWorker(join(installed(), "obey-worker.js"), "worker.js");
    const services = '(name = "internet", network = (allow = ["private"]))';
    const worker = await serveWorker(workerd!, modules, { services });
    try {
      const answer = await fetch(`${worker.url}/?origin=${here.origin}`);
      expect(await answer.json()).toEqual(ENDS);
      expect(here.requests.map(({ url }) => url)).not.toContain("/closed");
    } finally {
      await worker.stop();
    }
  });
});

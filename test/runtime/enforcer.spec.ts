/** What an enforcer does in the background and with keys, in each runtime. */
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { send, serve } from "../crawl/fetch/server.ts";
import { PATIENT } from "../support/waits.ts";
import { installed, printed } from "./support/run.ts";
import { program } from "./support/tools.ts";
import { bundleWorker, serve as serveWorker } from "./support/workerd.ts";

const RUNTIMES: Readonly<Record<string, readonly string[]>> = {
  "Node 20": [],
  "Node 22": [],
  "Node 24": [],
  "Node 26": [],
  Deno: ["run", "--node-modules-dir=manual", "--no-lock", "--cached-only"],
  Bun: ["run"],
};
const workerd = program("workerd");

describe("signatures", () => {
  for (const [name, args] of Object.entries(RUNTIMES)) {
    const file = program(name);
    it.skipIf(file === undefined)(`are verified in ${name}`, async () => {
      expect(await printed(file!, [...args, "signed-process.js"])).toEqual(["ExampleBot", null]);
    });
  }

  it.skipIf(workerd === undefined)("are verified in workerd", async () => {
    const server = await serveWorker(
      workerd!,
      await bundleWorker(join(installed(), "enforce-worker.js"), "worker.js"),
    );
    try {
      expect(await (await fetch(`${server.url}/signed`)).json()).toEqual(["ExampleBot", null]);
    } finally {
      await server.stop();
    }
  });
});

describe("a Worker", () => {
  it.skipIf(workerd === undefined)(
    "waits for file and networks, and loads them again in the background",
    async () => {
      let robots = "User-agent: *\nDisallow: /\n";
      await using site = await serve(({ url }, response) => {
        send(response, 200, url === "/robots.txt" ? robots : '{"prefixes":["192.0.2.0/24"]}');
      });
      const modules = await bundleWorker(join(installed(), "enforce-worker.js"), "worker.js");
      const services = '(name = "internet", network = (allow = ["private"]))';
      const worker = await serveWorker(workerd!, modules, { services });
      const ask = async (): Promise<unknown> => {
        const headers = { "user-agent": "Googlebot/2.1", "cf-connecting-ip": "192.0.2.7" };
        const answer = await fetch(`${worker.url}/page?site=${site.origin}`, { headers });
        return answer.json();
      };
      try {
        await vi.waitFor(
          async () => expect(await ask()).toMatchObject({ action: "block", identity: "verified" }),
          PATIENT,
        );
        robots = "User-agent: *\nAllow: /\n";
        await vi.waitFor(
          async () => expect(await ask()).toMatchObject({ action: "allow", identity: "verified" }),
          PATIENT,
        );
      } finally {
        await worker.stop();
      }
    },
  );
});

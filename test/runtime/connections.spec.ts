/** The global fetch of each runtime closes its connections when the client asks it to. */
import { describe, expect, it } from "vitest";
import { robots, serve } from "../crawl/fetch/server.ts";
import { printed } from "./support/run.ts";
import { program } from "./support/tools.ts";

const RUNTIMES: Readonly<Record<string, readonly string[]>> = {
  "Node 20": [],
  "Node 22": [],
  "Node 24": [],
  "Node 26": [],
  Deno: ["run", "--allow-net", "--node-modules-dir=manual", "--no-lock", "--cached-only"],
  Bun: ["run"],
};

describe("a client with default settings", () => {
  for (const [name, args] of Object.entries(RUNTIMES)) {
    const file = program(name);
    it.skipIf(file === undefined)(`keeps no connection in ${name}`, async () => {
      await using site = await serve(robots("User-agent: *\nDisallow: /closed\n"));
      expect(await printed(file!, [...args, "connections.js", site.origin])).toEqual([0, 1, 0, 1]);
      expect(site.requests.map(({ headers }) => headers.connection)).toEqual(["close", "close"]);
      // With a connection that was kept, the second would have come by that.
      expect(new Set(site.requests.map(({ socket }) => socket)).size).toBe(2);
    });
  }
});

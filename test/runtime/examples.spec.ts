import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { knownCrawler, parse, Verdict } from "../../src/index.ts";
import { entryNames } from "../package/manifest.ts";
import { root } from "./support/installed.ts";
import { namespace } from "./support/kv.ts";
import { installed } from "./support/run.ts";
import { program } from "./support/tools.ts";
import { bundleWorker, serve } from "./support/workerd.ts";

const execute = promisify(execFile);

/** Copies an example to where the packed library is installed; returns the copy. */
function place(name: string): string {
  const folder = join(installed(), "examples", name);
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, "examples", name), folder, { recursive: true });
  return folder;
}

/** Runs a server on a free port of this machine for as long as `use` takes. */
async function withServer<T>(listener: RequestListener, use: (port: number) => Promise<T>): Promise<T> {
  const server = createServer(listener);
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  try {
    return await use((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const workerd = program("workerd");

describe.skipIf(workerd === undefined)("examples/worker", () => {
  it("filters a batch of URLs with policy images from KV", async () => {
    const folder = place("worker");
    const text = readFileSync(join(folder, "wrangler.jsonc"), "utf8").replaceAll(/^\s*\/\/.*$/gm, "");
    const settings = JSON.parse(text) as {
      main: string;
      vars: { CRAWLER: string };
      kv_namespaces: [{ binding: string }];
    };
    const modules = await bundleWorker(join(folder, settings.main), "worker.js");
    await withServer(namespace(), async (port) => {
      const server = await serve(workerd!, modules, {
        services: `(name = "kv", external = (address = "127.0.0.1:${port}", http = ()))`,
        bindings: `(name = "CRAWLER", text = "${settings.vars.CRAWLER}"),
          (name = "${settings.kv_namespaces[0].binding}", kvNamespace = "kv")`,
      });
      try {
        const added = await fetch(`${server.url}/hosts?origin=https://example.com`, {
          method: "PUT",
          body: "User-agent: ExampleBot\nDisallow: /private/\n\nUser-agent: *\nDisallow: /\n",
        });
        expect(added.status).toBe(204);
        const urls = [
          "https://example.com/",
          "https://example.com/private/x",
          "https://example.org/",
          "mailto:a@example.com",
        ];
        const filtered = await fetch(`${server.url}/filter`, { method: "POST", body: JSON.stringify(urls) });
        expect(await filtered.json()).toEqual({
          allowed: [urls[0]],
          disallowed: [urls[1]],
          unknown: [urls[2]],
          invalid: [urls[3]],
        });
        const broken = await fetch(`${server.url}/filter`, { method: "POST", body: "no JSON" });
        expect(broken.status).toBe(400);
      } finally {
        await server.stop();
      }
    });
  });
});

const deno = program("Deno");

describe.skipIf(deno === undefined)("examples/deno", () => {
  it("prints the URLs that a crawler may fetch", async () => {
    const folder = place("deno");
    // What `deno install` makes of the npm: import.
    cpSync(join(installed(), "package.json"), join(folder, "package.json"));
    symlinkSync(join(installed(), "node_modules"), join(folder, "node_modules"));
    const robots = join(root, "examples/robots.txt");
    const args = ["run", "--no-lock", "--cached-only", "--node-modules-dir=manual", "--allow-read"];
    const running = execute(deno!, [...args, "main.ts", robots, "Googlebot"], { cwd: folder });
    running.child.stdin!.end(readFileSync(join(root, "examples/urls.txt")));
    const { stdout } = await running;

    const urls = readFileSync(join(root, "examples/urls.txt"), "utf8").split("\n").filter(Boolean);
    const verdicts = parse(readFileSync(robots)).policyFor(knownCrawler("Googlebot")!).check(urls);
    const allowed = urls.filter((_, i) => verdicts[i] === Verdict.Allowed);
    expect(allowed.length).toBeGreaterThan(0);
    expect(stdout.trim().split("\n")).toEqual(allowed);
  });
});

const node = program("Node 24");
const hasClient = entryNames.includes("robotomata/fetch");
if (!hasClient)
  console.warn("SKIPPED: examples/crawler needs the entry robotomata/fetch, which is not there.");

describe.skipIf(node === undefined || !hasClient)("examples/crawler", () => {
  const site: Record<string, string> = {
    "/": '<a href="/a">a</a> <a href="/private/b">b</a> <a href="/moved">c</a>',
    "/a": '<a href="/">home</a> <a href=/d#part>d</a> <a href="mailto:x@example.com">x</a>',
    "/d": "the end",
    "/private/b": "not for crawlers",
    "/private/e": "nor by a redirect",
  };

  it("crawls a site, but not what its robots.txt disallows", async () => {
    const folder = place("crawler");
    const asked: { path: string; at: number }[] = [];
    let answered = 0;
    const listener: RequestListener = ({ url }, response) => {
      asked.push({ path: url!, at: performance.now() });
      if (url === "/robots.txt") {
        response.end("User-agent: ExampleBot\nDisallow: /private/\nCrawl-delay: 1.1\n");
        answered = performance.now();
      } else if (url === "/moved") {
        response.writeHead(301, { location: "/private/e" }).end();
      } else {
        response.writeHead(url! in site ? 200 : 404, { "content-type": "text/html" }).end(site[url!]);
      }
    };
    await withServer(listener, async (port) => {
      const home = `http://127.0.0.1:${port}`;
      const { stdout } = await execute(node!, ["main.ts", home, "10"], { cwd: folder });
      expect(stdout.trim().split("\n")).toEqual([
        `200 ${home}/`,
        `200 ${home}/a`,
        `--- ${home}/private/b (robots.txt)`,
        `301 ${home}/moved`,
        `200 ${home}/d`,
        `--- ${home}/private/e (robots.txt)`,
      ]);
    });
    expect(asked.map(({ path }) => path)).toEqual(["/robots.txt", "/", "/a", "/moved", "/d"]);
    // The last three waited for the delay; timers may be a little early. A busy machine only makes it longer.
    expect(asked[4]!.at - answered).toBeGreaterThan(3280);
  });
});

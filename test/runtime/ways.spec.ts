/** Raw request targets before Deno, Bun, workerd and Next.js: is what robots.txt forbids served in any spelling? */
import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { describe, it } from "vitest";
import { NEXT_KINDS, nextSite, startNext } from "./support/next.ts";
import { portOf } from "./support/port.ts";
import { installed } from "./support/run.ts";
import { hasPackage, program } from "./support/tools.ts";
import { expectClosed, type Kind, type Running } from "./support/ways.ts";
import { bundleWorker, serve } from "./support/workerd.ts";

async function running(file: string, args: readonly string[], kind: Kind): Promise<Running> {
  const child = spawn(file, [...args, "ways-process.js", kind], {
    cwd: installed(),
    env: { ...process.env, NODE_OPTIONS: "", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const port = await portOf(child, /port: (\d+)/);
  return {
    port,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

async function worker(file: string, kind: Kind): Promise<Running> {
  const modules = await bundleWorker(join(installed(), "ways-worker.js"), "worker.js");
  const server = await serve(file, modules, { bindings: `(name = "KIND", text = "${kind}")` });
  return { port: Number(new URL(server.url).port), stop: () => server.stop() };
}

const DENO = [
  "run",
  "--no-lock",
  "--cached-only",
  "--node-modules-dir=manual",
  "--allow-net",
  "--allow-read",
];
const RUNTIMES: Readonly<Record<string, (file: string, kind: Kind) => Promise<Running>>> = {
  Deno: (file, kind) => running(file, [...DENO, "--allow-env"], kind),
  Bun: (file, kind) => running(file, ["run"], kind),
  workerd: worker,
};

/** A route for all paths, and what stands before it. */
const ROUTE = `import { routed } from "../../resources.js";
export function GET(request) {
  let body;
  try {
    body = routed(decodeURIComponent(new URL(request.url).pathname));
  } catch {}
  return new Response(body ?? "nothing here", { status: body === undefined ? 404 : 200 });
}
`;
const before = (kind: string): string => `import { createEnforcer } from "robotomata/enforce";
import { ROBOTS } from "./resources.js";
const enforcer = process.env.KIND === "guarded" ? createEnforcer({ robots: ROBOTS }) : undefined;
export async function ${kind}(request) {
  return enforcer?.respond(request);
}
`;

describe("an enforcer lets nothing through that is forbidden, however it is spelled", () => {
  for (const [name, start] of Object.entries(RUNTIMES)) {
    const file = program(name);
    it.skipIf(file === undefined)(`in ${name}`, () => expectClosed(name, (kind) => start(file!, kind)));
  }

  it.skipIf(!hasPackage("next")).each(NEXT_KINDS)("as %s of Next.js", async (name) => {
    const resources = readFileSync(new URL("../frameworks/resources.ts", import.meta.url), "utf8");
    const site = await nextSite({
      "resources.js": (await transform(resources, { loader: "ts" })).code,
      "app/[[...path]]/route.js": ROUTE,
      [`${name}.js`]: before(name),
    });
    try {
      await expectClosed(`Next.js, ${name}`, (kind) => startNext(site, { KIND: kind }));
    } finally {
      rmSync(site, { recursive: true, force: true });
    }
  });
});

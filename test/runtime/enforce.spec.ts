/** examples/enforce, with the real servers; next.spec.ts has Next.js. */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { asking, expectEnforced, expectReported } from "./support/enforced.ts";
import { root } from "./support/installed.ts";
import { portOf } from "./support/port.ts";
import { installed } from "./support/run.ts";
import { hasPackage, program } from "./support/tools.ts";
import { bundleWorker, serve } from "./support/workerd.ts";

const examples = "examples/enforce";
const folder = (): string => join(installed(), examples);

beforeAll(() => {
  mkdirSync(folder(), { recursive: true });
  cpSync(join(root, examples), folder(), { recursive: true });
  for (const name of ["express", "fastify", "hono", "@hono"]) {
    const own = fileURLToPath(new URL(`node_modules/${name}`, import.meta.url));
    const link = join(installed(), "node_modules", name);
    if (existsSync(own) && !existsSync(link)) symlinkSync(own, link);
  }
});

/** Runs a server for as long as `use` takes. It prints its port when it listens. */
async function running(
  file: string,
  args: readonly string[],
  mode: string,
  use: (port: number) => Promise<void>,
): Promise<void> {
  const child = spawn(file, args, {
    cwd: folder(),
    env: { ...process.env, NODE_OPTIONS: "", NO_COLOR: "1", ROBOTS_MODE: mode },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  try {
    await use(await portOf(child, /port: (\d+)/));
  } finally {
    child.kill();
    await ended;
  }
}

const node = program("Node 20");
const deno = program("Deno");
const bun = program("Bun");
const DENO = ["run", "--no-lock", "--cached-only", "--node-modules-dir=manual"];

/** How each example is run. */
const SERVERS: Record<string, { readonly file: string | undefined; readonly args: readonly string[] }> = {
  "node.mjs": { file: node, args: [] },
  "express.mjs": { file: hasPackage("express") ? node : undefined, args: [] },
  "fastify.mjs": { file: hasPackage("fastify") ? node : undefined, args: [] },
  "hono.mjs": { file: hasPackage("@hono/node-server") ? node : undefined, args: [] },
  "deno.ts": { file: deno, args: [...DENO, "--allow-net", "--allow-read", "--allow-env"] },
  "bun.ts": { file: bun, args: ["run"] },
};

describe.each(Object.entries(SERVERS))(`${examples}/%s`, (name, { file, args }) => {
  const run = (mode: string, use: (port: number) => Promise<void>): Promise<void> => {
    if (name === "deno.ts") {
      // What `deno install` makes of the npm: import.
      cpSync(join(installed(), "package.json"), join(folder(), "package.json"));
      if (!existsSync(join(folder(), "node_modules")))
        symlinkSync(join(installed(), "node_modules"), join(folder(), "node_modules"));
    }
    return running(file!, [...args, name, "0"], mode, use);
  };

  it.skipIf(file === undefined)("keeps robots out", () =>
    run("block", (port) => expectEnforced(asking(port))),
  );

  it.skipIf(file === undefined)("only counts when told so", () =>
    run("report", (port) => expectReported(asking(port))),
  );

  it.skipIf(file === undefined || name !== "express.mjs")(
    "forbids in any letter case what routes serve so",
    () =>
      run("block", async (port) => {
        const answers = ["/private/x", "/PRIVATE/x"].map((path) =>
          asking(port)(path, { agent: "OtherBot/1.0" }),
        );
        expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403]);
      }),
  );
});

const workerd = program("workerd");

describe.skipIf(workerd === undefined)(`${examples}/worker.ts`, () => {
  const run = async (mode: string, use: (port: number) => Promise<void>): Promise<void> => {
    const modules = await bundleWorker(join(folder(), "worker.ts"), "worker.js");
    const server = await serve(workerd!, modules, { bindings: `(name = "ROBOTS_MODE", text = "${mode}")` });
    try {
      await use(Number(new URL(server.url).port));
    } finally {
      await server.stop();
    }
  };

  it("keeps robots out", () => run("block", (port) => expectEnforced(asking(port, "cf-connecting-ip"))));

  it("only counts when told so", () =>
    run("report", (port) => expectReported(asking(port, "cf-connecting-ip"))));
});

it("tests every example", () => {
  const programs = readdirSync(join(root, examples)).filter(
    (name) => /\.(?:mjs|ts)$/.test(name) && name !== "ambient.d.ts",
  );
  expect(programs.map((name) => basename(name)).sort()).toEqual(
    [...Object.keys(SERVERS), "next.ts", "worker.ts"].sort(),
  );
});

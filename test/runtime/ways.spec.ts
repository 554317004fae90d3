/** Raw request targets before the servers of Deno, Bun and workerd: is what robots.txt forbids served in any spelling? */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tryTargets } from "../frameworks/machine.ts";
import { type Outcomes, told } from "../frameworks/outcomes.ts";
import { upTo } from "../support/effort.ts";
import { Random } from "../support/random.ts";
import { portOf } from "./support/port.ts";
import { installed } from "./support/run.ts";
import { program } from "./support/tools.ts";
import { bundleWorker, serve } from "./support/workerd.ts";

const KINDS = ["guarded", "bare"] as const;
type Kind = (typeof KINDS)[number];
/** A server to ask. */
interface Running {
  readonly port: number;
  stop(): Promise<void>;
}

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

const COUNT = Number(process.env.COUNT ?? upTo(4000, 600));
const RECORD = new URL("../frameworks/runtime-outcomes.json", import.meta.url);

describe("an enforcer lets nothing through that is forbidden, however it is spelled", () => {
  for (const [name, start] of Object.entries(RUNTIMES)) {
    const file = program(name);
    it.skipIf(file === undefined)(`in ${name}`, async () => {
      const servers: Running[] = [];
      try {
        for (const kind of KINDS) servers.push(await start(file!, kind));
        const [guarded, bare] = servers.map(({ port }) => port);
        const findings = await tryTargets({ guarded: guarded!, bare: bare! }, new Random(1), COUNT);
        const sums = told(name, findings);
        expect(findings.open).toEqual([]);
        expect(findings.changed).toEqual([]);
        expect(findings.wronged).toEqual([]);
        expect(sums.refused).toBeGreaterThan(sums.tried / 20);
        if (process.env.WRITE_DOCS === undefined) return;
        const before = JSON.parse(readFileSync(RECORD, "utf8")) as Outcomes;
        writeFileSync(RECORD, `${JSON.stringify({ ...before, [name]: sums }, null, 1)}\n`);
      } finally {
        for (const server of servers) await server.stop();
      }
    });
  }
});

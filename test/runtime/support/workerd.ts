/** Starts workerd with modules and bindings, as `wrangler deploy` would hand them over. */
import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { build, type Plugin } from "esbuild";

/** Leaves `.wasm` files to the runtime under their own names, and collects their paths. */
function leaveWasm(found: Map<string, string>): Plugin {
  return {
    name: "leave-wasm",
    setup({ onResolve }) {
      onResolve({ filter: /\.wasm(\?module)?$/ }, ({ path, resolveDir }) => {
        const file = path.replace("?module", "");
        found.set(basename(file), createRequire(join(resolveDir, "_")).resolve(file));
        return { path: `./${basename(file)}`, external: true };
      });
    },
  };
}

/** A Worker's modules by name: the first is the entry. Texts are code, `.wasm` names are paths of files. */
export type Modules = ReadonlyMap<string, string>;

/** Bundles a Worker for `conditions`, wrangler's own unless given. */
export async function bundleWorker(
  entry: string,
  name: string,
  options: { conditions?: string[]; external?: string[] } = {},
): Promise<Modules> {
  const wasm = new Map<string, string>();
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    conditions: options.conditions ?? ["workerd", "worker", "browser"],
    external: options.external ?? [],
    plugins: [leaveWasm(wasm)],
  });
  return new Map([[name, outputFiles[0]!.text], ...wasm]);
}

/** How Workers have behaved since FinalizationRegistry came to them. */
const COMPATIBILITY_DATE = "2025-05-05";

/** A running workerd. */
export interface Server {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Serves a Worker on a free port, to the rules of a compatibility date. `bindings` and `services` are written into
 * workerd's configuration as they are.
 */
export async function serve(
  file: string,
  modules: Modules,
  { bindings = "", services = "", compatibilityDate = COMPATIBILITY_DATE } = {},
): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "robotomata-workerd-"));
  const listed = [...modules].map(([name, content], i) => {
    if (name.endsWith(".wasm")) {
      copyFileSync(content, join(folder, `${i}.wasm`));
      return `(name = "${name}", wasm = embed "${i}.wasm")`;
    }
    writeFileSync(join(folder, `${i}.js`), content);
    return `(name = "${name}", esModule = embed "${i}.js")`;
  });
  writeFileSync(
    join(folder, "config.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [ (name = "main", worker = .main), ${services} ],
  sockets = [ (name = "http", address = "127.0.0.1:0", http = (), service = "main") ]
);
const main :Workerd.Worker = (
  modules = [ ${listed.join(", ")} ],
  bindings = [ ${bindings} ],
  compatibilityDate = "${compatibilityDate}",
);
`,
  );
  const child = spawn(file, ["serve", "config.capnp", "--control-fd=3"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  let complaints = "";
  child.stderr!.on("data", (data) => {
    complaints += data;
  });
  const ended = new Promise<void>((done) => {
    child.once("exit", () => done());
  });
  const port = await new Promise<number>((found, failed) => {
    (child.stdio[3] as Readable).once("data", (data) => {
      found((JSON.parse(String(data)) as { port: number }).port);
    });
    child.once("exit", () => failed(new Error(`workerd did not start: ${complaints}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Servers with a page, each without an enforcer and with one. */
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "../../src/index.ts";
import { serverConfig } from "../../src/site/enforce/servers/config.ts";
import { program } from "../../test/runtime/support/tools.ts";
import { bundleWorker, serve } from "../../test/runtime/support/workerd.ts";
import { listening, programOf } from "../../test/site/enforce/real-servers.ts";
import { freePorts } from "../../test/support/ports.ts";

/** A server on this machine. */
export interface Running {
  readonly port: number;
  readonly pid: number;
}

/** The same server without an enforcer and with one. */
export interface Pair {
  readonly without: Running;
  readonly enforced: Running;
  stop(): Promise<void>;
}

const PAGE = `<!doctype html><title>A page</title>${"<p>Some words of a page, as pages have them.".repeat(90)}\n`;
const fileAt = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Runs a program until it is stopped. */
function started(file: string, args: readonly string[]) {
  const child = spawn(file, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ended;
  };
  return { child, stop };
}

/** A program that serves the page on two ports. */
function pairOf({ child, stop }: ReturnType<typeof started>, ports: readonly number[], folder: string): Pair {
  const [without, enforced] = ports.map((port) => ({ port, pid: child.pid! }));
  return {
    without: without!,
    enforced: enforced!,
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function folderWith(robots: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), "robotomata-rate-"));
  writeFileSync(join(folder, "robots.txt"), robots);
  writeFileSync(join(folder, "page.html"), PAGE);
  return folder;
}

/** @param main what else stands at the top of the configuration */
export async function nginx(robots: Uint8Array, main = ""): Promise<Pair> {
  const folder = folderWith(robots);
  const { text } = serverConfig(parse(robots), {
    ...{
      target: "nginx",
      name: "robots",
      others: "rules",
      undeclared: "rules",
      methods: "crawling",
      ranges: [],
    },
    ...{ about: [], maps: "" },
  });
  if (text === undefined) throw new Error("nginx cannot express this file");
  const ports = await freePorts(2);
  const sites = ports.map(
    (port, i) => `server {
    listen 127.0.0.1:${port};
    ${i === 1 ? "if ($robots_block) { return 403; }" : ""}
    location / { root ${folder}; default_type text/html; try_files /page.html =404; }
}`,
  );
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, "nginx.conf"),
    `${main} daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
access_log off; sendfile on; keepalive_requests 1000000; ${temporary.join(" ")}
variables_hash_max_size 4096;
${text}
${sites.join("\n")}
}
`,
  );
  const server = started(programOf("nginx"), ["-p", folder, "-c", join(folder, "nginx.conf")]);
  await listening(server.child, () => "", { host: "127.0.0.1", port: ports[1]! });
  return pairOf(server, ports, folder);
}

export async function express(robots: Uint8Array): Promise<Pair> {
  const folder = folderWith(robots);
  const files = ["robots.txt", "page.html"].map((name) => join(folder, name));
  const server = started(process.execPath, [fileAt("express.mjs"), ...files]);
  const ports = await new Promise<number[]>((resolve, reject) => {
    server.child.stdout.once("data", (text) => resolve(JSON.parse(String(text))));
    server.child.once("exit", () => reject(new Error("Express did not start")));
  });
  return pairOf(server, ports, folder);
}

export async function workerd(robots: Uint8Array): Promise<Pair> {
  const file = program("workerd");
  if (file === undefined) throw new Error("workerd is not installed");
  // Outside of the repository, so that the package is found as it was built.
  const folder = folderWith(robots);
  cpSync(fileAt("worker.mjs"), join(folder, "worker.mjs"));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(fileAt("../.."), join(folder, "node_modules/robotomata"));
  const modules = await bundleWorker(join(folder, "worker.mjs"), "worker.js");
  rmSync(folder, { recursive: true });
  const page = `(name = "PAGE", text = ${JSON.stringify(PAGE)})`;
  const rules = `(name = "ROBOTS", text = ${JSON.stringify(new TextDecoder().decode(robots))})`;
  const [without, enforced] = [
    await serve(file, modules, { bindings: page }),
    await serve(file, modules, { bindings: `${page}, ${rules}` }),
  ];
  const at = ({ url, pid }: typeof without): Running => ({ port: Number(new URL(url).port), pid });
  return {
    without: at(without),
    enforced: at(enforced),
    stop: async () => void (await Promise.all([without.stop(), enforced.stop()])),
  };
}

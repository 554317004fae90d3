/** Sites of Next.js: built by it, and served by it. */
import { execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { portOf } from "./port.ts";
import { installed } from "./run.ts";

const here = fileURLToPath(new URL("..", import.meta.url));
const next = join(here, "node_modules/next/dist/bin/next");

/** What Next.js 16 calls what stands before the pages, which runs in Node, and what it was called before, which runs at the edge. */
export const NEXT_KINDS = ["proxy", "middleware"] as const;

/** A site that has been built, in a folder that is to be removed. */
export async function nextSite(files: Readonly<Record<string, string>>): Promise<string> {
  // Beside the packages: Turbopack reads no files elsewhere.
  const site = mkdtempSync(join(here, "site-"));
  const config = `export default { turbopack: { root: ${JSON.stringify(here)} } };\n`;
  for (const [name, text] of Object.entries({ ...files, "next.config.mjs": config })) {
    mkdirSync(dirname(join(site, name)), { recursive: true });
    writeFileSync(join(site, name), text);
  }
  for (const { name } of readdirSync(join(installed(), "node_modules"), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith("."),
  ))
    cpSync(join(installed(), "node_modules", name), join(site, "node_modules", name), { recursive: true });
  try {
    await promisify(execFile)(process.execPath, [next, "build"], { cwd: site, env: environment({}) });
  } catch (error) {
    rmSync(site, { recursive: true, force: true });
    throw error;
  }
  return site;
}

/** Serves a site until it is stopped. */
export async function startNext(
  site: string,
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const args = [next, "start", "--port", "0", "--hostname", "127.0.0.1"];
  const child = spawn(process.execPath, args, { cwd: site, env: environment(variables) });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    port: await portOf(child, /127\.0\.0\.1:(\d+)/),
    async stop() {
      child.kill();
      await ended;
    },
  };
}

function environment(variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...environment } = process.env;
  return {
    ...environment,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    NO_COLOR: "1",
    ...variables,
  };
}

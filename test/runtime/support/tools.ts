/** Finds the programs that the tests run on. What is missing is said in one plain line, and its tests skip. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium, INSTALL_CHROMIUM } from "../../support/chromium.ts";

const modules = fileURLToPath(new URL("../node_modules", import.meta.url));
const ARCH = process.arch;

/** Where each program lies once `npm ci` has run in this folder: the packages' own binaries, no install script. */
const BINARIES: Record<string, readonly string[]> = {
  "Node 20": ["node-20/bin/node"],
  "Node 22": ["node-22/bin/node"],
  "Node 24": ["node-24/bin/node"],
  "Node 26": ["node-26/bin/node"],
  Deno: [`@deno/${process.platform}-${ARCH}-glibc/deno`, `@deno/${process.platform}-${ARCH}/deno`],
  Bun: [`@oven/bun-${process.platform}-${ARCH === "arm64" ? "aarch64" : ARCH}/bin/bun`],
  workerd: [`@cloudflare/workerd-${process.platform}-${ARCH === "x64" ? "64" : ARCH}/bin/workerd`],
};

/** Path of a program, or undefined after saying that it is missing. */
export function program(name: string): string | undefined {
  const found = BINARIES[name]!.map((file) => join(modules, file)).find((file) => existsSync(file));
  if (found === undefined) missing(name, "run `npm ci --prefix test/runtime`");
  return found;
}

/** Path of Chromium, or undefined after saying that it is missing. */
export function chromium(): string | undefined {
  const path = findChromium();
  if (path === undefined) missing("Chromium", INSTALL_CHROMIUM);
  return path;
}

/** Whether an npm package of this folder is installed; says so if not. */
export function hasPackage(name: string): boolean {
  if (existsSync(join(modules, name, "package.json"))) return true;
  missing(name, "run `npm ci --prefix test/runtime`");
  return false;
}

function missing(name: string, remedy: string): void {
  // Where everything has to be there, a skipped test is a failed one.
  if (process.env.REQUIRE_RUNTIMES) throw new Error(`${name} is not installed; ${remedy}.`);
  console.warn(`SKIPPED: ${name} is not installed; ${remedy}.`);
}

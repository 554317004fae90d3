#!/usr/bin/env node
/** The program `robotomata` of the library, which has no commands: it runs robotomata-cli where that is installed. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const MAIN = "robotomata-cli/dist/cli/main.js";

/** The commands' program: installed beside the library, or in the working folder. */
function installed(): string | undefined {
  for (const place of [import.meta.url, join(process.cwd(), "package.json")]) {
    try {
      return createRequire(place).resolve(MAIN);
    } catch {
      // Not installed there.
    }
  }
  return undefined;
}

const main = installed();
if (main === undefined) {
  process.stderr.write(
    "robotomata: the commands are in the package robotomata-cli: npm install -g robotomata robotomata-cli, or npx robotomata-cli\n",
  );
  process.exitCode = 2;
} else await import(pathToFileURL(main).href);

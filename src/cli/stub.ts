#!/usr/bin/env node
/** The program `robotomata` of the library, which has no commands: it runs robotomata-cli where that is installed. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/**
 * The commands' program where npm installs it beside this package. The working folder is not searched: it may be
 * somebody else's, whose code nobody has asked to run.
 */
function commandsFile(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve("robotomata-cli/dist/cli/main.js");
  } catch {
    return undefined;
  }
}

const main = commandsFile();
if (main === undefined) {
  process.stderr.write(
    "robotomata: the commands are in the package robotomata-cli: npm install -g robotomata robotomata-cli, or npx robotomata-cli\n",
  );
  process.exitCode = 2;
} else await import(pathToFileURL(main).href);

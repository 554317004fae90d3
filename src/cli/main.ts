#!/usr/bin/env node
import { RobotsError } from "../errors.ts";
import { CliError, EXIT, type Terminal } from "./command.ts";
import { dispatch } from "./dispatch.ts";
import { reason } from "./reason.ts";
import { printable, printableLines } from "./wording.ts";

/** Getters, because opening a standard stream costs time and not every command wants every one. */
const terminal: Terminal = {
  get stdin() {
    return process.stdin;
  },
  get stdout() {
    return process.stdout;
  },
  get stderr() {
    return process.stderr;
  },
  env: process.env,
};

// The reader of our output may stop before its end (`| head`), which is not a failure. Nothing is pending that
// could be lost: the stream is broken. Other errors (a full disk) are.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.done);
  complain(`cannot write the output: ${reason(error)}`);
  process.exit(EXIT.failure);
});
process.stderr.on("error", () => {});

// By default, Node would exit with 1, which means that the command has found something.
process.on("uncaughtException", (error) => {
  complain(internal(error));
  process.exit(EXIT.failure);
});

// The exit code is only set: the process exits when its output has been written.
process.exitCode = await run();

async function run(): Promise<number> {
  try {
    return await dispatch(process.argv.slice(2), terminal);
  } catch (error) {
    if (error instanceof CliError || error instanceof RobotsError) complain(printable(error.message));
    else complain(internal(error));
    return EXIT.failure;
  }
}

function internal(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `internal error, please report it:\n${printableLines(stack)}`;
}

function complain(message: string): void {
  process.stderr.write(`robotomata: ${message}\n`);
}

import { EXIT, type Terminal } from "./command.ts";
import { complaint, run } from "./run.ts";
import { reason } from "./shared/output/reason.ts";

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

/**
 * Ends a program whose output cannot be written. Its reader may stop before the end (`| head`), which is not a failure.
 * Nothing is pending that could be lost: the stream is broken. Other errors (a full disk) are.
 */
export function exitForOutput(error: NodeJS.ErrnoException): never {
  if (error.code === "EPIPE") process.exit(EXIT.done);
  process.stderr.write(`robotomata: cannot write the output: ${reason(error)}\n`);
  process.exit(EXIT.failure);
}

/** Runs the program on its arguments and streams. */
export async function main(): Promise<void> {
  process.stdout.on("error", exitForOutput);
  process.stderr.on("error", () => {});

  // By default, Node would exit with 1, which means that the command has found something.
  process.on("uncaughtException", (error) => {
    process.stderr.write(complaint(error));
    process.exit(EXIT.failure);
  });

  // The exit code is only set: the process exits when its output has been written.
  process.exitCode = await run(process.argv.slice(2), terminal);
}

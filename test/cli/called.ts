import { PassThrough, type Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { CliError, EXIT, type Terminal } from "../../src/cli/command.ts";
import { dispatch } from "../../src/cli/dispatch.ts";

/** What a command does when it is called with these arguments in this process, in this process's folder. */
export async function called(
  args: readonly string[],
  input: string | Uint8Array = "",
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end(input);
  const texts = [stdout, stderr].map((stream: Readable) => text(stream));
  const terminal: Terminal = { stdin, stdout, stderr, env: {} };
  const code = await dispatch(args, terminal).catch((error) => {
    if (!(error instanceof CliError)) throw error;
    stderr.write(`robotomata: ${error.message}\n`);
    return EXIT.failure;
  });
  stdout.end();
  stderr.end();
  const [out, err] = await Promise.all(texts);
  return { code, stdout: out!, stderr: err! };
}

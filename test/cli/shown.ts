import { PassThrough, Writable } from "node:stream";
import { expect } from "vitest";
import type { Command, Terminal } from "../../src/cli/command.ts";

/** What a command prints to a terminal; `status` is how it must end, if that matters. */
export async function shown(
  command: Command,
  args: readonly string[],
  { input, env = {}, status }: { input: string; env?: NodeJS.ProcessEnv; status?: number },
): Promise<string> {
  let text = "";
  const stdout = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const stdin = new PassThrough();
  stdin.end(input);
  const terminal: Terminal = {
    stdin,
    stdout: Object.assign(stdout, { isTTY: true }),
    stderr: new PassThrough(),
    env,
  };
  const ended = await command.run(args, terminal);
  if (status !== undefined) expect(ended).toBe(status);
  return text;
}

/** The same without colours, which must not shift anything. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
  return text.replace(/\u001b\[\d+m/g, "");
}

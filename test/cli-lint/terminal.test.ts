import { PassThrough, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { Command, Terminal } from "../../src/cli/command.ts";
import { lint } from "../../src/cli/commands/lint.ts";
import { test } from "../../src/cli/commands/test.ts";
import { folderWith } from "../cli/run.ts";

/** What a command prints when a person looks on. */
async function shown(
  command: Command,
  args: readonly string[],
  input: string,
  env: NodeJS.ProcessEnv = {},
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
  await command.run(args, terminal);
  return text;
}

/** Without colours, which must not shift anything. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
  return text.replace(/\u001b\[\d+m/g, "");
}

describe("at a terminal", () => {
  it("lint colours severities and carets, and nothing from the file", async () => {
    const body = "User-agent: *\nDisallow: tmp/\nDisalow: /a/\u001b[32m\n";
    const text = await shown(lint, ["-"], body);
    expect(text).toContain("\u001b[31merror\u001b[39m");
    expect(text).toContain("\u001b[33mwarning\u001b[39m");
    expect(text).toContain("\u001b[31m^^^^\u001b[39m");
    expect(text).not.toContain("\u001b[32m");
    expect(plain(text)).toBe(await shown(lint, ["-"], body, { NO_COLOR: "1" }));
  });

  it("test colours what is not so", async () => {
    const folder = folderWith({ "list.txt": "* allow /a\n* allow /b\n" });
    const text = await shown(test, ["--robots", "-", `${folder}/list.txt`], "User-agent: *\nDisallow: /a\n");
    expect(text).toContain("\u001b[31mnot so\u001b[39m");
    expect(plain(text)).toContain("As expected: 1 of 2.\n");
  });
});

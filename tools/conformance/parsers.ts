/** What the parsers that are installed say about files. */
import { ProgramAdapter } from "../../src/cli/conformance/adapters.ts";
import { adapters, implementations, installedVersion, resultsOf } from "./results.ts";

/** A file, and the paths to ask about. */
export interface AskedFile {
  readonly name: string;
  readonly robots: Uint8Array;
  readonly paths: readonly string[];
}

export interface ParserAnswers {
  /** The parser, and its version. */
  readonly name: string;
  readonly version: string;
  /** A word for each file, with a letter for each path: 1 for allowed, 0 for disallowed, - for no answer. */
  readonly words: readonly string[];
}

/**
 * Asks one parser after another, ours first.
 *
 * @param commands others by their ids, for parsers that are not installed
 */
export async function* parserAnswers(
  files: readonly AskedFile[],
  agent: string,
  commands: ReadonlyMap<string, readonly string[]> = new Map(),
): AsyncGenerator<ParserAnswers> {
  for (const implementation of implementations) {
    const { id, name, adapter, isClient } = implementation;
    const version = resultsOf()[id]?.version ?? installedVersion(implementation);
    const command = commands.get(id) ?? adapter;
    if (isClient || command === undefined || version === undefined) continue;
    const program = new ProgramAdapter(command, 5_000, adapters);
    const words: string[] = [];
    for (const file of files) words.push(await wordOf(program, file, agent));
    program.close();
    yield { name, version, words };
  }
}

async function wordOf(
  program: ProgramAdapter,
  { name, robots, paths }: AskedFile,
  agent: string,
): Promise<string> {
  let word = "";
  for (const [at, path] of paths.entries()) {
    const url = `https://site.example${path}`;
    const reply = await program.ask({ id: `${name} ${at}`, robots, agent, url });
    word += "fault" in reply ? "-" : reply.verdict === "allowed" ? "1" : "0";
  }
  return word;
}

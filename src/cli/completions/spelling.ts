import type { ListedCommand } from "../command.ts";
import { type Option, withHelp } from "../options.ts";

/** How a command is spelled. */
export interface CommandSpelling {
  readonly name: string;
  readonly about: string;
  readonly options: readonly Option[];
  /** Words that may follow, other than options and files. */
  readonly operands: readonly string[];
}

/** The spelling of all commands. */
export function spellings(commands: readonly ListedCommand[]): CommandSpelling[] {
  const all = commands.map(({ name, summary, options }): CommandSpelling => {
    const operands = name === "completions" ? ["bash", "zsh", "fish"] : [];
    return { name, about: summary, options: withHelp(options), operands };
  });
  const operands = all.map(({ name }) => name);
  return [...all, { name: "help", about: "Show the help of a command", options: [], operands }];
}

/** A short description: the beginning of the text, to the first mark that ends a clause and is in no quotation. */
export function aboutOf({ text }: Option): string {
  return /^(?:"[^"]*"|[^".:;]|[.:;](?=\S))*/.exec(text)![0];
}

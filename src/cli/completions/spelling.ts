import type { ListedCommand } from "../command.ts";

/** How an option is spelled, and what may follow it. */
export interface OptionSpelling {
  /** `--agent`. */
  readonly long: string;
  /** `-h`. */
  readonly short: string | undefined;
  /** A short description. */
  readonly about: string;
  /** Whether a value follows. */
  readonly takesValue: boolean;
  /** The words that it takes; undefined if they are not known, so that it may be a file. */
  readonly words: readonly string[] | undefined;
}

/** How a command is spelled. */
export interface CommandSpelling {
  readonly name: string;
  readonly about: string;
  readonly options: readonly OptionSpelling[];
  /** Words that may follow, other than options and files. */
  readonly operands: readonly string[];
}

/**
 * The line of an option: `  -h, --help     Show this help`, `  --held FILE|DIR     Leave out hosts`. After a long one,
 * there may be one space before the text, or the text may be in the next line.
 */
export const OPTION_LINE = /^ {2}(?:(-\w), )?(--[a-z][a-z-]*)(?: (\[?[A-Z][A-Z=|\]]*))?(?: +(\S.*))?$/;

/**
 * The spelling of all commands, derived from their help texts: options that are not in the help are not offered.
 */
export function spellings(commands: readonly ListedCommand[]): CommandSpelling[] {
  const all = commands.map(({ name, summary, help, choices }): CommandSpelling => {
    const options = optionsOf(help, choices ?? {});
    return { name, about: summary, options, operands: name === "completions" ? ["bash", "zsh", "fish"] : [] };
  });
  const operands = all.map(({ name }) => name);
  return [...all, { name: "help", about: "Show the help of a command", options: [], operands }];
}

function optionsOf(help: string, choices: Readonly<Record<string, readonly string[]>>): OptionSpelling[] {
  const lines = help.split("\n");
  return lines.flatMap((line, at) => {
    const [, short, long, value, text = lines[at + 1]?.trim()] = OPTION_LINE.exec(line) ?? [];
    if (long === undefined || text === undefined) return [];
    const about = text.split(/[.:;]\s|\.$/)[0]!;
    return [{ long, short, about, takesValue: value !== undefined, words: choices[long] }];
  });
}

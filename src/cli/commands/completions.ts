import { oneOf, readArgs } from "../args.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { bash } from "../completions/bash.ts";
import { fish } from "../completions/fish.ts";
import { spellings } from "../completions/spelling.ts";
import { zsh } from "../completions/zsh.ts";
import { print } from "../output.ts";

const shells = { bash, zsh, fish };
const names = Object.keys(shells) as (keyof typeof shells)[];

const help = `Usage: robotomata completions bash|zsh|fish

Prints a script that makes the shell complete commands, options and their values when you press Tab.

Options:
  -h, --help     Show this help

Examples:
  robotomata completions bash > ~/.local/share/bash-completion/completions/robotomata
  robotomata completions zsh > ~/.zfunc/_robotomata     # with fpath+=(~/.zfunc) before compinit
  robotomata completions fish > ~/.config/fish/completions/robotomata.fish
  source <(robotomata completions bash)                 # for this session only

Exit codes: 0 done, 2 wrong usage.
`;

/** Completion for shells. */
export const completions: Command = {
  name: "completions",
  summary: "Print a script that completes commands and options in a shell",
  help,
  run,
};

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals } = readArgs(args, {});
  const [shell, stray] = positionals;
  if (shell === undefined || stray !== undefined) {
    throw new CliError(`completions takes the name of one shell: ${names.join(", ")}`);
  }
  // Loaded here, since the list of commands has this one in it.
  const { commands } = await import("../registry.ts");
  const all = await Promise.all(Object.values(commands).map((load): Promise<Command> => load()));
  await print(terminal.stdout, shells[oneOf("completions", shell, names)!](spellings(all)));
  return EXIT.done;
}

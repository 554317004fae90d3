import { CliError, type Command, EXIT, type ListedCommand } from "../command.ts";
import { oneOf, readArgs } from "../shared/args/args.ts";
import { print } from "../shared/output/output.ts";
import { bash, fish, spellings, zsh } from "./scripts.ts";

const shells = { bash, zsh, fish };
const names = Object.keys(shells) as (keyof typeof shells)[];

const help = `Usage: robotomata completions bash|zsh|fish

Prints a script that makes the shell complete commands, options and their values when you press Tab.

Options:

Examples:
  robotomata completions bash > ~/.local/share/bash-completion/completions/robotomata
  robotomata completions zsh > ~/.zfunc/_robotomata     # with fpath+=(~/.zfunc) before compinit
  robotomata completions fish > ~/.config/fish/completions/robotomata.fish
  source <(robotomata completions bash)                 # for this session only

Exit codes: 0 done, 2 wrong usage.
`;

/** Shell completion. The commands are loaded only when a script is printed. */
export function completionsOf(allCommands: () => Promise<readonly ListedCommand[]>): Command {
  return {
    name: "completions",
    options: {},
    help,
    async run(args, terminal) {
      const [shell, stray] = readArgs(args, {}).positionals;
      if (shell === undefined || stray !== undefined)
        throw new CliError(`completions takes the name of one shell: ${names.join(", ")}`);
      const printer = shells[oneOf("completions", shell, names)!];
      await print(terminal.stdout, printer(spellings(await allCommands())));
      return EXIT.done;
    },
  };
}

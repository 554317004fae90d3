import { nearest } from "../base/nearest.ts";
import { CliError, type Command, EXIT, type Terminal } from "./command.ts";
import { allCommands, commands } from "./registry.ts";
import { meaning } from "./shared/args/args.ts";
import { print } from "./shared/output/output.ts";
import { refuseLanguage } from "./text/spoken.ts";
import { version } from "./version.ts";

/** Runs the command that the arguments name; resolves to an exit code. */
export async function dispatch(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [word, ...args] = argv;
  if (word === undefined) {
    await print(terminal.stderr, await overview());
    return EXIT.failure;
  }
  if (word === "--version" || word === "-v") {
    await print(terminal.stdout, `${version()}\n`);
    return EXIT.done;
  }
  if (word === "--help" || word === "-h" || word === "help") {
    const topic = args.find((arg) => !isHelp(arg) && arg !== "help");
    await print(terminal.stdout, topic === undefined ? await overview() : helpOf(await load(topic)));
    return EXIT.done;
  }
  if (word.startsWith("-")) {
    throw new CliError(`unknown option ${word}: options follow a command, as in robotomata check ${word}`);
  }
  const command = await load(word);
  if (asksForHelp(args)) {
    await print(terminal.stdout, helpOf(command));
    return EXIT.done;
  }
  refuseLanguage(command, args);
  return command.run(args, terminal);
}

async function load(name: string): Promise<Command> {
  const names = Object.keys(commands) as (keyof typeof commands)[];
  const found = names.find((one) => one === name);
  if (found !== undefined) return commands[found]();
  const guess = nearest(name, [...names, "help"]);
  const known = guess === undefined ? `: the commands are ${names.join(", ")}` : meaning(guess);
  throw new CliError(`unknown command "${name}"${known}`);
}

function isHelp(arg: string): boolean {
  return arg === "--help" || arg === "-h";
}

/** Whether help is requested before a `--`. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end < 0 ? args : args.slice(0, end)).some(isHelp);
}

function helpOf(command: Command): string {
  return `${command.help.trimEnd()}\n`;
}

/** The help of the program as a whole. */
async function overview(): Promise<string> {
  const all = await allCommands();
  const width = Math.max(...all.map(({ name }) => name.length));
  const list = all.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: robotomata <command> [options]

The Robots Exclusion Protocol at the command line: may this crawler fetch this URL, and why?

Commands:
${list.join("\n")}

Options:
  -h, --help     Show this help; with a command, the help of that command
  -v, --version  Show the version

Examples:
  robotomata check --agent Googlebot /private/page
  robotomata check --robots https://example.com --agent GPTBot https://example.com/
  robotomata explain --robots robots.txt "/search?q=shoes"
  robotomata help check

Exit codes: 0 done, 1 found what you asked it to report, 2 wrong usage or unreadable input.
`;
}

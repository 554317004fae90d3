import { commands } from "./commands.ts";
import { version } from "./version.ts";

/** Whether an argument is the option for help. */
export const isHelp = (arg: string): boolean => arg === "--help" || arg === "-h";

/** Whether a first argument asks for help. */
export const isHelpWord = (word: string): boolean => isHelp(word) || word === "help";

/** The command that help is asked for, in the arguments after that. */
export const topicOf = (args: readonly string[]): string | undefined => args.find((arg) => !isHelpWord(arg));

/** The answer to arguments that ask for no command; nothing else of the program has to be loaded for it. */
export function generalAnswer([word = "", ...args]: readonly string[]): string | undefined {
  if (word === "--version" || word === "-v") return `${version()}\n`;
  return isHelpWord(word) && topicOf(args) === undefined ? overview() : undefined;
}

/** The help of the program as a whole. */
export function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const list = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: robotomata <command> [options]

The Robots Exclusion Protocol at the command line: may this crawler fetch this URL, and why?

Commands:
${list.join("\n")}

Options:
  -h, --help     Show this help; with a command, the help of that command
  -v, --version  Show the version

Examples:
  robotomata check --agent Googlebot /private/page    # by ./robots.txt
  robotomata check --robots https://example.com --agent GPTBot https://example.com/
  robotomata explain --robots robots.txt "/search?q=shoes"
  robotomata help check

Exit codes: 0 done, 1 found what you asked it to report, 2 wrong usage or unreadable input.
`;
}

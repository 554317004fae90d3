import { RobotsError } from "../base/errors.ts";
import { nearest } from "../base/nearest.ts";
import { CliError, type Command, EXIT, type Terminal } from "./command.ts";
import { incomplete } from "./incomplete.ts";
import { didYouMean } from "./shared/args/args.ts";
import { refuseLanguage, textsFor } from "./shared/args/language.ts";
import { beginRun, helpAddress } from "./shared/input/requests.ts";
import { note } from "./shared/output/note.ts";
import { print } from "./shared/output/output.ts";
import { printable, printableLines } from "./shared/output/wording.ts";
import { en, type Texts } from "./text/en.generated.ts";
import { version } from "./version.ts";

/**
 * All commands, in the order of the help. Each is loaded only when it is used, so that it does not slow down
 * others.
 */
export const commands = {
  check: async () => (await import("./check/check.ts")).check,
  explain: async () => (await import("./explain/explain.ts")).explain,
  lint: async () => (await import("./lint/lint.ts")).lint,
  fmt: async () => (await import("./fmt/fmt.ts")).fmt,
  meta: async () => (await import("./meta/meta.ts")).meta,
  new: async () => (await import("./new/new.ts")).newFile,
  harvest: async () => (await import("./harvest/harvest.ts")).harvest,
  work: async () => (await import("./work/work.ts")).work,
  survey: async () => (await import("./survey/survey.ts")).survey,
  bots: async () => (await import("./bots/bots.ts")).bots,
  audit: async () => (await import("./audit/audit.ts")).audit,
  watch: async () => (await import("./watch/watch.ts")).watch,
  diff: async () => (await import("./diff/diff.ts")).diff,
  minify: async () => (await import("./minify/minify.ts")).minify,
  enforce: async () => (await import("./enforce/enforce.ts")).enforce,
  dump: async () => (await import("./dump/dump.ts")).dump,
  key: async () => (await import("./key/key.ts")).key,
  serve: async () => (await import("./serve/serve.ts")).serve,
  conformance: async () => (await import("./conformance/conformance.ts")).conformance,
  test: async () => (await import("./test/test.ts")).test,
  completions: async (): Promise<Command> =>
    (await import("./completions/completions.ts")).completionsOf(allCommands),
} satisfies Readonly<Record<string, () => Promise<Command>>>;

/** Loads all of them. */
export function allCommands(): Promise<Command[]> {
  return Promise.all(Object.values(commands).map((load): Promise<Command> => load()));
}

/** Runs the command that the arguments name; resolves to an exit code. */
async function dispatch(argv: readonly string[], terminal: Terminal): Promise<number> {
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
  return command.run(beginRun(args), terminal);
}

async function load(name: string): Promise<Command> {
  const names = Object.keys(commands) as (keyof typeof commands)[];
  const found = names.find((one) => one === name);
  if (found !== undefined) return commands[found]();
  const guess = nearest(name, [...names, "help"]);
  const advice = guess === undefined ? `: the commands are ${names.join(", ")}` : didYouMean(guess);
  throw new CliError(`unknown command "${name}"${advice}`);
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

/** Runs the program; resolves to its exit code. Errors are reported on standard error. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(argv, terminal);
  } catch (error) {
    terminal.stderr.write(complaint(error, textsFor(terminal)));
    return EXIT.failure;
  } finally {
    const page = helpAddress();
    if (page !== undefined) note(terminal, ({ common }) => common.unreachable({ page }));
  }
}

/** The message for an error that ends the program. */
export function complaint(error: unknown, texts: Texts = en): string {
  if (error instanceof CliError) return `robotomata: ${printable(error.in(texts))}\n`;
  if (error instanceof RobotsError) return `robotomata: ${printable(error.message)}\n`;
  const line = incomplete(error);
  if (line !== undefined) return line;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `robotomata: internal error, please report it:\n${printableLines(stack)}\n`;
}

import { RobotsError } from "../base/errors.ts";
import { nearest } from "../base/nearest.ts";
import { CliError, type Command, EXIT, type Terminal } from "./command.ts";
import { commands } from "./commands.ts";
import { incomplete } from "./incomplete.ts";
import { helpText } from "./options.ts";
import { generalAnswer, isHelp, isHelpWord, overview, topicOf } from "./overview.ts";
import { didYouMean } from "./shared/args/args.ts";
import { refuseLanguage, textsFor } from "./shared/args/language.ts";
import { beginRun, helpAddress } from "./shared/input/requests.ts";
import { note, print } from "./shared/output/output.ts";
import { reason } from "./shared/output/reason.ts";
import { printable, printableLines } from "./shared/output/wording.ts";
import { refusalIn } from "./text/because.ts";
import { en, type Texts } from "./text/en.generated.ts";

/** Getters, because opening a standard stream costs time and not every command wants every one. */
const terminal: Terminal = {
  get stdin() {
    return process.stdin;
  },
  get stdout() {
    return process.stdout;
  },
  get stderr() {
    return process.stderr;
  },
  env: process.env,
};

/**
 * Ends a program whose output cannot be written. Its reader may stop before the end (`| head`), which is not a failure.
 * Nothing is pending that could be lost: the stream is broken. Other errors (a full disk) are.
 */
export function exitForOutput(error: NodeJS.ErrnoException): never {
  if (error.code === "EPIPE") process.exit(EXIT.done);
  process.stderr.write(`robotomata: cannot write the output: ${reason(error)}\n`);
  process.exit(EXIT.failure);
}

/** Runs the program on its arguments and streams. */
export async function main(): Promise<void> {
  process.stdout.on("error", exitForOutput);
  process.stderr.on("error", () => {});

  // By default, Node would exit with 1, which means that the command has found something.
  process.on("uncaughtException", (error) => {
    process.stderr.write(complaint(error));
    process.exit(EXIT.failure);
  });

  // The exit code is only set: the process exits when its output has been written.
  process.exitCode = await run(process.argv.slice(2), terminal);
}

/** Runs the command that the arguments name; resolves to an exit code. */
async function dispatch(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [word, ...args] = argv;
  if (word === undefined) {
    await print(terminal.stderr, overview());
    return EXIT.failure;
  }
  const general = generalAnswer(argv);
  if (general !== undefined || isHelpWord(word)) {
    const [topic, other] = args.filter((arg) => !arg.startsWith("-"));
    if (other !== undefined) throw new CliError(`help is for one command: ${topic} or ${other}?`);
    await print(terminal.stdout, general ?? helpText(await load(topicOf(args)!)));
    return EXIT.done;
  }
  if (word.startsWith("-")) {
    const guess = nearest(word, ["-h", "-v", "--help", "--version"]);
    const advice =
      guess === undefined ? `: options follow a command, as in robotomata check ${word}` : didYouMean(guess);
    throw new CliError(`unknown option ${word}${advice}`);
  }
  const command = await load(word);
  if (asksForHelp(args)) {
    await print(terminal.stdout, helpText(command));
    return EXIT.done;
  }
  refuseLanguage(command, args);
  return command.run(beginRun(args), terminal);
}

async function load(name: string): Promise<Command> {
  const names = Object.keys(commands) as (keyof typeof commands)[];
  const found = names.find((one) => one === name);
  if (found !== undefined) return commands[found].load();
  const guess = nearest(name, [...names, "help", "--version"]);
  const advice = guess === undefined ? `: the commands are ${names.join(", ")}` : didYouMean(guess);
  throw new CliError(`unknown command "${name}"${advice}`);
}

/** Whether help is requested before a `--`. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end < 0 ? args : args.slice(0, end)).some(isHelp);
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
  if (error instanceof RobotsError) return `robotomata: ${printable(refusalIn(texts, error))}\n`;
  // A path that the system refuses before anything is read or written, such as one that is too long.
  const { code = "", path } = error as NodeJS.ErrnoException;
  if (path !== undefined && Object.hasOwn(en.details.codes, code))
    return `robotomata: ${printable(texts.common.labelled({ label: path, text: reason(error, texts) }))}\n`;
  const line = incomplete(error);
  if (line !== undefined) return line;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `robotomata: internal error, please report it:\n${printableLines(stack)}\n`;
}

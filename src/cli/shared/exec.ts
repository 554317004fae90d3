import { spawn } from "node:child_process";
import { CliError } from "../command.ts";
import { en, type Texts } from "../text/en.generated.ts";
import { reason } from "./output/reason.ts";

/** Milliseconds that a command may take. */
const TIMEOUT = 60_000;

/**
 * The words of a command line. Single and double quotes keep spaces; nothing else is special, and no shell
 * ever sees it.
 */
export function wordsOf(option: string, line: string): string[] {
  const words = [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? ""),
  );
  const rest = line.replaceAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g, "").trim();
  if (rest !== "" || words.length === 0 || words[0] === "") {
    throw new CliError(`${option} takes a command, with its quotes closed, not ${JSON.stringify(line)}`);
  }
  return words;
}

/** Why something did not succeed. */
export interface Fault {
  readonly reason: string;
  /** Whether this was refused, so that others may be accepted. */
  readonly isRefusal: boolean;
}

/**
 * Runs a command with a text on its standard input; resolves to why it did not succeed, or to nothing. What it
 * prints goes to standard error.
 *
 * @param timeout milliseconds after which it is killed
 */
export function execute(
  [program, ...args]: readonly string[],
  input: string,
  signal?: AbortSignal,
  timeout = TIMEOUT,
  texts: Texts = en,
): Promise<Fault | undefined> {
  return new Promise<Fault | undefined>((resolve) => {
    const child = spawn(program!, args, {
      stdio: ["pipe", 2, 2],
      shell: false,
      ...(signal && { signal }),
      killSignal: "SIGKILL",
    });
    // Node's own time limit keeps running after a program could not be started, and keeps this one from ending.
    const timer = setTimeout(() => child.kill("SIGKILL"), timeout);
    child.on("error", (error) => {
      clearTimeout(timer);
      const why = error.name === "AbortError" ? texts.common.stopped : reason(error, texts);
      resolve({ reason: why, isRefusal: false });
    });
    child.on("close", (code, by) => {
      clearTimeout(timer);
      if (code === 0) return resolve(undefined);
      const { exit, killed } = texts.common.command;
      const why = code === null ? killed({ signal: by ?? "", seconds: timeout / 1000 }) : exit({ code });
      resolve({ reason: why, isRefusal: code !== null });
    });
    // The command does not have to read its input.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
    // Some names are refused at once.
  }).catch((error) => ({ reason: reason(error, texts), isRefusal: false }));
}

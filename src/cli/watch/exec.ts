import { spawn } from "node:child_process";
import { CliError } from "../command.ts";
import { reason } from "../shared/output/reason.ts";
import { en, type Texts } from "../text/en.generated.ts";
import type { Fault } from "./outage.ts";
import type { WatchReport } from "./report.ts";

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

/**
 * Runs a command with a report as JSON on its standard input; resolves to why it did not succeed, or to
 * nothing. What it prints goes to standard error.
 */
export function execute(
  [program, ...args]: readonly string[],
  report: WatchReport,
  signal: AbortSignal,
  timeout = TIMEOUT,
  texts: Texts = en,
): Promise<Fault | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program!, args, {
      stdio: ["pipe", 2, 2],
      shell: false,
      signal,
      killSignal: "SIGKILL",
    });
    // Node's own time limit keeps running after a program could not be started, and keeps this one from ending.
    const timer = setTimeout(() => child.kill("SIGKILL"), timeout);
    child.on("error", (error) => {
      clearTimeout(timer);
      resolve({ reason: reason(error, texts), isRefusal: false });
    });
    child.on("close", (code, by) => {
      clearTimeout(timer);
      if (code === 0) return resolve(undefined);
      const { exit, killed } = texts.watch.delivery;
      const why = code === null ? killed({ signal: by ?? "", seconds: timeout / 1000 }) : exit({ code });
      resolve({ reason: why, isRefusal: code !== null });
    });
    // The command does not have to read its input.
    child.stdin?.on("error", () => {});
    child.stdin?.end(`${JSON.stringify(report)}\n`);
  });
}

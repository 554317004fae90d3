import { RobotsError } from "../base/errors.ts";
import { CliError, EXIT, type Terminal } from "./command.ts";
import { dispatch } from "./dispatch.ts";
import { printable, printableLines } from "./shared/output/wording.ts";
import { en, type Texts } from "./text/en.ts";
import { textsFor } from "./text/speech.ts";

/** Runs the program; resolves to its exit code. Whatever is thrown is said on standard error. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(argv, terminal);
  } catch (error) {
    terminal.stderr.write(complaint(error, textsFor(terminal)));
    return EXIT.failure;
  }
}

/** What is said of an error that ends the program. */
export function complaint(error: unknown, texts: Texts = en): string {
  if (error instanceof CliError) return `robotomata: ${printable(error.in(texts))}\n`;
  if (error instanceof RobotsError) return `robotomata: ${printable(error.message)}\n`;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `robotomata: internal error, please report it:\n${printableLines(stack)}\n`;
}

import { type Because, Fault } from "../../../base/because.ts";
import { RobotsError } from "../../../base/errors.ts";
import type { RobotsEntry } from "../../../crawl/fetch/entry.ts";
import { shownName } from "../../../study/sources/file-name.ts";
import { CliError } from "../../command.ts";
import { becauseIn, hostMeantIn, refusalIn } from "../../text/because.ts";
import { en, type Texts } from "../../text/en.generated.ts";
import { printable } from "./wording.ts";

/**
 * Why an operation failed, in a few words. `fetch` hides the actual error in a cause, so the innermost one is used.
 */
export function reason(error: unknown, texts: Texts = en): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && Object.hasOwn(en.details.codes, code))
    return texts.details.codes[code as keyof Texts["details"]["codes"]];
  if (error instanceof Fault) return becauseIn(texts, error.because);
  if (error instanceof RobotsError) return refusalIn(texts, error);
  return error.cause instanceof Error ? reason(error.cause, texts) : error.message;
}

/** The same as data; an error without a code gets `message`. */
export function becauseOf(error: unknown, text = (error as Error).message): Because {
  const { because, code, cause } = error as Partial<RobotsError & NodeJS.ErrnoException>;
  if (because !== undefined) return because;
  if (typeof code === "string") return { code: "system", values: { error: code } };
  return cause instanceof Error ? becauseOf(cause, text) : { code: "message", values: { text } };
}

/** Why a host's robots.txt gave no rules, as data. */
export function becauseOfEntry({ because, status }: Partial<RobotsEntry> = {}): Because {
  return because ?? { code: "status", values: { status: status ?? 0 } };
}

/** Why something could not be written. If something does not exist, it is the folder. */
export function writeFailure(error: unknown, texts: Texts = en): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR" ? texts.common.output.noFolder : reason(error, texts);
}

/** Why a file cannot be read where a URL would do, too: if it does not exist, it may be a host without https://. */
export function readFailure(path: string, error: unknown, texts: Texts = en): string {
  const why = reason(error, texts);
  return (error as NodeJS.ErrnoException).code === "ENOENT" ? hostMeantIn(texts, path, why) : why;
}

/** Why a file cannot be read, as an error that ends a command. */
export function unreadable(path: string, error: unknown): CliError {
  return new CliError((texts) =>
    texts.common.cannotRead({ name: printable(shownName(path)), why: reason(error, texts) }),
  );
}

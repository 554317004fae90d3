import { CliError, type Terminal } from "../command.ts";
import { textsFor } from "../shared/args/language.ts";
import { execute, wordsOf } from "../shared/exec.ts";
import { printable } from "../shared/output/wording.ts";
import { untilStop } from "../shared/queue/stopping.ts";
import { differs, type Part, placeOf } from "./place.ts";

/** Programs of the server, in words. */
export interface ServerCommands {
  /** Succeeds if the server can be started with its new configuration. */
  readonly test: readonly string[] | undefined;
  readonly reload: readonly string[] | undefined;
}

/** A server was not told to read the files that stand there now. */
export class Unread extends CliError {}

/** Milliseconds that each of them may take. */
const COMMAND_MS = 120_000;

/** Reads the options for them. @throws CliError for quotes that do not end */
export function commandsFrom(test: string | undefined, reload: string | undefined): ServerCommands {
  return {
    test: test === undefined ? undefined : wordsOf("--test", test),
    reload: reload === undefined ? undefined : wordsOf("--reload", reload),
  };
}

/**
 * Replaces the files of a configuration if they have changed, lets the server test them, and tells it to read them. If it
 * refuses them, the last good ones are put back. A run that was ended before the server read them is made up for.
 *
 * @returns whether anything had to be done
 * @throws CliError if the files cannot be written, or a command fails
 */
export async function renew(
  parts: readonly Part[],
  { test, reload }: ServerCommands,
  terminal: Terminal,
): Promise<boolean> {
  const place = placeOf(parts);
  const hasCommands = test !== undefined || reload !== undefined;
  const isChanged = parts.some(differs);
  if (!isChanged && !place.isPending()) return false;
  if (hasCommands) place.keep();
  if (isChanged) place.write(parts);
  if (!hasCommands) {
    place.settle();
    return true;
  }
  const run = async (words: readonly string[] | undefined): Promise<string | undefined> =>
    words && (await untilStop((stop) => execute(words, "", stop, COMMAND_MS, textsFor(terminal))))?.reason;
  const about = (words: readonly string[] = [], why = ""): { command: string; why: string } => {
    return { command: printable(words.join(" ")), why };
  };
  const fault = await run(test);
  if (fault !== undefined) {
    place.restore();
    place.settle();
    throw new CliError(({ enforce }) => enforce.output.testFails(about(test, fault)));
  }
  const failure = await run(reload);
  if (failure !== undefined)
    throw new Unread(({ enforce }) => enforce.output.reloadFails(about(reload, failure)));
  place.settle();
  return true;
}

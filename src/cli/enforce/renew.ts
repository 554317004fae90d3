import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CliError, type Terminal } from "../command.ts";
import { textsFor } from "../shared/args/language.ts";
import { execute, wordsOf } from "../shared/exec.ts";
import { inWords } from "../shared/output/save.ts";
import { printable } from "../shared/output/wording.ts";
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
const LONGEST = 120_000;

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
  if (!isChanged && !(hasCommands && place.isPending())) return false;
  if (hasCommands) place.keep();
  if (isChanged) place.write(parts);
  if (!hasCommands) return true;
  const run = async (words: readonly string[] | undefined): Promise<string | undefined> =>
    words && (await execute(words, "", undefined, LONGEST, textsFor(terminal)))?.reason;
  const about = (words: readonly string[] = [], why = ""): { command: string; why: string } => {
    return { command: printable(words.join(" ")), why };
  };
  const fault = await run(test);
  if (fault !== undefined) {
    place.goBack();
    throw new CliError(({ enforce }) => enforce.output.testFails(about(test, fault)));
  }
  const failure = await run(reload);
  if (failure !== undefined)
    throw new Unread(({ enforce }) => enforce.output.reloadFails(about(reload, failure)));
  place.settle();
  return true;
}

/** Milliseconds between two looks at a lock, how long it is waited for, and when it counts as left behind. */
const LOOK = 100;
const PATIENCE = 30_000;
const ABANDONED = 10 * 60_000;

/**
 * Does something while nobody else writes a file.
 *
 * @throws CliError if another run takes too long
 */
export async function alone<T>(output: string, work: () => Promise<T>): Promise<T> {
  const old = statSync(output, { throwIfNoEntry: false });
  if (old !== undefined && !old.isFile()) return work();
  const lock = join(dirname(output), `.${basename(output)}.lock`);
  const own = `${process.pid} ${crypto.randomUUID()}`;
  const until = performance.now() + PATIENCE;
  while (!(await takes(lock, own))) {
    if (performance.now() > until)
      throw new CliError(({ enforce }) => enforce.output.busy({ file: printable(output) }));
    await wait(LOOK);
  }
  try {
    return await work();
  } finally {
    if (contentOf(lock) === own) rmSync(lock, { force: true });
  }
}

/** Takes a lock that is free, or that was left behind by a program that was ended. */
async function takes(lock: string, own: string): Promise<boolean> {
  const isFree = (): boolean => {
    try {
      writeFileSync(lock, own, { flag: "wx" });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      return false;
    }
  };
  if (inWords(lock, isFree)) return true;
  const holder = contentOf(lock);
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age < ABANDONED && isAlive(Number.parseInt(holder ?? "", 10))) return false;
  try {
    renameSync(lock, `${lock}.old`);
    rmSync(`${lock}.old`, { force: true });
  } catch {
    return false;
  }
  if (!inWords(lock, isFree)) return false;
  // Somebody who also found it left behind may have taken away this one.
  await wait(LOOK);
  return contentOf(lock) === own;
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Whether a program runs. A lock whose holder is not written yet is held. */
function isAlive(pid: number): boolean {
  if (Number.isNaN(pid)) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

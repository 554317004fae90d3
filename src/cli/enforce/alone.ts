import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CliError } from "../command.ts";
import { inWords } from "../shared/output/save.ts";
import { printable } from "../shared/output/wording.ts";

/** Milliseconds between two looks at a lock, and how long it is waited for. */
const LOOK = 100;
const PATIENCE = 30_000;
/** Milliseconds between two signs of life of a holder, and of silence after which a lock counts as left behind. */
const SIGN = 2_000;
const SILENCE = 20_000;

/**
 * Does something while nobody else writes a file, be it from another container or machine: process ids say nothing there, so
 * the holder of the lock gives signs of life, and others look whether any come, by their own clocks.
 *
 * @throws CliError if another run takes too long
 */
export async function alone<T>(output: string, work: () => Promise<T>): Promise<T> {
  const lock = join(dirname(output), `.${basename(output)}.lock`);
  const own = `${process.pid} ${place()} ${crypto.randomUUID()}`;
  const began = performance.now();
  let sign: string | undefined;
  let since = began;
  while (!inWords(output, () => takes(lock, own))) {
    const seen = signOf(lock);
    const now = performance.now();
    if (seen !== sign) [sign, since] = [seen, now];
    const holder = contentOf(lock);
    if (now - since >= SILENCE || isGone(holder)) takeAway(lock, holder);
    else if (now - began > PATIENCE)
      throw new CliError(({ enforce }) => enforce.output.busy({ file: printable(output) }));
    else await wait(LOOK);
  }
  const life = setInterval(() => {
    const now = Date.now() / 1000;
    if (contentOf(lock) === own) utimesSync(lock, now, now);
  }, SIGN);
  try {
    return await work();
  } finally {
    clearInterval(life);
    if (contentOf(lock) === own) rmSync(lock, { force: true });
  }
}

/** Takes a lock if it is free. @throws the system's error if it cannot be written; then nothing is left of it */
function takes(lock: string, own: string): boolean {
  try {
    writeFileSync(lock, own, { flag: "wx" });
    return true;
  } catch (error) {
    // Only here does anybody have to know of the lock.
    if (statSync(lock, { throwIfNoEntry: false })?.isDirectory())
      inWords(lock, () => {
        throw Object.assign(new Error(), { code: "EISDIR" });
      });
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    // On a full disk, the file is there, without what was to be in it.
    if (contentOf(lock) === "") rmSync(lock, { force: true });
    throw error;
  }
}

/** Takes away a lock that was left behind; one that somebody has taken in the meantime is put back. */
function takeAway(lock: string, found: string | undefined): void {
  const aside = `${lock}.${crypto.randomUUID()}`;
  try {
    renameSync(lock, aside);
    if (contentOf(aside) !== found) linkSync(aside, lock);
  } catch {
    // Somebody else was faster.
  }
  rmSync(aside, { force: true });
}

/** What changes with each sign of life, and with the holder. */
function signOf(lock: string): string {
  return `${contentOf(lock)} ${statSync(lock, { throwIfNoEntry: false })?.mtimeMs}`;
}

/** Where process ids mean the same processes: a machine or, on Linux, a container. */
function place(): string {
  try {
    return `${hostname()}/${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

/** Whether the holder of a lock was a program here that has ended. */
function isGone(holder = ""): boolean {
  const [pid, where] = holder.split(" ");
  if (where !== place()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

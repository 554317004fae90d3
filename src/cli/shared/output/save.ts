import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { CliError } from "../../command.ts";
import type { Texts } from "../../text/en.generated.ts";
import { blocksOf } from "./output.ts";
import { writeFailure } from "./reason.ts";
import { printable } from "./wording.ts";

/**
 * Writes a file atomically: even if the program ends or the disk fills up in the meantime, either the old or the
 * new file remains under its name. The new one is written beside the old one and then replaces it, with its mode
 * and owner; for a symbolic link, the target is replaced. Other hard links keep the old file. Devices and pipes are
 * written to directly.
 *
 * @param replace whether an existing file is replaced; otherwise that is an error
 * @throws CliError saying why it cannot be written
 */
export function save(path: string, body: string | Uint8Array, replace = true): void {
  saveBlocks(path, [body], replace);
}

/** {@link save} for a text in pieces. */
export function savePieces(path: string, pieces: Iterable<string>): void {
  saveBlocks(path, blocksOf(pieces), true);
}

function saveBlocks(path: string, blocks: Iterable<string | Uint8Array>, replace: boolean): void {
  const draft = new Draft(path, replace);
  try {
    for (const block of blocks) draft.write(block);
    draft.complete();
  } finally {
    draft.discard();
  }
}

/** The name of a file that is being written in place of another. */
const draftOf = (target: string, id: string): string => `.${basename(target).slice(0, 100)}.${id}.tmp`;

/** Removes what programs that were ended while they saved a file have left beside it; none must be saving it now. */
export function removeDrafts(path: string): void {
  const target = targetOf(path);
  for (const draft of draftsIn(dirname(target), target)) rmSync(draft, { force: true });
}

/** The files in a folder that are or were being written, all or those in place of one. */
function draftsIn(folder: string, target?: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/.test(name))
    .filter((name) => target === undefined || name === draftOf(target, name.slice(-40, -4)))
    .map((name) => join(folder, name));
}

/** A file that is saved piece by piece, as {@link save} does: it has its name only once it is complete. */
export class Draft {
  readonly #path: string;
  readonly #target: string;
  readonly #replace: boolean;
  /** Undefined for devices and pipes, which are written to directly. */
  readonly #draft: string | undefined;
  #file: number | undefined;

  /** @throws CliError saying why it cannot be written */
  constructor(path: string, replace = true) {
    this.#path = path;
    this.#replace = replace;
    const target = inWords(path, () => (replace ? targetOf(path) : path));
    this.#target = target;
    this.#draft = inWords(path, () => {
      const old = statSync(target, { throwIfNoEntry: false });
      // Otherwise, anyone who may write to the folder could replace a read-only file.
      if (replace && old !== undefined) accessSync(target, constants.W_OK);
      if (replace && old !== undefined && !old.isFile()) {
        this.#file = openSync(target, "w");
        return undefined;
      }
      const draft = join(dirname(target), draftOf(target, crypto.randomUUID()));
      // A file that replaces a private one must not be readable for others.
      this.#file = openSync(draft, "wx", old === undefined ? 0o666 : 0o600);
      try {
        if (old !== undefined) keepRights(this.#file, old, target);
      } catch (error) {
        this.#close();
        rmSync(draft, { force: true });
        throw error;
      }
      return draft;
    });
  }

  /** @throws CliError saying why it cannot be written */
  write(piece: string | Uint8Array): void {
    inWords(this.#path, () => writeFileSync(this.#file!, piece));
  }

  /** Gives the file its name. @throws CliError saying why it cannot be written */
  complete(): void {
    const [draft, target] = [this.#draft, this.#target];
    inWords(this.#path, () => {
      if (draft !== undefined) fsyncSync(this.#file!);
      this.#close();
      if (draft === undefined) return;
      if (this.#replace) renameSync(draft, target);
      else linkNew(draft, target);
      settle(dirname(target));
    });
  }

  /** Removes what has been written, unless it is complete. */
  discard(): void {
    this.#close();
    // After a rename there is nothing left to remove.
    if (this.#draft !== undefined) rmSync(this.#draft, { force: true });
  }

  #close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

/**
 * Checks as far as possible that a file can be saved, before long work whose result would otherwise be lost.
 *
 * @throws CliError saying why it cannot be written
 */
export function expectToSave(path: string): void {
  inWords(path, () => {
    const target = targetOf(path);
    const old = statSync(target, { throwIfNoEntry: false });
    if (old?.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
    if (old !== undefined) accessSync(target, constants.W_OK);
    if (old === undefined || old.isFile()) accessSync(dirname(target), constants.W_OK);
    removeOldDrafts(dirname(target), target);
  });
}

/** After so many milliseconds without a change, the program that wrote a draft has been killed. */
const DAY = 86_400_000;

/** Removes what killed programs have left of a file, or of all files in a folder. */
export function removeOldDrafts(folder: string, target?: string): void {
  for (const path of draftsIn(folder, target)) {
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - written > DAY) rmSync(path, { force: true });
  }
}

/** Whether two paths lead to one file, by links of any kind. */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => {
    try {
      return statSync(path, { bigint: true, throwIfNoEntry: false });
    } catch {
      // Links that lead in a circle, or a folder that is closed: what reads or writes it says so.
      return undefined;
    }
  });
  return a?.isFile() === true && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

/** Refuses to write over what is read. @throws CliError */
export function refuseInput(path: string, sources: readonly (string | undefined)[]): void {
  if (sources.some((source) => source !== undefined && isSameFile(path, source)))
    throw new CliError(({ common: { cannotWrite, output } }) =>
      cannotWrite({ name: printable(path), why: output.isInput }),
    );
}

/** Runs an operation on a file. @throws CliError saying why it cannot be written */
export function inWords<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof CliError) throw error;
    const { code, syscall } = error as NodeJS.ErrnoException;
    const say = (texts: Texts): string => {
      // Only `new`, which has --force, gives a file its name by a link.
      const why =
        code === "EEXIST" ? texts.common.output.exists({ call: syscall }) : writeFailure(error, texts);
      return texts.common.cannotWrite({ name: printable(path), why });
    };
    throw new CliError(say, { cause: error });
  }
}

/** As many symbolic links are followed as Linux follows. */
const MOST_LINKS = 40;

/**
 * The target of a path through symbolic links, even if it does not exist yet.
 *
 * @throws the system's errors; `ELOOP` as the system would
 */
function targetOf(path: string): string {
  const old = statSync(path, { throwIfNoEntry: false });
  // The system's own links to pipes, such as /dev/stdout, lead to no name.
  if (old !== undefined && !old.isFile() && !old.isDirectory()) return path;
  let target = path;
  for (let links = 0; links <= MOST_LINKS; links++) {
    const folder = realpathSync(dirname(target));
    const place = join(folder, basename(target));
    if (!lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return place;
    target = resolve(folder, readlinkSync(place));
  }
  throw Object.assign(new Error(), { code: "ELOOP" });
}

/** Gives a file an unused name: unlike a rename, a link never replaces another file. */
function linkNew(draft: string, target: string): void {
  try {
    linkSync(draft, target);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"].includes(code) || existsSync(target)) throw error;
    // A file system without links.
    renameSync(draft, target);
  }
}

/** Gives a new file the owner and the mode of the old. */
export function keepRights(file: number, old: Stats, target: string): void {
  try {
    if (process.platform !== "win32") fchownSync(file, old.uid, old.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
    throw new CliError(({ common: { cannotWrite, output } }) =>
      cannotWrite({ name: printable(target), why: output.otherOwner }),
    );
  }
  fchmodSync(file, old.mode & 0o7777);
}

/** Makes sure that the folder's new entry is on the disk, where the system allows folders to be opened for that. */
function settle(folder: string): void {
  try {
    const handle = openSync(folder, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // The file is complete under its name anyway.
  }
}

/**
 * Creates a folder, and the ones above it, unless they are there. Node's own `recursive` never returns where the system
 * refuses new folders by saying that there is none, as in /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been faster.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

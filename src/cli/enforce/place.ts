import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { blocksOf } from "../shared/output/output.ts";
import { inWords, keepRights, removeDrafts, savePieces } from "../shared/output/save.ts";

/** A file of a configuration. */
export interface Part {
  readonly path: string;
  readonly pieces: Iterable<string>;
}

/**
 * Where a configuration stands. At any moment, and wherever this program is ended, a server that reads it gets all old
 * files or all new ones. The files are kept as the last good ones from before they are replaced until `settle`.
 */
export interface Place {
  /** Whether files have been replaced that nobody has settled: a run was ended, or its reload failed. */
  isPending(): boolean;
  /** Keeps what is there, unless earlier files are kept already. */
  keep(): void;
  write(parts: readonly Part[]): void;
  /** Puts the kept files back, and goes on keeping them. */
  restore(): void;
  /** Forgets the kept files. */
  settle(): void;
}

/** The place of the files of a configuration; the first is the one that the others belong to. @throws CliError */
export function placeOf(parts: readonly Part[]): Place {
  const place = parts.length === 1 ? new OneFile(parts[0]!.path) : new FileSet(parts.map(({ path }) => path));
  // Whatever the system refuses is said of the file that people know.
  return new Proxy(place, {
    get(_, name: keyof Place) {
      return (...args: [readonly Part[]]) => inWords(parts[0]!.path, () => place[name](...args));
    },
  });
}

/**
 * Puts the last good files back if a run was ended before the server had read others: nobody may have tested those. What the
 * server has read is unknown, so that the next run goes on to tell it.
 */
export function restoreLast(output: string): void {
  for (const place of [new OneFile(output), new FileSet([output])])
    inWords(output, () => place.isPending() && place.restore());
}

/** Whether a file has another text than it should have, or none. */
export function differs({ path, pieces }: Part): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return true;
  const file = openSync(path, "r");
  try {
    for (const block of blocksOf(pieces)) {
      const wanted = Buffer.from(block);
      // One byte more at the end shows whether the file goes on.
      const found = Buffer.alloc(wanted.length);
      if (readSync(file, found) < wanted.length || !found.equals(wanted)) return true;
    }
    return readSync(file, Buffer.alloc(1)) > 0;
  } finally {
    closeSync(file);
  }
}

/** A single file, which is replaced as a whole anyway. */
class OneFile implements Place {
  readonly #path: string;
  /** Empty if there was no file. */
  readonly #last: string;

  constructor(path: string) {
    this.#path = path;
    const real = existsSync(path) ? realpathSync(path) : path;
    this.#last = join(dirname(real), `.${basename(real)}.last`);
  }

  isPending(): boolean {
    return existsSync(this.#last);
  }

  keep(): void {
    if (this.isPending()) return;
    if (existsSync(this.#path)) linkSync(realpathSync(this.#path), this.#last);
    else writeFileSync(this.#last, "");
  }

  write([part]: readonly Part[]): void {
    removeDrafts(this.#path);
    savePieces(this.#path, part!.pieces);
  }

  restore(): void {
    const draft = `${this.#last}.tmp`;
    rmSync(draft, { force: true });
    if (statSync(this.#last).size === 0) rmSync(this.#path, { force: true });
    else {
      linkSync(this.#last, draft);
      renameSync(draft, existsSync(this.#path) ? realpathSync(this.#path) : this.#path);
    }
    // Two names of one file stay both.
    rmSync(draft, { force: true });
  }

  settle(): void {
    rmSync(this.#last, { force: true });
  }
}

/** The target of a link for files that were not there. */
const NONE = "none";

/**
 * Several files, in a folder of their own. Their names are links into it, by way of one link to the folder, which is
 * replaced to change them all at once.
 */
class FileSet implements Place {
  readonly #folder: string;
  readonly #names: readonly string[];
  /** The name of the link to the folder. */
  readonly #link: string;

  constructor(paths: readonly string[]) {
    this.#folder = dirname(paths[0]!);
    this.#names = paths.map((path) => basename(path));
    this.#link = `${this.#names[0]}.set`;
  }

  isPending(): boolean {
    return this.#target(this.#last) !== undefined;
  }

  keep(): void {
    this.#adopt();
    if (!this.isPending()) this.#pointTo(this.#used ?? NONE, this.#last);
  }

  write(parts: readonly Part[]): void {
    this.#adopt();
    const folder = this.#newFolder(this.#files());
    for (const { path, pieces } of parts) savePieces(join(this.#folder, folder, basename(path)), pieces);
    this.#pointTo(folder, this.#link);
    this.#linkNames(this.#names);
    this.#tidy();
  }

  restore(): void {
    const last = this.#target(this.#last)!;
    if (last === NONE)
      for (const [name] of [...this.#files(), [this.#link] as const]) rmSync(this.#at(name), { force: true });
    else if (existsSync(this.#at(last))) this.#pointTo(last, this.#link);
  }

  settle(): void {
    rmSync(this.#at(this.#last), { force: true });
    this.#tidy();
  }

  /** Removes what runs have left that is neither in use nor kept. */
  #tidy(): void {
    const kept = [this.#link, this.#last].map((name) => this.#target(name));
    for (const name of readdirSync(this.#folder))
      if (name.startsWith(this.#prefix) && !kept.includes(name)) rmSync(this.#at(name), { recursive: true });
  }

  /** The folder in use; undefined if there is none, or somebody has removed it. */
  get #used(): string | undefined {
    const folder = this.#target(this.#link);
    return folder !== undefined && existsSync(this.#at(folder)) ? folder : undefined;
  }

  get #last(): string {
    return `.${this.#link}.last`;
  }

  get #prefix(): string {
    return `.${this.#link}-`;
  }

  #at(name: string): string {
    return join(this.#folder, name);
  }

  /** Takes files that stand there by themselves into a folder, as they are. */
  #adopt(): void {
    const own = this.#names.filter((name) => existsSync(this.#at(name)) && !this.#isLinked(name));
    if (own.length === 0) return;
    const files = new Map(this.#files());
    for (const name of own) files.set(name, this.#at(name));
    this.#pointTo(this.#newFolder(files), this.#link);
    this.#linkNames(own);
  }

  /** The files of the folder in use, by name. */
  #files(): [name: string, path: string][] {
    const used = this.#used;
    if (used === undefined) return [];
    return readdirSync(this.#at(used)).map((name) => [name, join(this.#at(used), name)]);
  }

  /** A folder with copies of files, which keep their owners and modes, as it does itself. */
  #newFolder(files: Iterable<readonly [name: string, path: string]>): string {
    const folder = `${this.#prefix}${crypto.randomUUID()}`;
    mkdirSync(this.#at(folder));
    const used = this.#used;
    if (used !== undefined) copyRights(this.#at(used), this.#at(folder));
    // Whoever reads the files that it is to hold can read beside it.
    else chmodSync(this.#at(folder), statSync(this.#folder).mode & 0o2755);
    for (const [name, path] of files) {
      const copy = join(this.#at(folder), name);
      copyFileSync(path, copy);
      copyRights(path, copy);
    }
    return folder;
  }

  #isLinked(name: string): boolean {
    return this.#target(name) === join(this.#link, name);
  }

  #linkNames(names: readonly string[]): void {
    for (const name of names) if (!this.#isLinked(name)) this.#pointTo(join(this.#link, name), name);
  }

  /** The target of a link; undefined if there is no such link. */
  #target(name: string): string | undefined {
    const isLink = lstatSync(this.#at(name), { throwIfNoEntry: false })?.isSymbolicLink() === true;
    return isLink ? readlinkSync(this.#at(name)) : undefined;
  }

  /** Makes a name a link, in place of what it was. */
  #pointTo(target: string, name: string): void {
    const draft = this.#at(`${this.#prefix}${crypto.randomUUID()}`);
    symlinkSync(target, draft);
    renameSync(draft, this.#at(name));
  }
}

/** Gives a file or a folder the owner and the mode of another. @throws CliError if this user may not */
function copyRights(from: string, to: string): void {
  const file = openSync(to, "r");
  try {
    keepRights(file, statSync(from), from);
  } finally {
    closeSync(file);
  }
}

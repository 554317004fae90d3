import {
  closeSync,
  createReadStream,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { beginsWith, MAGIC } from "../../base/compression/magic.ts";
import { misuseFor } from "../../base/errors.ts";
import type { Damage } from "./damage.ts";
import { readWarc } from "./read.ts";
import { isHarvestInfo, outcomeOf, type WarcRecord } from "./records.ts";
import { fieldsBlock, writeRecord } from "./write.ts";

/** Milliseconds within which an appended capture is on the disk. */
const SYNC = 200;
/** The first record of a file is shorter than this. It is written at once, but a crash may cut it. */
const MOST_OF_INFO = 4096;

/** Why a file is not continued, in English. */
export const UNCONTINUABLE = {
  "no-archive": "it is not an archive of robotomata harvest: choose another file",
} as const;

/** How an archive is kept. */
export interface ArchiveOptions {
  /** Size in bytes after which the next file is begun. */
  readonly maxBytes: number;
  /** The writing software, for the first record of each file. */
  readonly software: string;
}

/** Receives the content of an archive that is continued. */
export interface ArchiveContents {
  /** Called with the metadata record of each whole capture, in order, and the capture's number of records. */
  onCapture(metadata: WarcRecord, records: number): void;
  /** Called for each place of a file that cannot be read. */
  onDamage(file: string, damage: Damage): void;
}

/**
 * An archive to which captures are appended: WARC files `out.warc.gz`, `out-00001.warc.gz` and so on, each up to a
 * size. A capture is written in one go and ends with a metadata record as its commit mark: the rest of a capture
 * without one is cut off when the archive is opened again.
 */
export class Archive {
  readonly #path: string;
  readonly #options: ArchiveOptions;
  #number: number;
  #file: number;
  /** Bytes of the current file up to the last whole capture. */
  #size: number;
  /** The last append. Captures are appended one after another. */
  #last: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #fault: Error | undefined;

  private constructor(path: string, options: ArchiveOptions, number: number, file: number, size: number) {
    this.#path = path;
    this.#options = options;
    this.#number = number;
    this.#file = file;
    this.#size = size;
  }

  /** Begins an archive. @throws the system's error, `EEXIST` if there is one */
  static async create(path: string, options: ArchiveOptions): Promise<Archive> {
    const archive = new Archive(path, options, 0, openNew(path), 0);
    archive.#begin();
    return archive;
  }

  /**
   * Continues an archive, or begins it.
   *
   * @throws RobotsError INVALID_ARGUMENT for a file that is no archive, which stays as it is; the system's error
   */
  static async resume(path: string, options: ArchiveOptions, held: ArchiveContents): Promise<Archive> {
    if (!existsSync(path)) return Archive.create(path, options);
    const damages: Damage[] = [];
    const first = await readCaptures(path, { ...held, onDamage: (_, damage) => void damages.push(damage) });
    if (!isContinuable(path, first)) {
      throw misuseFor(UNCONTINUABLE, "no-archive");
    }
    for (const damage of damages) held.onDamage(path, damage);
    let number = 0;
    let size = first.end;
    for (; existsSync(partName(path, number + 1)); number++) {
      size = (await readCaptures(partName(path, number + 1), held)).end;
    }
    const file = openSync(partName(path, number), "r+");
    ftruncateSync(file, size);
    fsyncSync(file);
    const archive = new Archive(path, options, number, file, size);
    if (size === 0) archive.#begin();
    return archive;
  }

  /** The file that is being written. */
  get file(): string {
    return partName(this.#path, this.#number);
  }

  /** The error after which nothing more can be written, if there was one. */
  get fault(): Error | undefined {
    return this.#fault;
  }

  /**
   * Appends a capture: whole gzip members, the last of which is a metadata record.
   *
   * @throws the system's error, such as `ENOSPC`; then nothing of the capture is left in the file
   */
  append(capture: Buffer): Promise<void> {
    this.#last = this.#last.then(() => this.#append(capture));
    return this.#last;
  }

  async #append(capture: Buffer): Promise<void> {
    if (this.#fault !== undefined) throw this.#fault;
    if (this.#size > 0 && this.#size + capture.length > this.#options.maxBytes) this.#rotate();
    this.#write(capture);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      try {
        fdatasyncSync(this.#file);
      } catch (error) {
        this.#fault ??= error as Error;
      }
    }, SYNC);
  }

  /** Waits until everything appended is on the disk. @throws the system's error */
  async sync(): Promise<void> {
    await this.#last;
    if (this.#fault !== undefined) throw this.#fault;
    fdatasyncSync(this.#file);
  }

  /** Writes the rest to the disk, and ends the archive. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      fdatasyncSync(this.#file);
    } finally {
      closeSync(this.#file);
    }
    if (this.#fault !== undefined) throw this.#fault;
  }

  #rotate(): void {
    try {
      // The next file is opened first: if it cannot be, the current one stays open until it is closed by `close`.
      const next = openNew(partName(this.#path, this.#number + 1));
      const full = this.#file;
      this.#file = next;
      this.#number++;
      this.#size = 0;
      try {
        fdatasyncSync(full);
      } finally {
        closeSync(full);
      }
    } catch (error) {
      this.#fault ??= error as Error;
      throw error;
    }
    this.#begin();
  }

  /** Writes the first record of a file, which describes it. */
  #begin(): void {
    const { software } = this.#options;
    const block = fieldsBlock({
      software,
      format: "WARC File Format 1.1",
      conformsTo: "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/",
    });
    const fields = { "WARC-Filename": basename(this.file) };
    this.#write(writeRecord({ type: "warcinfo", date: Date.now(), fields, block }));
  }

  #write(bytes: Buffer): void {
    try {
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(this.#file, bytes, done, bytes.length - done, this.#size + done);
      }
      this.#size += bytes.length;
    } catch (error) {
      this.#fault = error as Error;
      ftruncateSync(this.#file, this.#size);
      throw error;
    }
  }
}

/** The name of a file of the archive: `out.warc.gz` is number 0, `out-00001.warc.gz` number 1. */
function partName(path: string, number: number): string {
  if (number === 0) return path;
  const name = basename(path);
  const stem = /^(.+?)((?:\.warc)?(?:\.gz)?)$/i.exec(name)!;
  return join(dirname(path), `${stem[1]}-${String(number).padStart(5, "0")}${stem[2]}`);
}

function openNew(path: string): number {
  const file = openSync(path, "wx");
  const folder = openSync(dirname(path), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
  return file;
}

/** Facts about a file of an archive. */
interface Contents {
  /** Where the last whole capture ends. */
  readonly end: number;
  /** Whether it says that a harvest wrote it. */
  readonly isOurs: boolean;
  /** Whether no record in it is whole. */
  readonly isEmpty: boolean;
}

/** Whether a file may be cut after its last whole capture, and be continued. */
function isContinuable(path: string, { isOurs, isEmpty }: Contents): boolean {
  const head = Buffer.alloc(MOST_OF_INFO);
  const file = openSync(path, "r");
  let size: number;
  try {
    size = readSync(file, head);
  } finally {
    closeSync(file);
  }
  // Readers could not read members that follow uncompressed records.
  if (isOurs) return head.toString("latin1", 0, 5) !== "WARC/";
  return isEmpty && size < MOST_OF_INFO && beginsWith(head, MAGIC.gzip.slice(0, size));
}

/** Reads a file's captures. */
async function readCaptures(path: string, { onCapture, onDamage }: ArchiveContents): Promise<Contents> {
  let end = 0;
  let isOurs = false;
  let isEmpty = true;
  let isDamaged = false;
  let records = 0;
  const source = createReadStream(path, { highWaterMark: 1024 * 1024 });
  const damaged = (damage: Damage): void => {
    isDamaged = true;
    onDamage(path, damage);
  };
  for await (const batch of readWarc(source, damaged, { from: 0, singlyFrom: 0 })) {
    for (const record of batch.records) {
      isEmpty = false;
      if (record.type === "warcinfo") {
        if (end === 0) end = batch.end;
        isOurs ||= isHarvestInfo(record);
        continue;
      }
      records++;
      if (record.type !== "metadata") continue;
      isOurs ||= outcomeOf(record) !== undefined;
      end = batch.end;
      // If other records of a capture are damaged, it does not count, and is fetched again.
      if (!isDamaged) onCapture(record, records);
      isDamaged = false;
      records = 0;
    }
  }
  return { end, isOurs, isEmpty };
}

import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { DEFAULT_MAX_BYTES } from "../../engine/parse/body.ts";
import { onDisk, shownName } from "./file-name.ts";
import type { ReadOutcomes } from "./host-outcome.ts";

/** Bytes of a plain file that are read: as many as a crawler reads, and enough to see that there are more. */
export const MOST_BYTES = DEFAULT_MAX_BYTES * 2;

/** The outcomes in plain files, one for each host. @throws the system's error for one that cannot be read */
export async function* outcomesInFiles(paths: readonly string[]): AsyncGenerator<ReadOutcomes> {
  for (const path of paths) {
    const { size } = await stat(onDisk(path));
    const body = size <= MOST_BYTES ? await readFile(onDisk(path)) : await beginning(path);
    yield { outcomes: [foundFile(path, body, size)], read: size };
  }
}

/** The outcome in a file. The file's name is the host, unless all files have the same name. */
export function foundFile(path: string, body: Uint8Array, size: number): ReadOutcomes["outcomes"][number] {
  const origin = shownName(basename(path) === "robots.txt" ? path : basename(path));
  return {
    origin,
    outcome: "found",
    status: undefined,
    file: { body, size, contentType: null, garbled: false },
  };
}

async function beginning(path: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of createReadStream(onDisk(path), { end: MOST_BYTES - 1 })) pieces.push(piece);
  return Buffer.concat(pieces);
}

import { open } from "node:fs/promises";

/** Less than of any robots.txt is read, so that none is taken for one, and more than anybody types. */
const MOST_OF_DEVICE = 1 << 18;

/** What a device is that sends more than anybody reads. */
export class Endless extends Error {}

/**
 * The bytes of a file, piece by piece: those that it has when it is opened, since one that grows need not end. Pipes are
 * read until their writer closes them.
 *
 * @throws Endless for a device such as /dev/zero
 */
export async function* fileBytes(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    const about = await file.stat();
    // Files of the system say that they are empty, and are not.
    const isSized = about.isFile() && about.size > 0;
    let size = 0;
    for await (const piece of file.createReadStream(isSized ? { end: about.size - 1 } : {})) {
      size += piece.length;
      if (about.isCharacterDevice() && size > MOST_OF_DEVICE) throw new Endless();
      yield piece;
    }
  } finally {
    await file.close();
  }
}

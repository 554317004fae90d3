import { BAD_UNITS, CHUNK, CHUNK_CAP } from "../../assembly/layout.ts";
import { encoder } from "../utf8.ts";
import type { Engine } from "./engine.ts";

/** URLs of a batch: more would leave the processor's nearest cache. */
const BATCH = 256;
/** Characters of a batch; tripled in UTF-8 they still fit. */
const CHUNK_CHARS = Math.floor(CHUNK_CAP / 3);

/** URLs that are encoded at a time where few hold more than ASCII, and of how many one is few. */
const PIECE = 8;
const FEW = 32;

/**
 * Writes URLs from `from` on into the batch areas: as one string and one encoding, which is several times cheaper
 * than URL by URL. Returns how many; 0 if the first is no string or too long for a batch.
 *
 * One character beyond ASCII makes the encoding of all that it is joined with slow. Where the batch before had a few
 * such URLs, this one is joined in pieces, so that the others are spared.
 */
export function marshal(core: Engine, urls: readonly string[], from: number): number {
  const { chunk, offsets } = core;
  const piece = core.beyond > 0 && core.beyond * FEW <= BATCH ? PIECE : BATCH;
  let most = Math.min(BATCH, urls.length - from);
  let beyond = 0;
  let n = 0;
  let room = CHUNK_CHARS;
  offsets[0] = 0;
  while (n < most) {
    const first = n;
    const start = offsets[n]!;
    const until = Math.min(n + piece, most);
    let text = "";
    while (n < until) {
      const url = urls[from + n];
      if (typeof url !== "string" || text.length + url.length > room) {
        most = n;
        break;
      }
      text += url;
      offsets[++n] = start + text.length;
    }
    room -= text.length;
    const { written } = encoder.encodeInto(text, start === 0 ? chunk : chunk.subarray(start));
    // Lengths in characters are lengths in bytes as long as all is ASCII.
    if (written !== text.length) beyond += core.core.unitsToBytes(CHUNK, first, n - first);
  }
  core.beyond = beyond;
  if (beyond >= BAD_UNITS) encodeEach(core, urls, from, n);
  return n;
}

/** Where halves of a surrogate pair of two texts have met: writes each of the n texts by itself. */
function encodeEach({ chunk, offsets }: Engine, urls: readonly string[], from: number, n: number): void {
  let at = 0;
  for (let i = 0; i < n; i++) {
    at += encoder.encodeInto(urls[from + i]!, chunk.subarray(at)).written;
    offsets[i + 1] = at;
  }
}

import { CHUNK, CHUNK_CAP } from "../../assembly/layout.ts";
import { encoder } from "../utf8.ts";
import type { Engine } from "./engine.ts";

/** URLs of a batch: more would leave the processor's nearest cache. */
const BATCH = 256;
/** Characters of a batch; tripled in UTF-8 they still fit. */
const CHUNK_CHARS = Math.floor(CHUNK_CAP / 3);

/**
 * Writes URLs from `from` on into the batch areas: as one string and one encoding, which is several times cheaper
 * than URL by URL. Returns how many; 0 if the first is no string or too long for a batch.
 */
export function marshal(core: Engine, urls: readonly string[], from: number): number {
  const { chunk, offsets } = core;
  const most = Math.min(BATCH, urls.length - from);
  let text = "";
  let n = 0;
  offsets[0] = 0;
  while (n < most) {
    const url = urls[from + n];
    if (typeof url !== "string" || text.length + url.length > CHUNK_CHARS) break;
    text += url;
    offsets[++n] = text.length;
  }
  if (n === 0) return 0;
  // Lengths in characters are lengths in bytes as long as all is ASCII.
  const { written } = encoder.encodeInto(text, chunk);
  if (written !== text.length && !core.core.unitsToBytes(CHUNK, n)) {
    // Two texts whose halves of a surrogate pair met: each by itself.
    let at = 0;
    for (let i = 0; i < n; i++) {
      at += encoder.encodeInto(urls[from + i]!, chunk.subarray(at)).written;
      offsets[i + 1] = at;
    }
  }
  return n;
}

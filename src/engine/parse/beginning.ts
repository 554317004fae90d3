import { joinChunks } from "./body.ts";

/** The first bytes of a source, which tell how it is compressed: at least `least`, unless the source is shorter. */
export async function firstBytes(pieces: AsyncIterator<Uint8Array>, least: number): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  while (head.length < least) {
    const { done, value } = await pieces.next();
    if (done) break;
    head = joinChunks([head, value]);
  }
  return head;
}

/** The whole source again, once its first bytes have been read. */
export async function* chainSource(
  head: Uint8Array,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
}

import { joined } from "../parse/body.ts";
import { onAbort } from "./abort.ts";
import type { FetchResponse } from "./response.ts";

/** A body as far as it was read. */
export interface Body {
  readonly bytes: Uint8Array;
  /** There was more than `max` bytes; the connection was given up. */
  readonly cut: boolean;
}

/** Bytes of an unwanted body that are worth reading to keep the connection. */
const DRAIN = 16_384;

/**
 * Reads at most `max` bytes of a decompressed body, however long it says or turns out to be. What lies beyond is
 * not downloaded.
 *
 * @throws what the stream throws where it breaks off, and the signal's reason
 */
export async function readBody(response: FetchResponse, max: number, signal: AbortSignal): Promise<Body> {
  if (response.body === null) return { bytes: new Uint8Array(), cut: false };
  const reader = response.body.getReader();
  // Not every fetch breaks off its body with the signal it was given.
  const stop = (): void => void reader.cancel(signal.reason).catch(() => {});
  const leave = onAbort(signal, stop);
  if (signal.aborted) stop();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return { bytes: whole(chunks), cut: false };
      chunks.push(value);
      size += value.length;
      if (size > max) {
        stop();
        return { bytes: whole(chunks).subarray(0, max), cut: true };
      }
    }
  } finally {
    leave();
  }
}

/** Ends a response whose body nobody wants: a short one is read, so that its connection can serve again. */
export async function discard(response: FetchResponse, signal: AbortSignal): Promise<void> {
  try {
    await readBody(response, DRAIN, signal);
  } catch {
    // The answer was in the status line; how its body ends is of no interest.
  }
}

/** Most bodies come in one piece, which need not be copied. */
function whole(chunks: readonly Uint8Array[]): Uint8Array {
  return chunks.length === 1 ? chunks[0]! : joined(chunks);
}

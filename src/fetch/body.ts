import { abortable, timeLimited } from "./abort.ts";
import type { FetchBodyReader, FetchResponse } from "./response.ts";

/** The part of a body that was read. */
export interface Body {
  readonly bytes: Uint8Array;
  /** There was more than `max` bytes; the connection was given up. */
  readonly cut: boolean;
}

/** Bytes of an unwanted body that are worth reading to keep the connection. */
const DRAIN = 16_384;
/** Milliseconds that it may take: one that stalls must not use up the time for what follows. */
const DRAIN_MS = 1_000;
/** Pieces that may be read in a row before timers get their turn. */
const PIECES = 64;

/**
 * Reads at most `max` bytes of a decompressed body, however long it is announced or turns out to be. The rest is not
 * downloaded.
 *
 * @throws what the stream throws if it breaks off, and the signal's reason
 */
export async function readBody(response: FetchResponse, max: number, signal: AbortSignal): Promise<Body> {
  if (response.body === null) return { bytes: new Uint8Array(), cut: false };
  const reader = response.body.getReader();
  try {
    // Not every fetch breaks off its body with the signal it was given, nor every stream its reading when it is cancelled.
    return await abortable(signal, readFrom(reader, max, signal));
  } catch (error) {
    if (signal.aborted) void cancel(reader, signal.reason);
    throw error;
  }
}

async function readFrom(reader: FetchBodyReader, max: number, signal: AbortSignal): Promise<Body> {
  const pieces = new Pieces(max);
  for (let read = 1; ; read++) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) return { bytes: pieces.bytes, cut: false };
    if (!ArrayBuffer.isView(value)) {
      void cancel(reader);
      throw new TypeError("The body's chunks are not bytes.");
    }
    if (!pieces.add(value instanceof Uint8Array ? value : bytesOf(value))) {
      void cancel(reader);
      return { bytes: pieces.bytes, cut: true };
    }
    // A stream that always has another piece ready, even an empty one, would never let the timeout fire.
    if (read % PIECES === 0) await turn();
  }
}

/** Abandons a body; a stream that refuses to be cancelled, whether it throws or rejects, is left to itself. */
async function cancel(reader: FetchBodyReader, reason?: unknown): Promise<void> {
  try {
    await reader.cancel(reason);
  } catch {
    // Nobody reads it any more.
  }
}

/** Ends a response whose body nobody wants: a short one is read, so that its connection can serve again. */
export async function discard(response: FetchResponse, signal: AbortSignal): Promise<void> {
  const limited = timeLimited(signal, DRAIN_MS);
  try {
    await readBody(response, DRAIN, limited.signal);
  } catch {
    // The answer was in the status line; how its body ends does not matter.
  } finally {
    limited.leave();
  }
}

/** Bytes that come in pieces. Most bodies come in one, which is not copied. */
class Pieces {
  readonly #max: number;
  #room: Uint8Array | undefined;
  #size = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get bytes(): Uint8Array {
    return this.#room?.subarray(0, this.#size) ?? new Uint8Array();
  }

  /** Appends a piece; false if it is longer than what may still be kept. */
  add(piece: Uint8Array): boolean {
    const kept = piece.subarray(0, this.#max - this.#size);
    const size = this.#size + kept.length;
    if (this.#size === 0) this.#room = kept;
    else {
      if (size > this.#room!.length) {
        const larger = new Uint8Array(Math.max(size, Math.min(this.#room!.length * 2, this.#max)));
        larger.set(this.bytes);
        this.#room = larger;
      }
      this.#room!.set(kept, this.#size);
    }
    this.#size = size;
    return kept.length === piece.length;
  }
}

/** The same bytes, in an array of our own realm: test runners give their code a `Uint8Array` other than Node's. */
function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Lets everything else that is due run first, timers included. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

import { abortable, withTimeLimit } from "./abort.ts";
import type { FetchBodyReader, FetchResponse } from "./response.ts";

/** The part of a body that was read. */
export interface Body {
  readonly bytes: Uint8Array;
  /** There were more than `max` bytes, and the connection was closed. */
  readonly cut: boolean;
  /** The byte after them, if there were more. */
  readonly next?: number | undefined;
}

/** The part of a body that was read, of at most `max` bytes. */
export function bodyWithin(bytes: Uint8Array, max: number): Body {
  return { bytes: bytes.subarray(0, max), cut: bytes.length > max, next: bytes[max] };
}

/** Maximum size of an unwanted body that is read so that the connection can be kept. */
const DRAIN = 16_384;
/** Maximum time for reading it in milliseconds: a body that stalls must not use up the time for what follows. */
const DRAIN_MS = 1_000;
/** How many chunks are read in a row before timers get their turn. */
const PIECES = 64;

/**
 * Reads at most `max` bytes of a decompressed body, whatever its announced or actual length. The rest is not
 * downloaded.
 *
 * @throws the stream's error if it fails, and the signal's reason
 */
export async function readBody(response: FetchResponse, max: number, signal: AbortSignal): Promise<Body> {
  if (response.body === null) return { bytes: new Uint8Array(), cut: false };
  const reader = response.body.getReader();
  try {
    // Not every fetch aborts the body with its signal, and not every stream aborts reading when it is cancelled.
    return await abortable(signal, readFrom(reader, max, signal));
  } catch (error) {
    if (signal.aborted) void cancel(reader, signal.reason);
    throw error;
  }
}

async function readFrom(reader: FetchBodyReader, max: number, signal: AbortSignal): Promise<Body> {
  // The byte after the limit tells whether a line ends there.
  const pieces = new Pieces(max + 1);
  for (let read = 1; ; read++) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) return bodyWithin(pieces.bytes, max);
    if (!ArrayBuffer.isView(value)) {
      void cancel(reader);
      throw new TypeError("The body's chunks are not bytes.");
    }
    pieces.add(value instanceof Uint8Array ? value : bytesOf(value));
    if (pieces.bytes.length > max) {
      void cancel(reader);
      return bodyWithin(pieces.bytes, max);
    }
    // A stream that always has another chunk ready, even an empty one, would never let the timeout fire.
    if (read % PIECES === 0) await nextTask();
  }
}

/** Abandons a body. If a stream refuses to be cancelled by throwing or rejecting, that is ignored. */
async function cancel(reader: FetchBodyReader, reason?: unknown): Promise<void> {
  try {
    await reader.cancel(reason);
  } catch {
    // Nobody reads it any more.
  }
}

/** Ends a response whose body is not wanted. A short body is read, so that its connection can be reused. */
export async function discard(response: FetchResponse, signal: AbortSignal): Promise<void> {
  const limited = withTimeLimit(signal, DRAIN_MS);
  try {
    await readBody(response, DRAIN, limited.signal);
  } catch {
    // The answer was in the status line; how its body ends does not matter.
  } finally {
    limited.leave();
  }
}

/** Collects the chunks of a body. Most bodies have only one, which is not copied. */
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

  /** Appends a chunk, or what there is room for. */
  add(piece: Uint8Array): void {
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
  }
}

/** The same bytes in an array of this realm: in some test runners, `Uint8Array` is not the same as Node's. */
function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Resolves after everything else that is due has run, including timers. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

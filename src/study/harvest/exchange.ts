import type { IncomingMessage } from "node:http";

/** How many bytes of an answer are kept: enough for the longest body that is read, the head, and a last chunk. */
const MAX_RAW = 2 * 1024 * 1024;

/** Why an answer is incomplete, as a value of `WARC-Truncated`. */
export type TruncationReason = "length" | "time" | "disconnect";

/** One request and the bytes of its answer, as sent over the network. */
export class Exchange {
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly date = Date.now();
  readonly request: Buffer;
  /** The address that was connected to. */
  address: string | undefined;
  /** Whether the reader needs no more of the body. */
  isEnough = false;
  message: IncomingMessage | undefined;
  readonly #signal: AbortSignal;
  readonly #pieces: Uint8Array[] = [];
  #size = 0;

  constructor(url: string, request: Buffer, signal: AbortSignal) {
    this.url = url;
    this.request = request;
    this.#signal = signal;
  }

  add(piece: Uint8Array): void {
    if (this.#size >= MAX_RAW) return;
    this.#pieces.push(piece);
    this.#size += piece.length;
  }

  /** The final answer, without interim ones (RFC 9110, 15.2); undefined if there was none. */
  get response(): Buffer | undefined {
    let bytes = Buffer.concat(this.#pieces);
    while (/^HTTP\/1\.\d 1\d\d/.test(bytes.toString("latin1", 0, 12))) {
      const end = bytes.indexOf("\r\n\r\n");
      bytes = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4);
    }
    return bytes.length === 0 ? undefined : bytes;
  }

  get truncated(): TruncationReason | undefined {
    if (this.#size >= MAX_RAW) return "length";
    if (this.message?.complete === true) return undefined;
    if (this.isEnough) return "length";
    return this.#signal.aborted ? "time" : "disconnect";
  }
}

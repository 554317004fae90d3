/** Bytes that are skipped at a time. */
const STEP = 1 << 20;

/** A window on the bytes of a file: its start moves forward, and it grows on demand. */
export class Input {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #bytes: Buffer = Buffer.alloc(0);
  #offset: number;
  #ended = false;

  /** @param offset where in the file the bytes begin */
  constructor(source: AsyncIterable<Uint8Array>, offset = 0) {
    this.#chunks = source[Symbol.asyncIterator]();
    this.#offset = offset;
  }

  /** The bytes that have been read and not dropped. */
  get bytes(): Buffer {
    return this.#bytes;
  }

  /** The place of `bytes` in the file. */
  get offset(): number {
    return this.#offset;
  }

  /** Whether `bytes` reaches to the end of the file. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Reads until there are at least `size` bytes, or until the file ends. */
  async fill(size: number): Promise<void> {
    if (this.#bytes.length >= size || this.#ended) return;
    const pieces: Uint8Array[] = [this.#bytes];
    for (let length = this.#bytes.length; length < size; ) {
      const { done, value } = await this.#chunks.next();
      if (done) {
        this.#ended = true;
        break;
      }
      pieces.push(value);
      length += value.length;
    }
    this.#bytes = Buffer.concat(pieces);
  }

  /** Drops bytes at the front. */
  drop(size: number): void {
    this.#bytes = this.#bytes.subarray(size);
    this.#offset += size;
  }

  /** Drops bytes that are not read yet, without keeping them in memory. */
  async skip(size: number): Promise<void> {
    for (let left = size; left > 0; ) {
      await this.fill(Math.min(left, STEP));
      const step = Math.min(left, this.#bytes.length);
      if (step === 0) return;
      this.drop(step);
      left -= step;
    }
  }

  /** Stops reading before the end of the file. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

import { Fault } from "../because.ts";

/** How far compressed bytes may expand. */
export interface ExpansionLimit {
  /** By what factor. */
  readonly ratio: number;
  /** Bytes to which they may expand in any case. */
  readonly floor: number;
}

/**
 * Logs expand 10 to 50 times; that of a load test that repeats one request all day, 295 times (gzip spends seven bits
 * on 258 bytes). Bombs reach 1,032 times with gzip, and 32,000 with Zstandard. Below the floor, even the worst content
 * takes little time.
 */
export const EXPANSION: ExpansionLimit = { ratio: 300, floor: 16 * 1024 * 1024 };

/** Why bytes are not read to their end, in English. */
export const OVER_EXPANSION = { expands: "it expands to more than {ratio} times its size" } as const;

/** Thrown for bytes that expand too far to be read to their end. */
export class OverExpansion extends Fault<"expands"> {
  override readonly name = "OverExpansion";

  constructor({ ratio }: ExpansionLimit) {
    super(OVER_EXPANSION, { code: "expands", values: { ratio } });
  }
}

/** Counts the bytes that compressed ones expand to. */
export class Expansion {
  readonly #limit: ExpansionLimit;
  #taken = 0;

  constructor(limit: ExpansionLimit) {
    this.#limit = limit;
  }

  /**
   * Counts further decompressed bytes. @returns how many of them are within the limit
   *
   * @param read compressed bytes that have been read so far
   */
  take(bytes: number, read: number): number {
    const { ratio, floor } = this.#limit;
    const within = Math.min(bytes, Math.max(floor, ratio * read) - this.#taken);
    this.#taken += within;
    return within;
  }
}

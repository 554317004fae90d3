import type { CoreExports } from "./exports.ts";

/** URLs in a row after which a program is prepared for batches, and how many a batch has at least. */
const PREPARE_AFTER = 32;
const MIN_BATCH = 8;
/** So many single questions count as one of a batch: each saves as much, but fewer are likely to follow. */
const ONE_BY_ONE = 64;

/**
 * Which program the core is prepared for, and which it should be. The core has room for one: it is prepared for
 * another when that is asked about many URLs in a row.
 */
export class PreparedProgram {
  readonly #wasm: CoreExports;
  /** The program that batches are prepared for; 0 for none. */
  #program = 0;
  /** The program that was asked last without being prepared; about how many URLs; at how many to prepare it. */
  #candidate = 0;
  #questions = 0;
  #tryAt = 0;

  constructor(wasm: CoreExports) {
    this.#wasm = wasm;
  }

  /** Prepares for `count` URLs against a program, if it has been asked about enough of them in a row. */
  before(program: number, flags: number, count: number): void {
    if (this.#program === program) return;
    if (this.#candidate !== program) {
      this.#candidate = program;
      this.#questions = 0;
      this.#tryAt = PREPARE_AFTER;
    }
    this.#questions += count;
    if (this.#questions < (count < MIN_BATCH ? this.#tryAt * ONE_BY_ONE : this.#tryAt)) return;
    this.#program = this.#wasm.prepare(program, flags, this.#questions) ? program : 0;
    this.#tryAt = this.#questions * 2;
  }

  /** Forgets what is prepared: the core needs the room, or the program is gone. */
  forget(): void {
    if (this.#program !== 0) this.#wasm.prepare(0, 0, 0);
    this.#program = 0;
    this.#candidate = 0;
  }

  /** A program is about to be freed: another may be put in its place, which has not been asked yet. */
  released(program: number): void {
    if (this.#program === program) this.forget();
    if (this.#candidate === program) this.#candidate = 0;
  }
}

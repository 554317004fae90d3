import type { Sender } from "./sender.ts";
import type { Tally } from "./tally.ts";

/** Headers that are remembered, and their characters, before all are forgotten and read again. */
const HEADERS = 50_000;
const CHARACTERS = 8_000_000;

/** A header, and what its requests are counted as. */
export interface Met {
  readonly sender: Sender;
  /** Undefined for a browser's header with which nobody has asked for robots.txt. */
  tally: Tally | undefined;
}

/** The headers that have been met of late, so that none has to be read for each of its requests. */
export class MetHeaders {
  readonly #met = new Map<string, Met>();
  #characters = 0;
  #generation = 0;

  /** Changes when headers are forgotten, and what they are counted as may have. */
  get generation(): number {
    return this.#generation;
  }

  get(header: string): Met | undefined {
    return this.#met.get(header);
  }

  /** Forgets all where there are too many, which has to be done before what is known of another is looked up. */
  makeRoom(): void {
    if (this.#met.size >= HEADERS || this.#characters >= CHARACTERS) this.forget();
  }

  set(header: string, met: Met): void {
    this.#met.set(header, met);
    this.#characters += header.length;
  }

  forget(): void {
    this.#generation++;
    this.#met.clear();
    this.#characters = 0;
  }
}

import type { Sender } from "../../identity/sender.ts";
import type { Tally } from "./tally.ts";

/** Limits of the cache, in headers and characters, beyond which it is cleared. */
const HEADERS = 50_000;
const CHARACTERS = 8_000_000;

/** A header, and the tally of its requests. */
export interface Met {
  readonly sender: Sender;
  /** Undefined for a browser's header with which nobody has asked for robots.txt. */
  tally: Tally | undefined;
}

/** A cache of headers, so that a header is not parsed for each request. */
export class MetHeaders {
  readonly #met = new Map<string, Met>();
  #characters = 0;
  #generation = 0;

  /** Changes when the cache is cleared, after which tallies may differ. */
  get generation(): number {
    return this.#generation;
  }

  get(header: string): Met | undefined {
    return this.#met.get(header);
  }

  /** Clears the cache if it is too large, which has to happen before another lookup. */
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

import { misuse } from "../../base/errors.ts";
import { encoder } from "../../base/utf8.ts";
import { lastWholeLine, markLength } from "../parse/body.ts";
import { steadyBytesOf } from "./view.ts";

/** Where the lines of a body begin and end: after a byte order mark, and before a line that is cut. */
export interface Lines {
  readonly start: number;
  readonly end: number;
}

/** The body of a robots.txt, of which at most `maxBytes` are read. */
export class FileBody {
  readonly given: string | Uint8Array;
  readonly maxBytes: number;
  readonly #size: number;
  /** Undefined for a text until its bytes have been counted. */
  #truncated: boolean | undefined;

  constructor(given: string | Uint8Array, maxBytes: number) {
    this.given = given;
    this.maxBytes = maxBytes;
    const { length } = given;
    this.#size = length;
    const uncounted = typeof given === "string" && length <= maxBytes && length * 3 > maxBytes;
    this.#truncated = uncounted ? undefined : length > maxBytes;
  }

  /** Whether the body has more than `maxBytes` bytes. */
  get truncated(): boolean {
    this.#truncated ??= encoder.encode(this.given as string).length > this.maxBytes;
    return this.#truncated;
  }

  /**
   * Refuses bytes that went after they were given, which would otherwise be an empty file, which allows everything.
   *
   * @throws RobotsError INVALID_ARGUMENT
   */
  expectWhole(): void {
    if (this.given.length === this.#size) return;
    throw misuse(
      "lost-bytes",
      "The bytes of this robots.txt are gone, with their buffer: pass parse a copy.",
    );
  }

  /** Calls `read` with the bytes that are read, and where their lines begin and end. */
  read<T>(read: (bytes: Uint8Array, start: number, end: number) => T): T {
    this.expectWhole();
    const { given, maxBytes } = this;
    const all = typeof given === "string" ? encoder.encode(given) : steadyBytesOf(given)!;
    const { start, end } = this.lines(all, 0, Math.min(all.length, maxBytes), all.length <= maxBytes);
    return read(all.length > maxBytes ? all.subarray(0, maxBytes) : all, start, end);
  }

  /** The lines in a copy of the body at `at`, which is `whole` unless more follows after `length`. */
  lines(bytes: Uint8Array, at: number, length: number, whole: boolean): Lines {
    this.#truncated ??= !whole;
    const end = this.#truncated ? lastWholeLine(bytes, at, at + length) : at + length;
    return { start: at + markLength(bytes, at, end), end };
  }
}

import {
  NO_SECONDS,
  RECORD_CLIENT,
  RECORD_CLIENT_END,
  RECORD_IS_NUMBER,
  RECORD_SECONDS,
  RECORD_SENDER,
  RECORD_SIZE,
  RECORD_STATUS,
  RECORD_TARGET,
  RECORD_TARGET_END,
  RECORD_TIME,
  RECORD_TIME_END,
  RECORDS,
} from "../../../assembly/shared/logs.ts";
import { asciiText } from "./ascii.ts";
import type { LineScanner } from "./scanner.ts";

/** A request that the scanner has recorded. One object serves for all records. */
export class ScannedRequest {
  readonly #bytes: Uint8Array;
  readonly #words: Uint32Array;
  #at = 0;

  constructor({ bytes, words }: LineScanner) {
    this.#bytes = bytes;
    this.#words = words;
  }

  /** Goes to a record of the last scan, from 0. */
  goTo(record: number): void {
    this.#at = (RECORDS + record * RECORD_SIZE) / 4;
  }

  /** The place of its header. */
  get header(): number {
    return this.#words[this.#at]!;
  }

  /** The place of its client under its header. */
  get sender(): number {
    return this.#field(RECORD_SENDER) >>> 1;
  }

  /** Whether that place was another sender's until now, or nobody's. */
  get isNewSender(): boolean {
    return (this.#field(RECORD_SENDER) & 1) === 1;
  }

  get status(): number {
    return this.#field(RECORD_STATUS);
  }

  /** The target in ASCII, until the next scan. */
  get target(): Uint8Array {
    return this.#bytes.subarray(this.#field(RECORD_TARGET), this.#field(RECORD_TARGET_END));
  }

  get client(): string {
    return asciiText(this.#bytes, this.#field(RECORD_CLIENT), this.#field(RECORD_CLIENT_END));
  }

  /** Milliseconds since 1970, if the time is in a usual form, in whole seconds; otherwise it is to be read as written. */
  get time(): number | undefined {
    const seconds = this.#field(RECORD_SECONDS);
    return seconds === NO_SECONDS ? undefined : seconds * 1000;
  }

  /** The time as the log writes it, if it is in another form. */
  get writtenTime(): string {
    const text = asciiText(this.#bytes, this.#field(RECORD_TIME), this.#field(RECORD_TIME_END));
    if (this.#field(RECORD_IS_NUMBER) === 1) return String(Number(text));
    return text === "-" ? "" : text;
  }

  #field(field: number): number {
    return this.#words[this.#at + field / 4]!;
  }
}

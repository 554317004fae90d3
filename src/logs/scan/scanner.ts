import {
  HEADER_PEOPLE,
  HEADER_PLACES,
  HEADER_ROBOT,
  HIDDEN_CLIENT,
  INPUT,
  INPUT_CAP,
  LONGEST_CLIENT,
  RECORD_SIZE,
  RECORDS,
  SCAN,
  SCAN_END,
  SCAN_FROM,
  SCAN_HEADER,
  SCAN_HEADER_END,
  SCAN_PASSED,
  SCAN_RECORDS,
} from "../../../assembly/shared/logs.ts";
import { encoder } from "../../utf8.ts";
import { type LineExports, lineExports } from "./source.ts";

/** Bytes that can be scanned at a time. */
export const MOST: number = INPUT_CAP;

/** Fields of a record, and where the first record is, in words. */
export const RECORD_WORDS: number = RECORD_SIZE / 4;
export const FIRST_RECORD: number = RECORDS / 4;

/**
 * Finds the requests of robots among lines of the combined format: `assembly/logs`. What it stops at is described by the
 * getters, and what it has found by records.
 */
export class LineScanner {
  readonly #exports: LineExports = lineExports();
  /** Its memory, which never grows. */
  readonly bytes = new Uint8Array(this.#exports.memory.buffer);
  readonly words = new Uint32Array(this.#exports.memory.buffer);
  #end: number = INPUT;

  /** Takes lines, the last of which ends in a newline. */
  load(lines: Uint8Array): void {
    this.bytes.set(lines, INPUT);
    this.#end = INPUT + lines.length;
  }

  /** Scans on from an address: INPUT at first. Returns why it has stopped, a STOP_. */
  scan(from: number): number {
    return this.#exports.scan(from, this.#end);
  }

  get inputEnd(): number {
    return this.#end;
  }

  /** People's lines that were passed over by the last scan. */
  get passed(): number {
    return this.words[(SCAN + SCAN_PASSED) / 4]!;
  }

  /** Records of the last scan. */
  get records(): number {
    return this.words[(SCAN + SCAN_RECORDS) / 4]!;
  }

  /** The lines at which it stopped, the newline of the last one included. */
  get from(): number {
    return this.words[(SCAN + SCAN_FROM) / 4]!;
  }

  get end(): number {
    return this.words[(SCAN + SCAN_END) / 4]!;
  }

  /** The bytes of the header that nothing is known of. */
  get header(): Uint8Array {
    return this.bytes.subarray(
      this.words[(SCAN + SCAN_HEADER) / 4],
      this.words[(SCAN + SCAN_HEADER_END) / 4],
    );
  }

  /** Remembers whose the header is. Returns its place, or -1 if it cannot be remembered. */
  learn(isRobot: boolean): number {
    const { byteOffset, length } = this.header;
    const place = this.#exports.learn(byteOffset, length, isRobot ? HEADER_ROBOT : HEADER_PEOPLE);
    return place === HEADER_PLACES ? -1 : place;
  }

  /** Stops at lines of a client from now on, even if they are people's. */
  hide(client: string): void {
    // Lines of clients with longer names always stop it.
    const room = this.bytes.subarray(HIDDEN_CLIENT, HIDDEN_CLIENT + LONGEST_CLIENT + 1);
    const { read, written } = encoder.encodeInto(client, room);
    if (read === client.length && written <= LONGEST_CLIENT) this.#exports.hide(HIDDEN_CLIENT, written);
  }

  /** Forgets all headers and senders. */
  forget(): void {
    this.#exports.forget();
  }
}

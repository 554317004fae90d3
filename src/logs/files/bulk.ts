import {
  INPUT,
  RECORD_CLIENT,
  RECORD_CLIENT_END,
  RECORD_SENDER,
  RECORD_STATUS,
  RECORD_TARGET,
  RECORD_TARGET_END,
  RECORD_TIME,
  STOP_DONE,
  STOP_FULL,
  STOP_HEADER,
} from "../../../assembly/shared/logs.ts";
import type { BotCounter, Met } from "../count/bots.ts";
import type { AddressTally } from "../count/tally.ts";
import { LogReader, type LogSummary } from "../reader.ts";
import { FIRST_RECORD, LineScanner, MOST, RECORD_WORDS } from "../scan/scanner.ts";
import { LogText } from "./text.ts";

const NEWLINE = 0x0a;

/**
 * Reads logs' bytes into a counter, with the same result as a {@link LogReader} for each that hands it all requests. Lines
 * in the usual combined format are not taken apart here: the scanner passes over those of people, and says of those of
 * robots just what is counted. All other lines are read as text.
 */
export class BulkReader {
  readonly #counter: BotCounter;
  readonly #scanner = new LineScanner();
  /** Headers as the counter has them at present, and addresses under them, by the scanner's places. */
  readonly #met: Met[] = [];
  readonly #addresses: (AddressTally | undefined)[] = [];
  #generation: number;
  #reader: LogReader;
  #text = new LogText();
  /** Whether the next piece begins within a line. */
  #isWithin = false;

  constructor(counter: BotCounter) {
    this.#counter = counter;
    this.#generation = counter.generation;
    this.#reader = this.#newReader();
    counter.watchDisguises((client) => this.#scanner.hide(client));
  }

  /** Lines of the log so far. */
  get lines(): number {
    return this.#reader.lines;
  }

  /** Takes the next bytes of the log. */
  write(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; from += MOST) this.#piece(bytes.subarray(from, from + MOST));
  }

  /** Takes the end of the log. Another one may follow. */
  end(): LogSummary {
    this.#reader.write(this.#text.end());
    const summary = this.#reader.end();
    this.#reader = this.#newReader();
    this.#text = new LogText();
    this.#isWithin = false;
    return summary;
  }

  #newReader(): LogReader {
    return new LogReader((request) => this.#counter.add(request));
  }

  #piece(piece: Uint8Array): void {
    const last = piece.lastIndexOf(NEWLINE);
    const first = this.#isWithin ? piece.indexOf(NEWLINE) : -1;
    this.#isWithin = last !== piece.length - 1;
    if (first === last) {
      this.#read(piece);
      return;
    }
    if (first >= 0) this.#read(piece.subarray(0, first + 1));
    this.#lines(piece.subarray(first + 1, last + 1));
    if (last + 1 < piece.length) this.#read(piece.subarray(last + 1));
  }

  #read(bytes: Uint8Array): void {
    this.#reader.write(this.#text.decode(bytes));
  }

  /** Reads whole lines. */
  #lines(lines: Uint8Array): void {
    if (this.#reader.hasFields) {
      this.#read(lines);
      return;
    }
    const scanner = this.#scanner;
    scanner.load(lines);
    for (let at: number = INPUT, stop = -1; stop !== STOP_DONE; ) {
      this.#renew();
      stop = scanner.scan(at);
      this.#count();
      at = scanner.from;
      if (stop === STOP_DONE || stop === STOP_FULL) continue;
      this.#read(scanner.bytes.subarray(at, scanner.end));
      if (stop === STOP_HEADER) this.#meet();
      at = scanner.end;
      if (!this.#reader.hasFields) continue;
      this.#read(scanner.bytes.subarray(at, scanner.inputEnd));
      return;
    }
  }

  /** Forgets what the counter has forgotten. */
  #renew(): void {
    if (this.#generation === this.#counter.generation) return;
    this.#generation = this.#counter.generation;
    this.#scanner.forget();
    this.#met.length = 0;
    this.#addresses.length = 0;
  }

  /** Learns whose a header is under which the counter has just been given a request. */
  #meet(): void {
    this.#renew();
    const header = this.#text.decode(this.#scanner.header);
    const met = this.#counter.metUnder(header === "-" ? "" : header);
    if (met === undefined) return;
    const place = this.#scanner.learn(met.sender.token !== undefined);
    if (place >= 0) this.#met[place] = met;
  }

  /** Counts what was scanned. */
  #count(): void {
    const { passed, records, words, bytes } = this.#scanner;
    this.#reader.pass(passed + records);
    this.#counter.addOthers(passed);
    for (let i = 0, at = FIRST_RECORD; i < records; i++, at += RECORD_WORDS) {
      const tally = this.#met[words[at]!]!.tally!;
      const sender = words[at + RECORD_SENDER / 4]!;
      const place = sender >>> 1;
      let address = (sender & 1) === 0 ? this.#addresses[place] : undefined;
      if (address !== undefined) address.requests++;
      else {
        const client = words[at + RECORD_CLIENT / 4]!;
        address = this.#counter.addressOf(tally, ascii(bytes, client, words[at + RECORD_CLIENT_END / 4]!));
        this.#addresses[place] = address;
      }
      const target = words[at + RECORD_TARGET / 4]!;
      this.#counter.addKnown(
        tally,
        address,
        words[at + RECORD_STATUS / 4]!,
        words[at + RECORD_TIME / 4]! * 1000,
        bytes.subarray(target, words[at + RECORD_TARGET_END / 4]),
      );
    }
  }
}

function ascii(bytes: Uint8Array, from: number, end: number): string {
  let text = "";
  for (let at = from; at < end; at++) text += String.fromCharCode(bytes[at]!);
  return text;
}

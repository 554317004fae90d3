import {
  INPUT,
  PLACES_CAP,
  STOP_DONE,
  STOP_FULL,
  STOP_HEADER,
  STOP_HOST,
} from "../../../assembly/shared/logs.ts";
import type { BotCounter, Met } from "../count/bots.ts";
import type { AddressTally } from "../count/tally.ts";
import { type W3cFields, w3cHeader } from "../formats/w3c.ts";
import { LogReader, type LogSummary } from "../reader.ts";
import { ScannedRequest } from "../scan/record.ts";
import { LineScanner, MOST } from "../scan/scanner.ts";
import { LogText } from "./text.ts";

const NEWLINE = 0x0a;

/**
 * Reads logs' bytes into a counter, with the same result as a {@link LogReader} for each that hands it all requests. Usual
 * lines are not taken apart here: the scanner passes over those of people, and says of those of robots just what is
 * counted. All other lines are read as text.
 */
export class BulkReader {
  readonly #counter: BotCounter;
  readonly #scanner = new LineScanner();
  readonly #request = new ScannedRequest(this.#scanner);
  /** Headers as the counter has them at present, and addresses under them, by the scanner's places. */
  readonly #met: Met[] = [];
  readonly #addresses: (AddressTally | undefined)[] = [];
  #generation: number;
  #reader: LogReader;
  /** The fields of W3C's format that the scanner knows. */
  #fields: W3cFields | undefined;
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
    const scanner = this.#scanner;
    scanner.load(lines);
    for (let at: number = INPUT, stop = -1; stop !== STOP_DONE; ) {
      this.#renew();
      if (this.#fields !== undefined && this.#fields.count > PLACES_CAP) {
        this.#read(scanner.bytes.subarray(at, scanner.inputEnd));
        return;
      }
      stop = scanner.scan(at);
      this.#count();
      at = scanner.from;
      if (stop === STOP_DONE || stop === STOP_FULL) continue;
      this.#read(scanner.bytes.subarray(at, scanner.end));
      if (stop === STOP_HEADER) this.#meet();
      else if (stop === STOP_HOST)
        scanner.learnHost(this.#counter.isElsewhere(this.#text.decode(scanner.name)));
      at = scanner.end;
    }
  }

  /** Forgets what the counter has forgotten, and learns of other fields in W3C's format. */
  #renew(): void {
    const { fields } = this.#reader;
    if (this.#fields !== fields) {
      this.#fields = fields;
      if (fields === undefined || fields.count <= PLACES_CAP) this.#scanner.setFields(fields);
    }
    if (this.#generation === this.#counter.generation) return;
    this.#generation = this.#counter.generation;
    this.#scanner.forget();
    this.#met.length = 0;
    this.#addresses.length = 0;
  }

  /** Learns whose a header is under which the counter has just been given a request. */
  #meet(): void {
    this.#renew();
    const header = this.#text.decode(this.#scanner.name);
    const met = this.#counter.metUnder(
      header === "-" ? "" : this.#scanner.isNameOfW3c ? w3cHeader(header) : header,
    );
    if (met === undefined) return;
    const place = this.#scanner.learnHeader(met.sender.token !== undefined);
    if (place >= 0) this.#met[place] = met;
  }

  /** Counts what was scanned. */
  #count(): void {
    const { passed, elsewhere, records, json, w3c } = this.#scanner;
    const lines = passed + elsewhere + records;
    if (lines === 0) return;
    this.#reader.pass(lines - json - w3c, json, w3c);
    this.#counter.addOthers(passed, elsewhere);
    const request = this.#request;
    for (let i = 0; i < records; i++) {
      request.goTo(i);
      const tally = this.#met[request.header]!.tally!;
      let address = request.isNewSender ? undefined : this.#addresses[request.sender];
      if (address === undefined) {
        address = this.#counter.addressOf(tally, request.client);
        this.#addresses[request.sender] = address;
      } else address.requests++;
      const { status, target, time } = request;
      const written = time === undefined ? request.writtenTime : "";
      this.#counter.addKnown(tally, address, { status, target, time, written });
    }
  }
}

import {
  INPUT,
  INPUT_CAP,
  PLACES_CAP,
  STOP_DONE,
  STOP_FULL,
  STOP_HEADER,
  STOP_HOST,
} from "../../../assembly/shared/logs.ts";
import { decoder } from "../../utf8.ts";
import type { BotCounter } from "../count/bots.ts";
import type { Met } from "../count/met.ts";
import type { AddressTally } from "../count/tally.ts";
import { type W3cFields, w3cHeader } from "../formats/w3c.ts";
import type { TextReader } from "../text-reader.ts";
import { ScannedRequest } from "./record.ts";
import { LineScanner } from "./scanner.ts";

/** Bytes that can be counted at a time. */
export const MOST: number = INPUT_CAP;

/**
 * Counts the requests of whole lines, with the same result as a {@link TextReader} that hands all of them to the
 * counter. Usual lines are not taken apart here: the scanner passes over those of people, and says of those of
 * robots just what is counted. All other lines are left to a reader.
 */
export class BulkCounter {
  readonly #counter: BotCounter;
  readonly #scanner: LineScanner;
  readonly #request: ScannedRequest;
  /** Headers as the counter has them at present, and addresses under them, by the scanner's places. */
  readonly #met: Met[] = [];
  readonly #addresses: (AddressTally | undefined)[] = [];
  #generation: number;
  /** The fields of W3C's format that the scanner knows. */
  #fields: W3cFields | undefined;

  constructor(counter: BotCounter, scanner: LineScanner) {
    this.#counter = counter;
    this.#scanner = scanner;
    this.#request = new ScannedRequest(scanner);
    this.#generation = counter.generation;
    counter.watchDisguises((client) => scanner.hide(client));
  }

  /**
   * Counts the requests of lines.
   *
   * @param lines {@link MOST} bytes at most, the last of which is a newline
   * @param reader has read what comes before them, up to the end of a line
   */
  count(lines: Uint8Array, reader: TextReader): void {
    const scanner = this.#scanner;
    scanner.load(lines);
    for (let at: number = INPUT, stop = -1; stop !== STOP_DONE; ) {
      this.#renew(reader);
      if (this.#fields !== undefined && this.#fields.count > PLACES_CAP) {
        reader.write(scanner.bytes.subarray(at, scanner.inputEnd));
        return;
      }
      stop = scanner.scan(at);
      this.#take(reader);
      at = scanner.from;
      if (stop === STOP_DONE || stop === STOP_FULL) continue;
      reader.write(scanner.bytes.subarray(at, scanner.end));
      if (stop === STOP_HEADER) this.#meet(reader);
      else if (stop === STOP_HOST) scanner.learnHost(this.#counter.isElsewhere(decoder.decode(scanner.name)));
      at = scanner.end;
    }
  }

  /** Forgets what the counter has forgotten, and learns of other fields in W3C's format. */
  #renew({ fields }: TextReader): void {
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
  #meet(reader: TextReader): void {
    this.#renew(reader);
    const header = decoder.decode(this.#scanner.name);
    const met = this.#counter.metUnder(
      header === "-" ? "" : this.#scanner.isNameOfW3c ? w3cHeader(header) : header,
    );
    if (met === undefined) return;
    const place = this.#scanner.learnHeader(met.sender.token !== undefined);
    if (place >= 0) this.#met[place] = met;
  }

  /** Counts what was scanned. */
  #take(reader: TextReader): void {
    const { passed, elsewhere, records, json, w3c, unnamed } = this.#scanner;
    const lines = passed + elsewhere + records;
    if (lines === 0) return;
    reader.pass(lines - json - w3c, json, w3c, unnamed);
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

const all = new WeakMap<BotCounter, BulkCounter | undefined>();

/** The one for a counter, which all logs share; undefined if WebAssembly may not be compiled, or lacks memory. */
export function bulkCounterOf(counter: BotCounter): BulkCounter | undefined {
  if (!all.has(counter)) all.set(counter, bulkCounter(counter));
  return all.get(counter);
}

function bulkCounter(counter: BotCounter): BulkCounter | undefined {
  let scanner: LineScanner;
  try {
    scanner = new LineScanner();
  } catch {
    return undefined;
  }
  return new BulkCounter(counter, scanner);
}

import { RobotsError } from "../errors.ts";
import { checkOptions, type OptionNames } from "../options.ts";
import { encoder } from "../utf8.ts";
import { mayBeUtf16, utf16Decoder } from "../utf16.ts";
import { Beginning } from "./beginning.ts";
import { BotCounter } from "./count/bots.ts";
import { JsonDocuments } from "./documents.ts";
import { hasPath } from "./formats/w3c.ts";
import type { LogRequest } from "./request.ts";
import { type BulkCounter, bulkCounterOf, MOST } from "./scan/bulk.ts";
import type { LogSummary } from "./summary.ts";
import { TextReader } from "./text-reader.ts";

const NEWLINE = 0x0a;
/** UTF-16 units whose UTF-8 can be scanned at a time: they have three bytes each at most. */
const MOST_TEXT = Math.floor(MOST / 4);

/** What a log does not say of itself. */
export interface LogOptions {
  /**
   * The names of the fields that lines have, in their order, separated by spaces or commas, where no line `#Fields` says so:
   * those of W3C's format, of CloudFront's real-time logs and of Akamai's DataStream 2. Fields are separated by tabs or spaces.
   */
  readonly fields?: string;
}

const OPTIONS: OptionNames<LogOptions> = { fields: true };

/**
 * Reads access logs one after another, in chunks. The format is recognized line by line, so a log may mix formats;
 * lines in an unknown format are counted.
 *
 * For counting robots, the requests of people need not be parsed: given a {@link BotCounter}, the reader leaves
 * lines in the usual formats to a WebAssembly module, which takes a fraction of the time. The result is the same.
 * Where WebAssembly may not be compiled (in Workers, or under a content security policy without
 * `wasm-unsafe-eval`), all lines are parsed as text.
 */
export class LogReader {
  readonly #fields: string | undefined;
  readonly #hand: (request: LogRequest) => void;
  readonly #bulk: BulkCounter | undefined;
  #reader: TextReader;
  #isEnded = false;
  /** Whether the next chunk begins within a line. */
  #isWithin = false;
  /** A high surrogate at the end of a chunk, whose other half is still to come. */
  #half = "";
  /** Whether more than a byte of the log is known, that byte, and what decodes it if it is in UTF-16. */
  #isBegun = false;
  #held: Uint8Array | undefined;
  #wide: TextDecoder | undefined;
  /** What there is of the log until it can be told whether it is in documents; undefined from then on. */
  #beginning: Beginning | undefined = new Beginning();
  #documents: JsonDocuments | undefined;

  /**
   * @param to counts the robots, or is called with each request, in order
   * @throws RobotsError INVALID_ARGUMENT for anything else, and for fields without a path
   */
  constructor(to: BotCounter | ((request: LogRequest) => void), options?: LogOptions) {
    const { fields } = checkOptions("A LogReader", options, OPTIONS);
    this.#fields = fields;
    if (fields !== undefined && (typeof fields !== "string" || !hasPath(fields))) {
      const message =
        "fields takes the names of a log's fields in their order, one of them that of the path: cs-uri-stem, cs-uri or reqPath.";
      throw new RobotsError("INVALID_ARGUMENT", message);
    }
    if (to instanceof BotCounter) {
      this.#hand = (request) => to.add(request);
      this.#bulk = bulkCounterOf(to);
    } else if (typeof to === "function") this.#hand = to;
    else {
      const message = "A LogReader takes a BotCounter, or a function that is called with each request.";
      throw new RobotsError("INVALID_ARGUMENT", message);
    }
    this.#reader = new TextReader(this.#hand, fields);
  }

  /**
   * Reads the next chunk of the log: text, or bytes in UTF-8, or in UTF-16 after a byte order mark. Chunks may be
   * cut within lines and characters.
   *
   * @throws RobotsError INVALID_ARGUMENT for anything else
   */
  write(piece: string | Uint8Array): void {
    if (typeof piece !== "string" && !(piece instanceof Uint8Array)) {
      throw new RobotsError("INVALID_ARGUMENT", "A chunk of a log must be a string or a Uint8Array.");
    }
    if (this.#isEnded) this.#begin();
    if (piece.length === 0) return;
    const whole = this.#isBegun ? piece : this.#firstPiece(piece);
    if (whole === undefined) return;
    this.#read(typeof whole === "string" ? whole : (this.#wide?.decode(whole, { stream: true }) ?? whole));
  }

  /** Ends the log, whose last line may lack a terminator. Another log may follow. */
  end(): LogSummary {
    if (this.#isEnded) this.#begin();
    if (this.#held !== undefined) this.#read(this.#held);
    if (this.#wide !== undefined) this.#read(this.#wide.decode());
    for (const piece of this.#beginning?.pieces ?? []) this.#take(piece);
    if (this.#documents !== undefined) this.#take(this.#documents.end());
    if (this.#bulk !== undefined) this.#endText(this.#bulk);
    this.#isEnded = true;
    return this.#reader.end();
  }

  /** A summary of the log so far, or of the one that has just ended. */
  get summary(): LogSummary {
    return this.#reader.summary;
  }

  #begin(): void {
    this.#reader = new TextReader(this.#hand, this.#fields);
    this.#isEnded = false;
    this.#isWithin = false;
    this.#isBegun = false;
    this.#held = undefined;
    this.#wide = undefined;
    this.#beginning = new Beginning();
    this.#documents = undefined;
  }

  /**
   * The first chunk, with what was held back; undefined as long as there are too few bytes to determine the
   * encoding.
   */
  #firstPiece(piece: string | Uint8Array): string | Uint8Array | undefined {
    const held = this.#held;
    this.#held = undefined;
    if (typeof piece === "string") {
      this.#isBegun = true;
      if (held !== undefined) this.#read(held);
      return piece;
    }
    if (held === undefined && piece.length === 1 && mayBeUtf16(piece[0])) {
      this.#held = piece.slice();
      return undefined;
    }
    this.#isBegun = true;
    const whole = held === undefined ? piece : Uint8Array.of(held[0]!, ...piece.subarray(0, 1));
    this.#wide = utf16Decoder(whole);
    if (held === undefined) return piece;
    this.#read(this.#wide?.decode(whole, { stream: true }) ?? whole);
    return piece.subarray(1);
  }

  /** Takes the next piece of the log, and makes lines of it if it is in documents. */
  #read(piece: string | Uint8Array): void {
    if (this.#beginning === undefined) {
      this.#take(this.#documents?.write(piece) ?? piece);
      return;
    }
    const isDocument = this.#beginning.add(piece);
    if (isDocument === undefined) return;
    const { pieces } = this.#beginning;
    this.#beginning = undefined;
    if (isDocument) this.#documents = new JsonDocuments();
    for (const one of pieces) this.#read(one);
  }

  #take(piece: string | Uint8Array): void {
    if (this.#bulk === undefined) this.#reader.write(piece);
    else if (typeof piece === "string") this.#encode(piece, this.#bulk);
    else {
      this.#endText(this.#bulk);
      this.#cut(piece, this.#bulk);
    }
  }

  #encode(text: string, bulk: BulkCounter): void {
    for (let from = 0; from < text.length; from += MOST_TEXT) {
      const part = this.#half + text.slice(from, from + MOST_TEXT);
      this.#half = /[\uD800-\uDBFF]$/.exec(part)?.[0] ?? "";
      this.#piece(encoder.encode(part.slice(0, part.length - this.#half.length)), bulk);
    }
  }

  /** A half of a character to which the other half has not come. */
  #endText(bulk: BulkCounter): void {
    if (this.#half !== "") this.#piece(encoder.encode(this.#half), bulk);
    this.#half = "";
  }

  #cut(bytes: Uint8Array, bulk: BulkCounter): void {
    for (let from = 0; from < bytes.length; from += MOST)
      this.#piece(bytes.subarray(from, from + MOST), bulk);
  }

  #piece(piece: Uint8Array, bulk: BulkCounter): void {
    if (piece.length === 0) return;
    const last = piece.lastIndexOf(NEWLINE);
    const first = this.#isWithin ? piece.indexOf(NEWLINE) : -1;
    this.#isWithin = last !== piece.length - 1;
    if (first === last) {
      this.#reader.write(piece);
      return;
    }
    if (first >= 0) this.#reader.write(piece.subarray(0, first + 1));
    bulk.count(piece.subarray(first + 1, last + 1), this.#reader);
    if (last + 1 < piece.length) this.#reader.write(piece.subarray(last + 1));
  }
}

import { checkOptions, type Kinds, wrongArgument, wrongValue } from "../../base/options.ts";
import { mayBeUtf16, utf16Decoder } from "../../base/utf16.ts";
import { BotCounter } from "./count/bots.ts";
import { beginsDocument, JsonDocuments, LONGEST_BEGINNING } from "./documents.ts";
import { hasPath } from "./formats/columns.ts";
import type { LogRequest } from "./request.ts";
import type { LogSummary } from "./summary.ts";
import { LogText } from "./text.ts";
import { type Taker, TextReader } from "./text-reader.ts";

/** The beginning of a log, kept until it shows whether the log consists of JSON documents. */
export class Beginning {
  readonly #text = new LogText();
  readonly pieces: (string | Uint8Array)[] = [];
  #begun = "";

  /** Adds a piece. Returns whether the log consists of documents; undefined as long as that is open. */
  add(piece: string | Uint8Array): boolean | undefined {
    const part = piece.slice(0, LONGEST_BEGINNING);
    this.#begun += typeof part === "string" ? this.#text.end() + part : this.#text.decode(part);
    const isDocument = beginsDocument(this.#begun);
    // The caller may reuse the buffer of a piece.
    this.pieces.push(isDocument === undefined && typeof piece !== "string" ? piece.slice() : piece);
    return isDocument;
  }
}

/** Facts that a log does not tell about itself. */
export interface LogOptions {
  /**
   * The names of the fields of each line, in order, separated by spaces or commas: those of W3C's format, of CloudFront's
   * real-time logs and of Akamai's DataStream 2, or `request` (a request line), `target` (a path with its query), `path`,
   * `query`, `status`, `agent`, `client`, `forwarded` (the list that proxies write), `method`, `host` and `time`, with `_`
   * for others. Fields are separated by tabs, commas, semicolons, bars or spaces. Or the names in JSON, LTSV or a table
   * with a heading, each after its meaning: `path=uri status=code`.
   */
  readonly fields?: string;
}

/** @internal */
export const LOG: Kinds<LogOptions> = {
  fields: {
    wanted:
      "the names of a log's fields in their order, or path=NAME status=NAME, one of them that of the path: path, target, request, cs-uri-stem, cs-uri or reqPath",
    test: (value) => typeof value === "string" && hasPath(value),
  },
};

/**
 * Reads access logs one after another, in chunks. The format is recognized line by line, so a log may mix formats;
 * lines in an unknown format are counted.
 *
 * Given a {@link BotCounter}, the reader passes over the requests of people in the combined format, which is faster.
 * The result is the same.
 */
export class LogReader {
  readonly #fields: string | undefined;
  readonly #taker: Taker;
  #reader: TextReader;
  #isEnded = false;
  /** Whether the encoding is known; if not, a first byte that is held back; and a decoder, if it is UTF-16. */
  #isBegun = false;
  #held: Uint8Array | undefined;
  #wide: TextDecoder | undefined;
  /** The beginning of the log, until it shows whether the log consists of JSON documents; undefined from then on. */
  #beginning: Beginning | undefined = new Beginning();
  #documents: JsonDocuments | undefined;

  /**
   * @param to counts the robots, or is called with each request, in order
   * @throws RobotsError INVALID_ARGUMENT for anything else, and for fields without a path
   */
  constructor(to: BotCounter | ((request: LogRequest) => void), options?: LogOptions) {
    const { fields } = checkOptions("A LogReader", options, LOG);
    this.#fields = fields;
    if (to instanceof BotCounter) {
      this.#taker = {
        take: (request) => to.add(request),
        passes: (header, host) => to.countBrowser(header, host),
      };
    } else if (typeof to === "function") this.#taker = { take: to };
    else {
      throw wrongArgument("A LogReader", "a BotCounter, or a function that is called with each request", to);
    }
    this.#reader = new TextReader(this.#taker, fields);
  }

  /**
   * Reads the next chunk of the log: text, or bytes in UTF-8, or in UTF-16 after a byte order mark. Chunks may be
   * cut within lines and characters.
   *
   * @throws RobotsError INVALID_ARGUMENT for anything else
   */
  write(piece: string | Uint8Array): void {
    if (typeof piece !== "string" && !(piece instanceof Uint8Array))
      throw wrongValue("A chunk of a log", "a string or a Uint8Array", piece);
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
    for (const piece of this.#beginning?.pieces ?? []) this.#reader.write(piece);
    if (this.#documents !== undefined) this.#reader.write(this.#documents.end());
    this.#isEnded = true;
    return this.#reader.end();
  }

  /** A summary of the log so far, or of the one that has just ended. */
  get summary(): LogSummary {
    return this.#reader.summary;
  }

  #begin(): void {
    this.#reader = new TextReader(this.#taker, this.#fields);
    this.#isEnded = false;
    this.#isBegun = false;
    this.#held = undefined;
    this.#wide = undefined;
    this.#beginning = new Beginning();
    this.#documents = undefined;
  }

  /** The first chunk with a byte held back; undefined as long as there are too few bytes to tell the encoding. */
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

  /** Reads the next piece of decoded text; JSON documents are turned into lines first. */
  #read(piece: string | Uint8Array): void {
    if (this.#beginning === undefined) {
      this.#reader.write(this.#documents?.write(piece) ?? piece);
      return;
    }
    const isDocument = this.#beginning.add(piece);
    if (isDocument === undefined) return;
    const { pieces } = this.#beginning;
    this.#beginning = undefined;
    if (isDocument) this.#documents = new JsonDocuments();
    for (const one of pieces) this.#read(one);
  }
}

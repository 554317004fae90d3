import { addressOf } from "./address.ts";
import type { Passes } from "./formats/combined.ts";
import { scanLine } from "./formats/line.ts";
import { W3cScanner } from "./formats/w3c.ts";
import { Lines } from "./lines.ts";
import type { LogRequest } from "./request.ts";
import { type LogFormat, type LogSummary, noFormats } from "./summary.ts";
import { LogText } from "./text.ts";

/** How many numbers of broken lines are kept. */
const NAMED = 10;

/** Bytes that are decoded at a time. For larger texts, engines ask the system for memory again and again. */
const AT_ONCE = 65_536;

const BRACE = 0x7b;
const HASH = 0x23;
const SPACE = 0x20;

/** What takes the requests of logs. */
export interface Taker {
  /** Takes a request, in their order. */
  readonly take: (request: LogRequest) => void;
  readonly passes?: Passes;
}

/**
 * Reads one access log line by line, and hands out all its requests. The format is recognized by each line, so a log
 * may be mixed; lines in no format are counted.
 */
export class TextReader {
  readonly #take: (request: LogRequest) => void;
  readonly #passes: Passes | undefined;
  readonly #lines = new Lines((line) => this.#line(line));
  readonly #text = new LogText();
  readonly #w3c = new W3cScanner();
  readonly #formats = noFormats();
  readonly #brokenLines: number[] = [];
  #number = 0;
  #read = 0;
  #broken = 0;
  #long = 0;
  #unnamed = 0;

  /** @param fields those of lines in W3C's format, before any line says which there are */
  constructor({ take, passes }: Taker, fields?: string) {
    this.#take = take;
    this.#passes = passes;
    if (fields !== undefined) this.#w3c.setFields(fields);
  }

  /** Takes the next piece of the log. Lines may go on in the piece after it, and characters if that has bytes, too. */
  write(piece: string | Uint8Array): void {
    if (typeof piece === "string") {
      this.#lines.write(this.#text.end() + piece);
      return;
    }
    for (let from = 0; from < piece.length; from += AT_ONCE)
      this.#lines.write(this.#text.decode(piece.subarray(from, from + AT_ONCE)));
  }

  /** Takes the end of the log, where a last line may lack its end. */
  end(): LogSummary {
    this.#lines.write(this.#text.end());
    this.#lines.end();
    return this.summary;
  }

  /** What has been read so far. */
  get summary(): LogSummary {
    return {
      lines: this.#read,
      formats: { ...this.#formats },
      broken: this.#broken,
      brokenLines: [...this.#brokenLines],
      long: this.#long,
      unnamed: this.#unnamed,
    };
  }

  #line(whole: string | undefined): void {
    this.#number++;
    if (whole === undefined) {
      this.#read++;
      this.#long++;
      return;
    }
    const line = this.#number === 1 || whole.charCodeAt(0) === 0 ? withoutFilling(whole) : whole;
    const first = line.charCodeAt(0);
    // Nearly all lines begin with something other than white space, so they are not blank.
    if (!(first > SPACE && first < 0x7f) && line.trim() === "") return;
    this.#read++;
    if (first === HASH) {
      this.#w3c.direct(line);
      return;
    }
    const format = this.#scan(line);
    if (format !== undefined) this.#formats[format]++;
    else if (++this.#broken <= NAMED) this.#brokenLines.push(this.#number);
  }

  /** Hands out the request of a line, unless it passes, and returns its format; undefined if there is none. */
  #scan(line: string): LogFormat | undefined {
    if (this.#w3c.fields !== undefined && line.charCodeAt(0) !== BRACE) {
      const request = this.#w3c.scan(line);
      if (request !== undefined) return this.#give(request, "w3c");
    }
    const found = scanLine(line, this.#passes);
    return found?.request ? this.#give(found.request, found.format) : found?.format;
  }

  #give(request: LogRequest, format: LogFormat): LogFormat {
    const client = addressOf(request.client);
    if (request.agent === "") this.#unnamed++;
    this.#take(client === request.client ? request : { ...request, client });
    return format;
  }
}

/**
 * A line without a byte order mark, and the zeros that a file has where a log was truncated while it was written to.
 */
function withoutFilling(line: string): string {
  return line.replace(/^[\0\uFEFF]+/, "");
}

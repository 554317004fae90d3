import { addressOf } from "./address.ts";
import { scanLine } from "./formats/line.ts";
import { type W3cFields, W3cScanner } from "./formats/w3c.ts";
import { Lines } from "./lines.ts";
import type { LogRequest } from "./request.ts";
import { type LogFormat, type LogSummary, noFormats } from "./summary.ts";
import { LogText } from "./text.ts";

/** How many numbers of broken lines are kept. */
const NAMED = 10;

const BRACE = 0x7b;
const HASH = 0x23;

/**
 * Reads one access log line by line, and hands out all its requests. The format is recognized by each line, so a log may
 * be mixed; lines in no format are counted.
 */
export class TextReader {
  readonly #take: (request: LogRequest) => void;
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

  /**
   * @param take is called with each request, in order
   * @param fields those of lines in W3C's format, before any line says which there are
   */
  constructor(take: (request: LogRequest) => void, fields?: string) {
    this.#take = take;
    if (fields !== undefined) this.#w3c.setFields(fields);
  }

  /** Takes the next piece of the log. Lines may go on in the piece after it, and characters if that has bytes, too. */
  write(piece: string | Uint8Array): void {
    if (typeof piece === "string") this.#lines.write(this.#text.end() + piece);
    else this.#lines.write(this.#text.decode(piece));
  }

  /** Takes the end of the log, where a last line may lack its end. */
  end(): LogSummary {
    this.#lines.write(this.#text.end());
    this.#lines.end();
    return this.summary;
  }

  /** The fields of lines in W3C's format, from the latest `#Fields` on. */
  get fields(): W3cFields | undefined {
    return this.#w3c.fields;
  }

  /**
   * Counts lines that are not handed out, by their format, and those of them without a `User-Agent` header; to be called only
   * where the last piece ended with a line.
   */
  pass(combined: number, json: number, w3c: number, unnamed: number): void {
    const lines = combined + json + w3c;
    this.#number += lines;
    this.#read += lines;
    this.#formats.combined += combined;
    this.#formats.json += json;
    this.#formats.w3c += w3c;
    this.#unnamed += unnamed;
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
    if (line === "" || line.trim() === "") return;
    this.#read++;
    if (line.charCodeAt(0) === HASH) {
      this.#w3c.direct(line);
      return;
    }
    const format = this.#scan(line);
    if (format !== undefined) this.#formats[format]++;
    else if (++this.#broken <= NAMED) this.#brokenLines.push(this.#number);
  }

  /** Hands out the request of a line, and returns its format; undefined if there is none. */
  #scan(line: string): LogFormat | undefined {
    if (this.#w3c.fields !== undefined && line.charCodeAt(0) !== BRACE) {
      const request = this.#w3c.scan(line);
      if (request !== undefined) return this.#give(request, "w3c");
    }
    const found = scanLine(line);
    return found && this.#give(found.request, found.format);
  }

  #give(request: LogRequest, format: LogFormat): LogFormat {
    const client = addressOf(request.client);
    if (request.agent === "") this.#unnamed++;
    this.#take(client === request.client ? request : { ...request, client });
    return format;
  }
}

/** A line without a byte order mark, and the zeros that a file has where a log was truncated while it was written to. */
function withoutFilling(line: string): string {
  return line.replace(/^[\0\uFEFF]+/, "");
}

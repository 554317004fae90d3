import { addressOf } from "./address.ts";
import { Columns, givenFields } from "./formats/columns.ts";
import type { Passes } from "./formats/combined.ts";
import type { FieldMap } from "./formats/guess.ts";
import { scanInner, scanLine } from "./formats/line.ts";
import { requestOfRecord } from "./formats/named-fields.ts";
import { isW3c, W3cScanner } from "./formats/w3c.ts";
import type { LogRequest } from "./request.ts";
import { type LogFormat, type LogSummary, noFormats } from "./summary.ts";
import { LogText, ownBeginning } from "./text.ts";

/** Longest line that is read, in characters: servers refuse far shorter requests. */
export const LONGEST_LINE = 131_072;

/** Cuts text that comes in pieces into lines. A line that is too long is dropped, and only its presence reported. */
class Lines {
  readonly #take: (line: string | undefined) => void;
  /** The beginning of a line whose end has not come yet. */
  #begun = "";
  /** Whether that line is too long already. */
  #isLong = false;

  /** @param take is given each line without its end, and undefined for one that is too long */
  constructor(take: (line: string | undefined) => void) {
    this.#take = take;
  }

  write(text: string): void {
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      if (from === 0) this.#finish(text.slice(0, end));
      else if (end - from > LONGEST_LINE) this.#take(undefined);
      else this.#take(withoutReturn(text, from, end));
      from = end + 1;
    }
    this.#keep(from === 0 ? text : text.slice(from));
  }

  /** Ends the text. A last line without a line end counts as well. */
  end(): void {
    if (this.#begun !== "" || this.#isLong) this.#finish("");
  }

  #finish(rest: string): void {
    const line = this.#begun + rest;
    const isLong = this.#isLong || line.length > LONGEST_LINE;
    this.#begun = "";
    this.#isLong = false;
    this.#take(isLong ? undefined : withoutReturn(line, 0, line.length));
  }

  #keep(rest: string): void {
    if (rest === "" || this.#isLong) return;
    if (this.#begun.length + rest.length > LONGEST_LINE) {
      this.#isLong = true;
      this.#begun = "";
    } else this.#begun += rest;
  }
}

function withoutReturn(text: string, from: number, end: number): string {
  const isReturn = end > from && text.charCodeAt(end - 1) === 0x0d;
  return text.slice(from, isReturn ? end - 1 : end);
}

/** How many numbers of broken lines are kept. */
const NAMED_LINES = 10;

/** How many bytes are decoded at a time. For longer texts, engines keep asking the system for memory. */
const AT_ONCE = 65_536;

/** How much of a broken line is kept. */
const SAMPLE = 300;

const BRACE = 0x7b;
const HASH = 0x23;
const SPACE = 0x20;

/** Receives the requests of a log. */
export interface Taker {
  /** Called with each request, in the log's order. */
  readonly take: (request: LogRequest) => void;
  readonly passes?: Passes;
}

/**
 * Reads one access log line by line, and hands on all its requests. The format is recognized for each line, so a log
 * may mix formats; lines in no known format are counted.
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
  #brokenLine: string | undefined;
  #columns: Columns | undefined;
  /** The columns, if the line before was a heading. */
  #heading: Columns | undefined;
  readonly #map: FieldMap | undefined;
  #withoutQuery = 0;
  #hasQuery = false;

  /** @param fields the fields of lines, for those in W3C's format until a line `#Fields` names others */
  constructor({ take, passes }: Taker, fields?: string) {
    this.#take = take;
    this.#passes = passes;
    if (fields === undefined) return;
    if (isW3c(fields)) this.#w3c.setFields(fields);
    else {
      const given = givenFields(fields);
      this.#columns = given?.columns;
      this.#map = given?.map;
    }
  }

  /** Reads the next piece of the log, which may end within a line, and if it is bytes, within a character. */
  write(piece: string | Uint8Array): void {
    if (typeof piece === "string") {
      this.#lines.write(this.#text.end() + piece);
      return;
    }
    for (let from = 0; from < piece.length; from += AT_ONCE)
      this.#lines.write(this.#text.decode(piece.subarray(from, from + AT_ONCE)));
  }

  /** Ends the log. Its last line may lack a line end. */
  end(): LogSummary {
    this.#lines.write(this.#text.end());
    this.#lines.end();
    return this.summary;
  }

  /** The summary of the log so far. */
  get summary(): LogSummary {
    return {
      lines: this.#read,
      formats: { ...this.#formats },
      broken: this.#broken,
      brokenLines: [...this.#brokenLines],
      brokenLine: this.#brokenLine,
      withoutQuery: this.#hasQuery ? 0 : this.#withoutQuery,
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
    // Nearly all lines pass this quick test for a line that is not blank.
    if (!(first > SPACE && first < 0x7f) && line.trim() === "") return;
    this.#read++;
    if (first === HASH) {
      this.#w3c.direct(line);
      return;
    }
    const format = this.#scan(line);
    if (format !== undefined) this.#formats[format]++;
    else this.#miss(line);
  }

  /** Counts a line that cannot be read; it may be the heading of columns. */
  #miss(line: string): void {
    this.#heading =
      this.#columns === undefined && this.#broken < NAMED_LINES ? Columns.ofHeading(line) : undefined;
    this.#brokenLine ??= ownBeginning(line, SAMPLE);
    if (++this.#broken <= NAMED_LINES) this.#brokenLines.push(this.#number);
  }

  /** The request in a line of columns. The first line of them shows that the line before was their heading. */
  #inColumns(line: string): LogRequest | undefined {
    const columns = this.#columns ?? this.#heading;
    const isFirst = this.#heading !== undefined;
    this.#heading = undefined;
    const fields = columns?.record(line);
    const request = fields && requestOfRecord(fields, scanInner, this.#map);
    if (request === undefined || !isFirst) return request;
    this.#columns = columns;
    this.#brokenLines.pop();
    if (--this.#broken === 0) this.#brokenLine = undefined;
    return request;
  }

  /** Hands on a line's request, unless it passes, and returns the line's format; undefined if it has none. */
  #scan(line: string): LogFormat | undefined {
    if (this.#w3c.fields !== undefined && line.charCodeAt(0) !== BRACE) {
      const request = this.#w3c.scan(line);
      if (request !== undefined) return this.#give(request, "w3c");
    }
    if (this.#columns !== undefined || this.#heading !== undefined) {
      const request = this.#inColumns(line);
      if (request !== undefined) return this.#give(request, "csv");
    }
    const scanned = scanLine(line, this.#passes, this.#map);
    return scanned?.request ? this.#give(scanned.request, scanned.format) : scanned?.format;
  }

  #give(request: LogRequest, format: LogFormat): LogFormat {
    const client = addressOf(request.client);
    if (request.agent === "") this.#unnamed++;
    if (request.withoutQuery) this.#withoutQuery++;
    else if (!this.#hasQuery && format !== "combined") this.#hasQuery = request.target.includes("?");
    this.#take(client === request.client ? request : { ...request, client });
    return format;
  }
}

/** A line without a byte order mark, or without the zeros that a log has if it was truncated while being written to. */
function withoutFilling(line: string): string {
  return line.replace(/^[\0\uFEFF]+/, "");
}

import type { BotCounter, Met } from "../count/bots.ts";
import { Headers } from "../count/headers.ts";
import { PlainLine } from "../formats/plain.ts";
import { LogReader, type LogSummary } from "../reader.ts";
import { LogText } from "./text.ts";

const NEWLINE = 0x0a;

/**
 * Reads a log's bytes into a counter, with the same result as a {@link LogReader} that hands it all requests. Most lines
 * of most logs are people's, and nothing of these is counted but that they are there: where a line's bytes show that it is
 * such a one, it is not taken apart.
 */
export class BulkReader {
  readonly #counter: BotCounter;
  readonly #reader: LogReader;
  readonly #text = new LogText();
  readonly #plain = new PlainLine();
  /** Headers as the counter has them at present. */
  readonly #headers = new Headers<Met>();
  #generation = -1;
  /** Whether the next piece begins within a line. */
  #isWithin = true;

  constructor(counter: BotCounter) {
    this.#counter = counter;
    this.#reader = new LogReader((request) => counter.add(request));
  }

  /** Lines so far. */
  get lines(): number {
    return this.#reader.lines;
  }

  /** Takes the next bytes of the log. */
  write(piece: Uint8Array): void {
    const last = piece.lastIndexOf(NEWLINE);
    if (last < 0 || !this.#text.isAscii(piece)) this.#reader.write(this.#text.decode(piece));
    else this.#lines(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength), last);
    if (piece.length > 0) this.#isWithin = last !== piece.length - 1;
  }

  /** Takes the end of the log. */
  end(): LogSummary {
    this.#reader.write(this.#text.end());
    return this.#reader.end();
  }

  /** Reads a piece in ASCII, which has a newline at `last` and none after it. */
  #lines(piece: Buffer, last: number): void {
    let from = 0;
    if (this.#isWithin) {
      from = piece.indexOf(NEWLINE) + 1;
      this.#reader.write(piece.toString("latin1", 0, from));
    }
    const plain = this.#plain;
    const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
    while (from <= last) {
      if (!plain.find(piece, view, from)) {
        const end = piece.indexOf(NEWLINE, from) + 1;
        this.#reader.write(piece.toString("latin1", from, end));
        from = end;
      } else {
        this.#plainLine(piece, view, from);
        from = plain.end + 1;
      }
    }
    if (from < piece.length) this.#reader.write(piece.toString("latin1", from));
  }

  #plainLine(piece: Buffer, view: DataView, from: number): void {
    const { clientEnd, agent, agentEnd, end } = this.#plain;
    if (this.#generation !== this.#counter.generation) {
      this.#headers.clear();
      this.#generation = this.#counter.generation;
    }
    const met = this.#headers.get(view, agent, agentEnd);
    const isPassed =
      met !== undefined &&
      met.sender.token === undefined &&
      (met.tally === undefined ||
        !this.#counter.hasClient(met.tally, piece.toString("latin1", from, clientEnd))) &&
      this.#reader.pass(end - from);
    if (isPassed) {
      this.#counter.addOther();
      return;
    }
    this.#reader.write(piece.toString("latin1", from, end + 1));
    if (met !== undefined) return;
    const header = piece.toString("latin1", agent + 2, agentEnd - 1);
    const found = this.#counter.metUnder(header === "-" ? "" : header);
    if (found !== undefined) this.#headers.set(view, agent, agentEnd, found);
  }
}

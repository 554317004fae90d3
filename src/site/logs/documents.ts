import { LogText } from "./text.ts";

/** How a document begins: a list of objects, or an object with one, as Azure's event hubs have it. */
const LIST = /^\s*\[(?=\s*[{\]])/;
const RECORDS = /^\s*\{\s*"records"\s*:\s*\[/;
/** The same without white space. */
const BEGINNINGS = ["[{", "[]", '{"records":['];

/** Characters within which a document has to begin. */
export const LONGEST_BEGINNING = 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const COMMA = 0x2c;
const NEWLINE = 0x0a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Whether a text begins a document that holds many records; undefined as long as that cannot be told. */
export function beginsDocument(text: string): boolean | undefined {
  if (LIST.test(text) || RECORDS.test(text)) return true;
  if (text.length >= LONGEST_BEGINNING) return false;
  const begun = text.replaceAll(/\s+/g, "");
  return BEGINNINGS.some((beginning) => beginning.startsWith(begun)) ? undefined : false;
}

/** Where the next character that is not white space is; the length of the text if there is none. */
function nextMark(text: string, from: number): number {
  const mark = /\S/g;
  mark.lastIndex = from;
  return mark.exec(text)?.index ?? text.length;
}

/** What comes next. */
type Expected =
  /** A document, or a line that is none. */
  | "document"
  /** The rest of such a line. */
  | "line"
  /** A record, or the end of the list. */
  | "list"
  | "record"
  /** What an object has after its list. */
  | "rest";

/**
 * Makes lines of JSON documents that hold many records: one for each record. Documents may follow one another, and may be
 * spread over lines in any way. Nothing is kept but where the text has got to, so they may be of any size.
 */
export class JsonDocuments {
  readonly #text = new LogText();
  #expected: Expected = "document";
  /** Whether the list is in an object. */
  #isWithin = false;
  /** The beginning of a document or line, until it can be told which. */
  #begun = "";
  #depth = 0;
  #isText = false;
  #isEscape = false;

  /** The lines, or parts of lines, that a piece of the documents brings. */
  write(piece: string | Uint8Array): string {
    return this.#cut(typeof piece === "string" ? this.#text.end() + piece : this.#text.decode(piece));
  }

  /** What is left where the documents end. */
  end(): string {
    const rest = this.#cut(this.#text.end()) + this.#begun;
    this.#begun = "";
    return rest;
  }

  #cut(piece: string): string {
    let lines = "";
    const text = this.#begun + piece;
    this.#begun = "";
    for (let at = 0; at < text.length; ) {
      const from = at;
      switch (this.#expected) {
        case "document":
          at = this.#begin(text, at);
          break;
        case "list":
          at = this.#next(text, at);
          break;
        case "rest":
          at = this.#walk(text, at);
          break;
        case "line":
          at = text.indexOf("\n", at) + 1 || text.length;
          if (text.charCodeAt(at - 1) === NEWLINE) this.#expected = "document";
          lines += text.slice(from, at);
          break;
        case "record":
          at = this.#walk(text, at);
          lines += text.slice(from, at).replaceAll(/[\r\n]/g, " ");
          if (this.#expected !== "record") lines += "\n";
      }
    }
    return lines;
  }

  /** Enters a document or a line that is none. Returns where to go on; at the end of the text if that is too early to tell. */
  #begin(text: string, at: number): number {
    // There may be any number of empty lines, each of which would be searched for a beginning.
    const from = nextMark(text, at);
    const beginning = text.slice(from, from + LONGEST_BEGINNING);
    const isDocument = beginsDocument(beginning);
    if (isDocument === undefined) {
      this.#begun = text.slice(from);
      return text.length;
    }
    const records = RECORDS.exec(beginning);
    const [begun = ""] = records ?? LIST.exec(beginning) ?? [];
    this.#isWithin = records !== null;
    this.#expected = isDocument ? "list" : "line";
    return from + begun.length;
  }

  /** Goes to the next record, or past the end of the list. */
  #next(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === CLOSE_LIST) {
        this.#expected = this.#isWithin ? "rest" : "document";
        this.#depth = 1;
        return at + 1;
      }
      // What closes nothing is passed over as well.
      if (code === COMMA || code === CLOSE_OBJECT || code <= SPACE) continue;
      this.#expected = "record";
      this.#depth = 0;
      return at;
    }
    return text.length;
  }

  /** Goes to the end of the record, or of the object that the list was in. */
  #walk(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (this.#isText) {
        if (this.#isEscape) this.#isEscape = false;
        else if (code === BACKSLASH) this.#isEscape = true;
        else if (code === QUOTE) this.#isText = false;
        // No text goes on in the next line: this one is damaged, and what follows may not be.
        else if (code === NEWLINE) return this.#leave(at + 1);
      } else if (code === QUOTE) this.#isText = true;
      else if (code === OPEN_OBJECT || code === OPEN_LIST) this.#depth++;
      else if (code === COMMA) {
        if (this.#depth === 0) return this.#leave(at);
      } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
        if (this.#depth === 0) return this.#leave(at);
        if (--this.#depth === 0) return this.#leave(at + 1);
      }
    }
    return text.length;
  }

  #leave(at: number): number {
    this.#expected = this.#expected === "record" ? "list" : "document";
    this.#isText = false;
    this.#isEscape = false;
    return at;
  }
}

import { LogText } from "./text.ts";

/**
 * The beginning of a document: a list of objects, or an object with such a list, as Azure's event hubs and the command
 * line of CloudWatch write it.
 */
const LIST = /^\s*\[(?=\s*[{\]])/;
const RECORDS = /^\s*\{\s*"(?:records|events|entries)"\s*:\s*\[/;
/** The same beginnings without white space. */
const BEGINNINGS = ["[{", "[]", '{"records":[', '{"events":[', '{"entries":['];

/** A document has to begin within so many characters. */
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

/** Whether a text begins a document with many records; undefined as long as the text is too short to tell. */
export function beginsDocument(text: string): boolean | undefined {
  if (LIST.test(text) || RECORDS.test(text)) return true;
  if (text.length >= LONGEST_BEGINNING) return false;
  const begun = text.replaceAll(/\s+/g, "");
  return BEGINNINGS.some((beginning) => beginning.startsWith(begun)) ? undefined : false;
}

/** The place of the next character that is not white space; the length of the text if there is none. */
function nextMark(text: string, from: number): number {
  const mark = /\S/g;
  mark.lastIndex = from;
  return mark.exec(text)?.index ?? text.length;
}

/** The state of reading: what comes next. */
type Expected =
  /** A document, or a line that belongs to none. */
  | "document"
  /** The rest of a line that belongs to no document. */
  | "line"
  /** A record, or the end of the list. */
  | "list"
  | "record"
  /** The rest of an object after its list. */
  | "rest";

/**
 * Turns JSON documents with many records into lines, one for each record. Documents may follow one another, and may be
 * broken over lines in any way. Only the state of reading is kept, so that they may be of any size.
 */
export class JsonDocuments {
  readonly #text = new LogText();
  #expected: Expected = "document";
  /** Whether the list is in an object. */
  #isWithin = false;
  /** A beginning that is still too short to tell a document from a line. */
  #begun = "";
  #depth = 0;
  #isText = false;
  #isEscape = false;

  /** The lines, or parts of lines, in a piece of the documents. */
  write(piece: string | Uint8Array): string {
    return this.#cut(typeof piece === "string" ? this.#text.end() + piece : this.#text.decode(piece));
  }

  /** The rest at the end of the documents. */
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

  /** Enters a document or a line. Returns where to go on: the end of the text if it is too short to tell which. */
  #begin(text: string, at: number): number {
    // There may be any number of empty lines, and testing each for a beginning would be slow.
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
      // A stray closing brace is skipped as well.
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
        // A JSON string cannot contain a line end: this record is damaged, but the next line may be whole.
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

import { decodeHTMLAttribute } from "entities/decode";
import { Tokenizer } from "htmlparser2";
import { copied } from "./copied.ts";
import { Surroundings } from "./foreign.ts";
import { keyOf, marksFor } from "./names.ts";
import { Position } from "./position.ts";
import { ScriptText } from "./script.ts";
import type { Tag, TagRange } from "./tag.ts";

/** Text is read in pieces of at least and at most this many characters; two of them are held at a time. */
const LEAST = 4096;
const MOST = 1 << 16;

/** How many characters of a tag's attribute values are kept; a tag with more than that has nothing to say. */
const MOST_VALUE = 1 << 20;

const CDATA = "<![CDATA[";
/** Written in its place where the tokenizer must read it as a comment up to the next `>`. */
const BOGUS = "<!-CDATA[";

/** Stands in for the `</name` of an end tag, whose attributes are read as those of a start tag. */
const START_TAG = "<a";

const CLOSE = 0x3e;

const HEAD = new Set(
  "html head title base basefont bgsound link meta script style noscript noframes template".split(" "),
);
const WANTED = new Set(["meta", "link", "base", "script"]);
/** Names that mean something here; all others are skipped without being cut out of the text. */
const NOTED = marksFor([...HEAD, "svg", "math"]);
const ATTRIBUTES = new Set("name content property http-equiv value charset rel href type".split(" "));
const NO_SNIPPET = "data-nosnippet";

type Opening = Pick<TagRange, "start" | "line" | "column">;

/**
 * Reads HTML piece by piece and hands over the tags that matter: meta, link, base, script, and what has
 * `data-nosnippet`. htmlparser2's tokenizer does the reading. What it leaves out is done here: which text it must not
 * read as markup ({@link ScriptText}, {@link Surroundings}, CDATA outside SVG and MathML).
 */
export class Markup {
  readonly #take: (tag: Tag) => void;
  readonly #tokenizer: Tokenizer;
  readonly #around = new Surroundings();
  readonly #position = new Position();
  #script: ScriptText | undefined;
  /** The end tag that is being read, if it has more than a name. */
  #closing: string | undefined;
  /** Where the tokenizer is to go on after it has been stopped. */
  #resumeAt: number | undefined;
  #inHead = true;

  #pending = "";
  #before = "";
  #piece = "";
  /** Offset of `#piece` in the text. */
  #start = 0;
  /** Offset in the text of what the tokenizer counts as 0. */
  #origin = 0;

  #tag = "";
  #attributes = new Map<string, string>();
  #attribute = "";
  #value = "";
  #room = MOST_VALUE;
  /** Where the tag begins, if it matters. */
  #opening: Opening | undefined;
  #openingBytes = 0;
  #nameStart = 0;
  #nameEnd = 0;
  /** The key of the tag's name, if that means nothing here. */
  #passed = -1;

  constructor(take: (tag: Tag) => void) {
    this.#take = take;
    this.#tokenizer = new Tokenizer(
      // Text does not matter, so references are resolved only in the few values that do.
      { decodeEntities: false },
      {
        onopentagname: (start, end) => this.#open(start, end),
        onattribname: (start, end) => this.#name(start, end),
        onattribdata: (start, end) => this.#data(start, end),
        onattribentity: () => {},
        onattribend: () => this.#attributeEnd(),
        onopentagend: (end) => this.#opened(end, false),
        onselfclosingtag: (end) => this.#opened(end, true),
        onclosetag: (start, end) => this.#close(start, end),
        ontext: (start, end) => this.#text(start, end),
        ontextentity: () => {},
        oncdata: () => {},
        oncomment: () => {},
        ondeclaration: () => {},
        onprocessinginstruction: () => {},
        onend: () => {},
        isInForeignContext: () => this.#around.isForeign,
      },
    );
  }

  /** Takes the next part of the text, of any length. */
  write(text: string): void {
    this.#pending += text;
    while (this.#pending.length >= LEAST) {
      this.#read(this.#pending.slice(0, wholeLength(this.#pending, Math.min(MOST, this.#pending.length))));
    }
  }

  /** Takes what is left. */
  end(): void {
    while (this.#pending.length > MOST) this.#read(this.#pending.slice(0, wholeLength(this.#pending, MOST)));
    this.#read(this.#pending);
    if (this.#script === undefined) this.#tokenizer.end();
  }

  #read(piece: string): void {
    this.#pending = this.#pending.slice(piece.length);
    // A tag may begin in one piece and end in the next: the earlier piece is counted when it is dropped.
    this.#advanceTo(this.#start);
    this.#start += this.#piece.length;
    this.#before = this.#piece;
    this.#piece = piece;
    let at = 0;
    while (at < piece.length) at = this.#script === undefined ? this.#markup(at) : this.#scriptText(at);
  }

  #advanceTo(offset: number): void {
    const { length } = this.#before;
    this.#position.advance(this.#before, this.#start - length, Math.min(offset, this.#start));
    this.#position.advance(this.#piece, this.#start, offset);
  }

  /** Lets the tokenizer read on from `at`, up to a script or a CDATA section; returns where it stopped. */
  #markup(at: number): number {
    const { length } = CDATA;
    if (this.#piece.startsWith(CDATA, at) && !this.#around.isForeign) {
      this.#tokenizer.write(BOGUS);
      return at + length;
    }
    const next = this.#piece.indexOf(CDATA, at + 1);
    const end = next < 0 ? this.#piece.length : next;
    this.#resumeAt = undefined;
    this.#tokenizer.write(this.#piece.slice(at, end));
    if (this.#resumeAt === undefined) return end;
    if (this.#closing !== undefined) this.#restart(this.#resumeAt, START_TAG);
    return this.#resumeAt - this.#start;
  }

  /** Stops the tokenizer after the current event; it is to go on at an offset of the text. */
  #stop(at: number): void {
    this.#tokenizer.pause();
    this.#resumeAt = at;
  }

  /** Restarts the tokenizer at an offset of the text, after it has read something else. */
  #restart(at: number, instead: string): void {
    this.#tokenizer.reset();
    this.#origin = at - instead.length;
    this.#tokenizer.write(instead);
  }

  #scriptText(at: number): number {
    const ended = this.#script!.read(this.#piece.slice(at));
    if (ended === undefined) return this.#piece.length;
    this.#script = undefined;
    // The end tag may have begun in the piece before.
    const start = this.#start + this.#piece.length - ended.rest.length;
    const next = Math.max(start, this.#start);
    this.#restart(next, ended.rest.slice(0, next - start));
    return next - this.#start;
  }

  /** Text between two of the tokenizer's offsets, as far as it is still held; "" if it is longer than `most`. */
  #slice(from: number, to: number, most: number): string {
    const start = from + this.#origin - this.#start;
    const end = to + this.#origin - this.#start;
    if (end - start > most) return "";
    if (start >= 0) return this.#piece.slice(start, end);
    const early = this.#before.slice(
      Math.max(0, this.#before.length + start),
      this.#before.length + Math.min(end, 0),
    );
    return early + this.#piece.slice(0, Math.max(0, end));
  }

  #open(from: number, to: number): void {
    if (this.#attributes.size > 0) this.#attributes = new Map();
    this.#room = MOST_VALUE;
    this.#attribute = "";
    this.#opening = undefined;
    this.#nameStart = from;
    this.#nameEnd = to;
    this.#passed = this.#passedKey(from, to);
    this.#tag = this.#passed < 0 ? this.#slice(from, to, LONGEST_NAME).toLowerCase() : "";
    if (WANTED.has(this.#tag)) this.#place(from + this.#origin - 1);
  }

  /** The key of a name that means nothing here, or -1. */
  #passedKey(from: number, to: number): number {
    const start = from + this.#origin - this.#start;
    if (start < 0 || !this.#around.isPlain) return -1;
    const key = keyOf(this.#piece, start, start + to - from);
    return NOTED[key] === 1 ? -1 : key;
  }

  /** Notes where the tag begins, at its "<". */
  #place(start: number): void {
    this.#advanceTo(start);
    this.#opening = this.#position.here();
    this.#openingBytes = this.#position.bytes;
  }

  #name(from: number, to: number): void {
    this.#attribute = "";
    if (this.#opening === undefined && to - from !== NO_SNIPPET.length) return;
    const name = this.#slice(from, to, LONGEST_NAME).toLowerCase();
    if (name === NO_SNIPPET && this.#opening === undefined) {
      this.#tag = this.#slice(this.#nameStart, this.#nameEnd, LONGEST_NAME).toLowerCase();
      this.#place(this.#nameStart + this.#origin - 1);
    }
    if ((name === NO_SNIPPET || ATTRIBUTES.has(name)) && !this.#attributes.has(name)) this.#attribute = name;
    this.#value = "";
  }

  #data(from: number, to: number): void {
    if (this.#attribute === "") return;
    const text = this.#slice(from, to, Number.POSITIVE_INFINITY);
    this.#value += text.slice(0, Math.max(0, this.#room));
    this.#room -= text.length;
  }

  #attributeEnd(): void {
    if (this.#attribute !== "") {
      this.#attributes.set(this.#attribute, copied(decodeHTMLAttribute(this.#value)));
    }
    this.#attribute = "";
  }

  #opened(end: number, selfClosing: boolean): void {
    const name = this.#tag;
    if (this.#closing !== undefined) {
      this.#closed(this.#closing);
      this.#closing = undefined;
      return;
    }
    if (this.#passed >= 0) this.#around.count(this.#passed, 1);
    else this.#around.opened(name, selfClosing);
    if (this.#inHead && !HEAD.has(name)) this.#inHead = false;
    const after = end + this.#origin + 1;
    if (this.#opening !== undefined && !this.#around.isTemplate) this.#hand(name, after, this.#opening);
    if (name === "script" && !this.#around.isForeign) {
      this.#script = new ScriptText();
      this.#stop(after);
    }
  }

  #hand(name: string, after: number, { start, line, column }: Opening): void {
    this.#advanceTo(after);
    const { line: endLine, column: endColumn } = this.#position.here();
    this.#take({
      name,
      attributes: this.#attributes,
      range: { start, end: after, line, column, endLine, endColumn },
      byteOffset: this.#openingBytes,
      inHead: this.#inHead,
      cut: this.#room < 0,
    });
  }

  #close(from: number, to: number): void {
    const after = to + this.#origin;
    const isBare = this.#piece.charCodeAt(after - this.#start) === CLOSE;
    const passed = isBare ? this.#passedKey(from, to) : -1;
    if (passed >= 0) {
      this.#around.count(passed, -1);
      this.#tag = "";
      return;
    }
    const name = this.#slice(from, to, LONGEST_NAME).toLowerCase();
    if (!isBare) {
      // htmlparser2 takes the first ">" for the end of the tag, but an end tag may have attributes with one in them.
      this.#closing = name;
      this.#stop(after);
    } else this.#closed(name);
  }

  #closed(name: string): void {
    this.#around.closed(name);
    this.#tag = "";
    if (name === "head") this.#inHead = false;
  }

  #text(from: number, to: number): void {
    if (!this.#inHead || this.#around.isTemplate || RAW.has(this.#tag)) return;
    if (/[^\t\n\f\r ]/.test(this.#slice(from, to, Number.POSITIVE_INFINITY))) this.#inHead = false;
  }
}

/** Elements of the head whose text is their own. */
const RAW = new Set(["title", "script", "style", "noframes"]);

/** Longer names are not among those that matter. */
const LONGEST_NAME = 32;

/** At most `length`, such that neither a surrogate pair nor what may begin a CDATA section is cut. */
function wholeLength(text: string, length: number): number {
  const mark = text.lastIndexOf("<", length - 1);
  if (mark > 0 && mark > length - CDATA.length) return mark;
  const isHalf = length < text.length && (text.charCodeAt(length - 1) & 0xfc00) === 0xd800;
  return isHalf ? length - 1 : length;
}

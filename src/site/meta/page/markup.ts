import { Tokenizer } from "htmlparser2";
import { keyOf, marksFor, Surroundings } from "./foreign.ts";
import { CDATA, HeldText, type TextPlace } from "./held-text.ts";
import { ScriptText } from "./script.ts";
import { Attributes, NO_SNIPPET, type Tag } from "./tag.ts";

/** Replaces the beginning of a CDATA section outside SVG and MathML, which is a comment up to the next `>`. */
const BOGUS = "<!-CDATA[";

/** Replaces the `</name` of an end tag, so that the tokenizer reads its attributes as a start tag's. */
const START_TAG = "<a";

const CLOSE = 0x3e;

const HEAD = new Set(
  "html head title base basefont bgsound link meta script style noscript noframes template".split(" "),
);
const WANTED = new Set(["meta", "link", "base", "script"]);
/** Names with a meaning here. Others are skipped without being cut out of the text. */
const NOTED = marksFor([...HEAD, "svg", "math"]);

/**
 * Reads HTML piece by piece and hands over the tags that matter: meta, link, base, script, and elements with
 * `data-nosnippet`. htmlparser2's tokenizer does the reading. It is told here which text is no markup, since that takes
 * more than a tokenizer: {@link ScriptText}, {@link Surroundings}, CDATA outside SVG and MathML.
 */
export class Markup {
  readonly #take: (tag: Tag) => void;
  readonly #tokenizer: Tokenizer;
  readonly #around = new Surroundings();
  readonly #text = new HeldText();
  #script: ScriptText | undefined;
  /** The name of the end tag that is being read, if it has more than a name. */
  #closing: string | undefined;
  /** The offset at which the tokenizer goes on after it has been stopped. */
  #resumeAt: number | undefined;
  #inHead = true;

  /** The offset in the text at which the tokenizer counts from 0. */
  #origin = 0;

  #tag = "";
  readonly #attributes = new Attributes();
  /** Where the tag begins, if it matters. */
  #opening: TextPlace | undefined;
  #nameStart = 0;
  #nameEnd = 0;
  /** The key of the tag's name, if the name has no meaning here; otherwise -1. */
  #passed = -1;

  constructor(take: (tag: Tag) => void) {
    this.#take = take;
    this.#tokenizer = new Tokenizer(
      // Text is ignored, so references are resolved only in the few values that are read.
      { decodeEntities: false },
      {
        onopentagname: (start, end) => this.#open(start, end),
        onattribname: (start, end) => this.#name(start, end),
        onattribdata: (start, end) => this.#data(start, end),
        onattribentity: () => {},
        onattribend: () => this.#attributes.end(),
        onopentagend: (end) => this.#opened(end, false),
        onselfclosingtag: (end) => this.#opened(end, true),
        onclosetag: (start, end) => this.#close(start, end),
        ontext: (start, end) => this.#content(start, end),
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

  /** Reads the next part of the text, of any length. */
  write(text: string): void {
    this.#text.add(text);
    while (this.#text.next(false)) this.#read();
  }

  /** Reads the rest. */
  end(): void {
    while (this.#text.next(true)) this.#read();
    if (this.#script === undefined) this.#tokenizer.end();
  }

  #read(): void {
    const { length } = this.#text.piece;
    for (let at = 0; at < length; ) at = this.#script === undefined ? this.#markup(at) : this.#scriptText(at);
  }

  /** Lets the tokenizer read from `at` up to a script or a CDATA section; returns where it stopped. */
  #markup(at: number): number {
    const { piece, start } = this.#text;
    if (piece.startsWith(CDATA, at) && !this.#around.isForeign) {
      this.#tokenizer.write(BOGUS);
      return at + CDATA.length;
    }
    const next = piece.indexOf(CDATA, at + 1);
    const end = next < 0 ? piece.length : next;
    this.#resumeAt = undefined;
    this.#tokenizer.write(piece.slice(at, end));
    if (this.#resumeAt === undefined) return end;
    if (this.#closing !== undefined) this.#restart(this.#resumeAt, START_TAG);
    return this.#resumeAt - start;
  }

  /** Stops the tokenizer after the current event. It goes on later at offset `at` of the text. */
  #stop(at: number): void {
    this.#tokenizer.pause();
    this.#resumeAt = at;
  }

  /** Restarts the tokenizer at an offset of the text, with other text in place of what came before. */
  #restart(at: number, instead: string): void {
    this.#tokenizer.reset();
    this.#origin = at - instead.length;
    this.#tokenizer.write(instead);
  }

  #scriptText(at: number): number {
    const { piece, start } = this.#text;
    const ended = this.#script!.read(piece.slice(at));
    if (ended === undefined) return piece.length;
    this.#script = undefined;
    // The end tag may have begun in the previous piece.
    const from = start + piece.length - ended.rest.length;
    const next = Math.max(from, start);
    this.#restart(next, ended.rest.slice(0, next - from));
    return next - start;
  }

  /** The text between two of the tokenizer's offsets, as far as it is held; "" if it is longer than `most`. */
  #slice(from: number, to: number, most?: number): string {
    return this.#text.slice(from + this.#origin, to + this.#origin, most);
  }

  #open(from: number, to: number): void {
    this.#attributes.clear();
    this.#opening = undefined;
    this.#nameStart = from;
    this.#nameEnd = to;
    this.#passed = this.#passedKey(from, to);
    this.#tag = this.#passed < 0 ? this.#nameBetween(from, to) : "";
    if (WANTED.has(this.#tag)) this.#place(from);
  }

  #nameBetween(from: number, to: number): string {
    return this.#slice(from, to, LONGEST_NAME).toLowerCase();
  }

  /** The key of a name that has no meaning here, or -1. */
  #passedKey(from: number, to: number): number {
    const start = from + this.#origin - this.#text.start;
    if (start < 0 || !this.#around.isPlain) return -1;
    const key = keyOf(this.#text.piece, start, start + to - from);
    return NOTED[key] === 1 ? -1 : key;
  }

  /** Notes the place of the tag whose name begins at one of the tokenizer's offsets. */
  #place(nameStart: number): void {
    this.#opening = this.#text.placeAt(nameStart + this.#origin - 1);
  }

  #name(from: number, to: number): void {
    if (this.#opening === undefined && to - from !== NO_SNIPPET.length) {
      this.#attributes.skip();
      return;
    }
    const name = this.#nameBetween(from, to);
    if (name === NO_SNIPPET && this.#opening === undefined) {
      this.#tag = this.#nameBetween(this.#nameStart, this.#nameEnd);
      this.#place(this.#nameStart);
    }
    this.#attributes.begin(name);
  }

  #data(from: number, to: number): void {
    if (this.#attributes.isWanted) this.#attributes.add(this.#slice(from, to));
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

  #hand(name: string, after: number, { start, line, column, bytes }: TextPlace): void {
    const { line: endLine, column: endColumn } = this.#text.placeAt(after);
    this.#take({
      name,
      attributes: this.#attributes.values,
      range: { start, end: after, line, column, endLine, endColumn },
      byteOffset: bytes,
      inHead: this.#inHead,
      cut: this.#attributes.isCut,
    });
  }

  #close(from: number, to: number): void {
    const after = to + this.#origin;
    const isBare = this.#text.piece.charCodeAt(after - this.#text.start) === CLOSE;
    const passed = isBare ? this.#passedKey(from, to) : -1;
    if (passed >= 0) {
      this.#around.count(passed, -1);
      this.#tag = "";
      return;
    }
    const name = this.#nameBetween(from, to);
    if (!isBare) {
      // htmlparser2 ends an end tag at the first ">", which may be within an attribute's value.
      this.#closing = name;
      this.#stop(after);
    } else this.#closed(name);
  }

  #closed(name: string): void {
    this.#around.closed(name);
    this.#tag = "";
    if (name === "head") this.#inHead = false;
  }

  #content(from: number, to: number): void {
    if (!this.#inHead || this.#around.isTemplate || RAW.has(this.#tag)) return;
    if (/[^\t\n\f\r ]/.test(this.#slice(from, to))) this.#inHead = false;
  }
}

/** Elements of the head that contain text. */
const RAW = new Set(["title", "script", "style", "noframes"]);

/** All names with a meaning are shorter. */
const LONGEST_NAME = 32;

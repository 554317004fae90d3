import { dialectRules } from "../../engine/dialect/index.ts";
import { parse } from "../../engine/policy/robots.ts";
import { LintedText } from "../../site/findings/linted-text.ts";

/** The kind of a body that was given as a page. Only a page can have robots tags. */
export type PageSource = "page" | "robots.txt" | "text" | "binary";

/** Bytes at the beginning that show whether it is a robots.txt. */
const START = 65_536;

const LESS_THAN = 0x3c;

/** Looks at a body as it goes by, and then tells its kind. */
export class LookAtPage {
  readonly #start: Uint8Array[] = [];
  #size = 0;
  #hasMarkup = false;
  /** The last piece ended in "<". */
  #isOpen = false;

  /** Passes pieces on as they are. */
  async *over(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      if (this.#size < START) this.#start.push(piece.slice(0, START - this.#size));
      this.#size += piece.length;
      if (!this.#hasMarkup) this.#find(piece);
      yield piece;
    }
  }

  /** Reads only the beginning of a body that cannot be a page. */
  async beginning(pieces: AsyncIterable<Uint8Array>): Promise<this> {
    for await (const _ of this.over(pieces)) if (this.#size >= START) break;
    return this;
  }

  get given(): PageSource {
    const bytes = Buffer.concat(this.#start);
    const { bodyKind } = new LintedText(bytes, dialectRules("rfc9309"), undefined);
    if (bodyKind === "binary") return "binary";
    if (bodyKind === "robots" && isRobots(bytes)) return "robots.txt";
    return this.#hasMarkup ? "page" : "text";
  }

  /** Looks for a "<" that begins a tag, a comment or a declaration; UTF-16 has a zero byte in between. */
  #find(piece: Uint8Array): void {
    let at = this.#isOpen ? -1 : piece.indexOf(LESS_THAN);
    while (at >= 0 || this.#isOpen) {
      let next = at + 1;
      while (piece[next] === 0) next++;
      this.#isOpen = next >= piece.length;
      if (this.#isOpen) return;
      this.#hasMarkup = /[a-z/!?]/i.test(String.fromCharCode(piece[next]!));
      if (this.#hasMarkup) return;
      at = piece.indexOf(LESS_THAN, next);
    }
  }
}

/** Whether a text that may be a robots.txt has groups or sitemaps, and most of its lines are fields. */
function isRobots(bytes: Uint8Array): boolean {
  const { groups, sitemaps } = parse(bytes);
  if (groups.length === 0 && sitemaps.length === 0) return false;
  const lines = new TextDecoder()
    .decode(bytes)
    .split(/[\r\n]+/)
    .filter((line) => /^\s*[^#\s]/.test(line));
  return lines.filter((line) => /^\s*[\w -]{1,40}:/.test(line)).length * 2 > lines.length;
}

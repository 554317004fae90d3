import { type Because, renderingOf } from "../../base/because.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import { parse, type Robots } from "../../engine/policy/robots.ts";
import { LintedText } from "../../site/findings/source.ts";
import type { HeadersLike, Page } from "../../site/meta/index.ts";
import type { Texts } from "../text/en.generated.ts";

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

/** What a reader of the answer should know. */
export interface Note {
  readonly text: string;
  /** The same as data; docs/errors.md has the codes. */
  readonly because: Because;
}

/** A note in a language, by a code of its own. */
export function noteIn(
  { meta: { notes }, details }: Texts,
  code: Exclude<keyof Texts["meta"]["notes"], "closed">,
  values: Because["values"] = {},
): Note {
  const because = { code, values };
  return { text: renderingOf(notes, details.at, because), because };
}

/** A note on what was given in place of a page. */
export const kindNoteIn = (texts: Texts, given: Exclude<PageSource, "page">): Note =>
  noteIn(texts, given === "robots.txt" ? "page-is-robots-txt" : `page-is-${given}`);

/** Why nothing of a site may be fetched for now. */
export interface ClosedSite {
  /** The fault of its robots.txt, in English. */
  readonly why: string;
  /** The fault in the language of the output. */
  readonly said: string;
  /** The fault as data. */
  readonly because: Because;
  /** When to try again, in milliseconds since 1970. */
  readonly retryAt: number;
}

/** A page with everything that says what it may be used for, and how it was obtained. */
export interface Subject {
  /** Address or file, as given. */
  readonly source: string;
  /** Its name for people, if that is not the source. */
  readonly name?: string;
  /** Where the page is, as far as is known. */
  readonly url: string | undefined;
  /** HTTP status, where it was asked for. */
  readonly status: number | undefined;
  /** The page; undefined if it was not fetched or is not HTML. */
  readonly page: Page | undefined;
  /** The kind of body that was read; undefined if none was. */
  readonly given?: PageSource | undefined;
  readonly headers: HeadersLike;
  readonly robots: Robots | undefined;
  /** Present if the site is closed to everybody, since robots.txt cannot be fetched. */
  readonly closed?: ClosedSite | undefined;
  readonly notes: readonly Note[];
}

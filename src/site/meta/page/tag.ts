import { decodeHTMLAttribute } from "entities/decode";
import { copyText } from "../../../base/utf8.ts";
import type { Range } from "../../findings/diagnostic.ts";
import { isQuoted, unquote } from "../directives/directive.ts";

/**
 * Where a tag is in the decoded text of a page: UTF-16 offsets from its start, and the same as lines and columns.
 * Lines end with LF.
 */
export interface TagRange extends Range {
  /** Offset of the tag in the page's text. */
  readonly start: number;
  /** Offset of its end. */
  readonly end: number;
}

/** A start tag with a meaning here. */
export interface Tag {
  /** The name in lower case. */
  readonly name: string;
  /** Values by name in lower case, with character references resolved; of several, the first counts, as in HTML. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly range: TagRange;
  /** Octets of UTF-8 text before the tag. */
  readonly byteOffset: number;
  /** Whether it comes before anything that belongs to the body. */
  readonly inHead: boolean;
  /** Whether an attribute was too long, and was cut. */
  readonly cut: boolean;
}

/** How many characters of a tag's attribute values are kept; a longer tag counts as meaningless. */
const MOST_CHARACTERS = 1 << 20;

export const NO_SNIPPET = "data-nosnippet";
const WANTED = new Set(
  ["name", "content", "property", "http-equiv", "value", "charset", "rel", "href", "type"].concat(NO_SNIPPET),
);

const KEYS = new Set([...WANTED, misquotedKey("name"), misquotedKey("content")]);

/** The key in {@link Attributes.values} of an attribute with quotation marks in its name. No real name begins so. */
export function misquotedKey(name: string): string {
  return `"${name}`;
}

/** Collects the attributes of the tag that is being read, if they have a meaning here. */
export class Attributes {
  #values = new Map<string, string>();
  /** The name of the attribute that is being read; "" if it has no meaning here. */
  #name = "";
  #value = "";
  #room = MOST_CHARACTERS;

  /** Values by name, with character references resolved; of several with one name, the first counts, as in HTML. */
  get values(): ReadonlyMap<string, string> {
    return this.#values;
  }

  /** Whether the values were too long, so that some were cut. */
  get isCut(): boolean {
    return this.#room < 0;
  }

  /** Whether the value that is being read is wanted. */
  get isWanted(): boolean {
    return this.#name !== "";
  }

  /** Begins a tag. Maps that {@link Attributes.values} has returned stay as they are. */
  clear(): void {
    if (this.#values.size > 0) this.#values = new Map();
    this.#name = "";
    this.#room = MOST_CHARACTERS;
  }

  begin(name: string): void {
    const key = WANTED.has(name) || !isQuoted(name) ? name : misquotedKey(unquote(name));
    this.#name = KEYS.has(key) && !this.#values.has(key) ? key : "";
    this.#value = "";
  }

  /** Ignores the attribute that begins. */
  skip(): void {
    this.#name = "";
  }

  /** Adds a part of the value. */
  add(text: string): void {
    this.#value += text.slice(0, Math.max(0, this.#room));
    this.#room -= text.length;
  }

  end(): void {
    if (this.#name !== "") this.#values.set(this.#name, copyText(decodeHTMLAttribute(this.#value)));
    this.#name = "";
  }
}

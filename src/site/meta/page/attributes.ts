import { decodeHTMLAttribute } from "entities/decode";
import { copied } from "../../../base/utf8.ts";
import { isQuoted, unquoted } from "../directives/quotes.ts";

/** How many characters of a tag's attribute values are kept; a tag with more than that has nothing to say. */
const MOST = 1 << 20;

export const NO_SNIPPET = "data-nosnippet";
const WANTED = new Set(
  ["name", "content", "property", "http-equiv", "value", "charset", "rel", "href", "type"].concat(NO_SNIPPET),
);

const KEYS = new Set([...WANTED, misquotedKey("name"), misquotedKey("content")]);

/** The key in {@link Attributes.values} of an attribute whose name has quotation marks in it, which no name is. */
export function misquotedKey(name: string): string {
  return `"${name}`;
}

/** The attributes of the tag that is being read, as far as they mean something here. */
export class Attributes {
  #values = new Map<string, string>();
  /** The one that is being read; "" if it means nothing. */
  #name = "";
  #value = "";
  #room = MOST;

  /** By name, character references resolved; the first of each name, as HTML has it. */
  get values(): ReadonlyMap<string, string> {
    return this.#values;
  }

  /** Whether a value was longer than is kept. */
  get isCut(): boolean {
    return this.#room < 0;
  }

  /** Whether the value that is being read is wanted. */
  get isWanted(): boolean {
    return this.#name !== "";
  }

  /** Begins a tag; what {@link Attributes.values} has returned stays as it is. */
  clear(): void {
    if (this.#values.size > 0) this.#values = new Map();
    this.#name = "";
    this.#room = MOST;
  }

  /** Begins an attribute. */
  begin(name: string): void {
    const key = WANTED.has(name) || !isQuoted(name) ? name : misquotedKey(unquoted(name));
    this.#name = KEYS.has(key) && !this.#values.has(key) ? key : "";
    this.#value = "";
  }

  /** Passes over an attribute. */
  skip(): void {
    this.#name = "";
  }

  /** Takes a part of the value. */
  add(text: string): void {
    this.#value += text.slice(0, Math.max(0, this.#room));
    this.#room -= text.length;
  }

  /** Ends the attribute. */
  end(): void {
    if (this.#name !== "") this.#values.set(this.#name, copied(decodeHTMLAttribute(this.#value)));
    this.#name = "";
  }
}

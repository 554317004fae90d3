import type { Crawler } from "../../../engine/agent/crawler.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import type { Sender } from "../../identity/sender.ts";
import type { Tally } from "./tally.ts";

/** Limits of the cache, in headers and characters, beyond which it is cleared. */
const HEADERS = 50_000;
const CHARACTERS = 8_000_000;

/** Places for headers that are found by a few characters: to hash all of them takes longer than to read the line. */
const PLACES = 4096;
/** Where browsers' headers differ: characters of their versions, counted from the end. */
const SAMPLED = [3, 4, 8, 9, 16, 17, 18, 19, 20, 21, 22, 23, 24, 28, 29, 30];
/** As many characters a header needs for that. */
const SHORT = 30;

/** A header, and the tally of its requests. */
export interface KnownHeader {
  readonly text: string;
  readonly sender: Sender;
  /** Further robots that it names. */
  readonly further: readonly Crawler[];
  /** The rules for each robot that it names; none if no robots.txt was given. */
  readonly policies: readonly Policy[];
  /** Undefined for a browser's header with which nobody has asked for robots.txt. */
  tally: Tally | undefined;
}

/** A cache of headers, so that a header is not parsed for each request. */
export class HeaderCache {
  readonly #known = new Map<string, KnownHeader>();
  readonly #frequent: (KnownHeader | undefined)[] = new Array(PLACES).fill(undefined);
  #characters = 0;

  get(text: string): KnownHeader | undefined {
    const place = placeOf(text);
    const frequent = this.#frequent[place];
    if (frequent?.text === text) return frequent;
    const known = this.#known.get(text);
    if (known !== undefined) this.#frequent[place] = known;
    return known;
  }

  /** Adds a header, and clears the cache before if it is too large. */
  add(header: KnownHeader): void {
    if (this.#known.size >= HEADERS || this.#characters >= CHARACTERS) this.clear();
    this.#known.set(header.text, header);
    this.#characters += header.text.length;
  }

  clear(): void {
    this.#known.clear();
    this.#frequent.fill(undefined);
    this.#characters = 0;
  }
}

/** The place of a header, which others may have, too. */
function placeOf(text: string): number {
  const { length } = text;
  let hash = length ^ text.charCodeAt(length >> 1);
  if (length >= SHORT)
    for (const back of SAMPLED) hash = Math.imul(hash, 31) ^ text.charCodeAt(length - back);
  return (hash ^ (hash >>> 12)) & (PLACES - 1);
}

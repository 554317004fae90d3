import type { Crawler } from "../../../engine/agent/crawler.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import type { Sender } from "../../identity/sender.ts";
import type { RobotCounts } from "./robot-counts.ts";

/** The cache is cleared beyond so many headers or characters. */
const HEADERS = 50_000;
const CHARACTERS = 8_000_000;

/** Slots of a table before the map, found by a few characters: hashing a header costs more than reading its line. */
const PLACES = 4096;
/** Where browsers' headers differ: digits of their versions, as offsets from the end. */
const SAMPLED = [3, 4, 8, 9, 16, 17, 18, 19, 20, 21, 22, 23, 24, 28, 29, 30];
/** Headers must be at least so long to have all of these characters. */
const SHORT = 30;

/** A header, and the counts of its requests. */
export interface KnownHeader {
  readonly text: string;
  readonly sender: Sender;
  /** The other crawlers that it names. */
  readonly further: readonly Crawler[];
  /** The policy of each robot that it names; empty if no robots.txt was given. */
  readonly policies: readonly Policy[];
  /** Undefined for a browser's header with which nobody has asked for robots.txt. */
  counts: RobotCounts | undefined;
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

  /** Adds a header; a cache that is too large is cleared first. */
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

/** The slot of a header, which others may share. */
function placeOf(text: string): number {
  const { length } = text;
  let hash = length ^ text.charCodeAt(length >> 1);
  if (length >= SHORT)
    for (const back of SAMPLED) hash = Math.imul(hash, 31) ^ text.charCodeAt(length - back);
  return (hash ^ (hash >>> 12)) & (PLACES - 1);
}

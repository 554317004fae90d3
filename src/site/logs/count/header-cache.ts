import type { Crawler } from "../../../engine/agent/crawler.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import type { Sender } from "../../identity/sender.ts";
import type { RobotCounts } from "./robot-counts.ts";

/** The cache is cleared beyond so many headers or characters. */
const HEADERS = 50_000;
const CHARACTERS = 8_000_000;

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
  #characters = 0;

  get(text: string): KnownHeader | undefined {
    return this.#known.get(text);
  }

  /** Adds a header; a cache that is too large is cleared first. */
  add(header: KnownHeader): void {
    if (this.#known.size >= HEADERS || this.#characters >= CHARACTERS) this.clear();
    this.#known.set(header.text, header);
    this.#characters += header.text.length;
  }

  clear(): void {
    this.#known.clear();
    this.#characters = 0;
  }
}

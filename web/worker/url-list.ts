import { originReader } from "../../src/engine/url/origin.ts";
import { BARE, isTableText } from "../url-lines.ts";

/** Facts about a list of URLs, apart from verdicts. */
export interface ListReport {
  readonly count: number;
  /** Lines that lack only a scheme to be URLs: `shop.example/x`. */
  readonly bare: number;
  /** Whether its lines are rows of a table, such as CSV. */
  readonly isTable: boolean;
  /** The origin of most URLs; absent if none has one. */
  readonly site?: string;
  /** Other origins with the numbers of their URLs, the most frequent first: each has its own robots.txt. */
  readonly others: readonly (readonly [origin: string, count: number])[];
}

/** How many other origins are told apart: a list with more is not one site's. */
const MOST_OTHERS = 20;

/** An origin with letters beyond ASCII, which the URL parser turns into Punycode. */
const INTERNATIONAL = /^https?:\/\/[^/?#\\@]*[^\0-\x7F][^/?#\\@]*(?=[/?#\\]|$)/i;

/** The visitor's list of URLs, one per line, without blank lines and comments. */
export class UrlList {
  #urls: string[] = [];
  #lines: number[] = [];
  /** An index for the origin of each URL; -1 for paths and texts that are not URLs. */
  #originOf = new Int32Array();
  #own = -1;

  /**
   * Replaces the list, and returns facts about the new one.
   *
   * @param ofSite the origin of the list's site; empty for the origin of most URLs
   */
  set(text: string, ofSite = ""): ListReport {
    this.#urls = [];
    this.#lines = [];
    const numbers = new Map<string, number>();
    const counts: number[] = [];
    /** The origins as the visitor wrote them. */
    const written: string[] = [];
    const originOf = originReader();
    const origins: number[] = [];
    let bare = 0;
    let number = 0;
    for (const line of text.split("\n")) {
      number++;
      const url = line.trim();
      if (url === "" || url.startsWith("#")) continue;
      this.#urls.push(url);
      this.#lines.push(number);
      if (BARE.test(url)) bare++;
      const origin = originOf(url);
      if (origin !== undefined && !numbers.has(origin)) {
        numbers.set(origin, counts.push(0) - 1);
        written.push(INTERNATIONAL.exec(url)?.[0] ?? origin);
      }
      const known = origin === undefined ? -1 : numbers.get(origin)!;
      if (known >= 0) counts[known]!++;
      origins.push(known);
    }
    this.#originOf = Int32Array.from(origins);
    const most = counts.reduce((best, count, i) => (count > counts[best]! ? i : best), 0);
    this.#own = ofSite === "" ? most : (numbers.get(ofSite) ?? -1);
    const others = written
      .map((origin, i) => [origin, counts[i]!] as const)
      .filter((_, i) => i !== this.#own)
      .sort(([, a], [, b]) => b - a);
    const site = ofSite === "" ? written[this.#own] : ofSite;
    return {
      count: this.#urls.length,
      bare,
      isTable: isTableText(text.slice(0, 20_000)),
      ...(site !== undefined && { site }),
      others: others.slice(0, MOST_OTHERS),
    };
  }

  get urls(): readonly string[] {
    return this.#urls;
  }

  /** The line of each URL, from 1. */
  get lines(): readonly number[] {
    return this.#lines;
  }

  /** 1 for each URL that is not on the list's site. */
  get foreign(): Uint8Array {
    return Uint8Array.from(this.#originOf, (origin) => (origin >= 0 && origin !== this.#own ? 1 : 0));
  }
}

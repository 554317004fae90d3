import { originReader } from "../../src/engine/url/origin.ts";
import type { ListReport } from "../reports/list.ts";
import { BARE, isTableText } from "../url-lines.ts";

/** Origins that are told apart from the list's own; more would be no list of one site's URLs at all. */
const MOST_OTHERS = 20;

/** An origin that people know by other letters than those of its punycode. */
const INTERNATIONAL = /^https?:\/\/[^/?#\\@]*[^\0-\x7F][^/?#\\@]*(?=[/?#\\]|$)/i;

/** The URLs that the visitor wrote, one per line; blank lines and comments do not count. */
export class UrlList {
  #urls: string[] = [];
  #lines: number[] = [];
  /** A number for the origin of each URL; -1 for paths and what is not a URL. */
  #originOf = new Int32Array();
  #own = -1;

  /**
   * Takes another list; tells what it is.
   *
   * @param ofSite the origin that the list's own URLs have; empty for the one that most have
   */
  set(text: string, ofSite = ""): ListReport {
    this.#urls = [];
    this.#lines = [];
    const numbers = new Map<string, number>();
    const counts: number[] = [];
    /** The origins as they are shown. */
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

  /** Line of each URL, 1-based. */
  get lines(): readonly number[] {
    return this.#lines;
  }

  /** 1 for each URL of another site than most. */
  get foreign(): Uint8Array {
    return Uint8Array.from(this.#originOf, (origin) => (origin >= 0 && origin !== this.#own ? 1 : 0));
  }
}

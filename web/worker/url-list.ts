import type { ListReport } from "../reports/list.ts";
import { BARE, isTableText } from "../url-lines.ts";

/** Origins that are told apart from the list's own; more would be no list of one site's URLs at all. */
const MOST_OTHERS = 20;

/** The URLs that the visitor wrote, one per line; blank lines and comments do not count. */
export class UrlList {
  #urls: string[] = [];
  #lines: number[] = [];
  /** Of each URL, which of {@link #origins} it has; -1 for paths and what is not a URL. */
  #originOf = new Int32Array();
  #origins: string[] = [];
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
    const originOf: number[] = [];
    let bare = 0;
    let number = 0;
    for (const line of text.split("\n")) {
      number++;
      const url = line.trim();
      if (url === "" || url.startsWith("#")) continue;
      this.#urls.push(url);
      this.#lines.push(number);
      if (BARE.test(url)) bare++;
      const origin = originText(url);
      if (origin !== undefined && !numbers.has(origin)) numbers.set(origin, counts.push(0) - 1);
      const known = origin === undefined ? -1 : numbers.get(origin)!;
      if (known >= 0) counts[known]!++;
      originOf.push(known);
    }
    this.#originOf = Int32Array.from(originOf);
    this.#origins = [...numbers.keys()];
    const most = counts.reduce((best, count, i) => (count > counts[best]! ? i : best), 0);
    this.#own = ofSite === "" ? most : this.#origins.indexOf(ofSite);
    const others = this.#origins
      .map((origin, i) => [origin, counts[i]!] as const)
      .filter((_, i) => i !== this.#own)
      .sort(([, a], [, b]) => b - a);
    const site = ofSite === "" ? this.#origins[this.#own] : ofSite;
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

/** Scheme, host and port of an http(s) URL, as far as they tell sites apart; by expression, since there are many. */
function originText(url: string): string | undefined {
  const [, scheme, authority] = /^(https?):\/\/([^/?#\\]*)/i.exec(url) ?? [];
  if (scheme === undefined) return undefined;
  const usual = scheme.toLowerCase() === "https" ? /:443$/ : /:80$/;
  const host = authority!
    .slice(authority!.lastIndexOf("@") + 1)
    .toLowerCase()
    .replace(usual, "");
  return `${scheme.toLowerCase()}://${host}`;
}

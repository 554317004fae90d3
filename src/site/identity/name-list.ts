import type { CommunityList } from "../../engine/agent/community/list.ts";
import { communityOf, type ListedCrawler } from "../../engine/agent/community/listed.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { leadingWord } from "../../engine/dialect/name.ts";

/** Names in lists of crawlers that people's apps have as well, or that are words: in a header, they say nothing. */
export const PEOPLE_NAMES: readonly string[] = "code trae make upday cursor tumblr httpurlconnection".split(
  " ",
);

interface Listed {
  readonly front: RegExp;
  readonly crawler: ListedCrawler;
}

/** What separates the words of a User-Agent header: space, controls, punctuation, and the plus sign before a URL. */
export const SEPARATORS = "\\x00-\\x20\\x22\\x27-\\x2C;<>\\[\\]\\x7B-\\x7D\\x7F-\\xA0";

function escaped(name: string): string {
  return name.replace(/[^\w -]/g, "\\$&");
}

/** The crawlers of a list that the table lacks, by their names in headers. */
export class NameList {
  /** Name of the list, and its day. */
  readonly title: string;
  readonly crawlers: readonly ListedCrawler[];
  readonly #byWord = new Map<string, Listed[]>();
  /** Names of several words before a contact address, but not after "like" or "with"; undefined if there are none. */
  readonly #spaced: RegExp | undefined;

  constructor(list: CommunityList) {
    this.title = `${list.list}${list.of && ` of ${list.of}`}`;
    this.crawlers = communityOf(list).filter(
      ({ token }) => knownCrawler(token) === undefined && !PEOPLE_NAMES.includes(token.toLowerCase()),
    );
    // Of names that begin alike, the longest counts.
    const longestFirst = [...this.crawlers].sort((a, b) => b.token.length - a.token.length);
    for (const crawler of longestFirst) {
      const word = leadingWord(crawler.token).toLowerCase();
      const same = this.#byWord.get(word) ?? [];
      this.#byWord.set(word, same);
      const name = escaped(crawler.token).replaceAll(" ", "[ +]");
      const front = new RegExp(
        `(?:^|\\bcompatible;)[\\0-\\x20+,\\x7F-\\xA0]*${name}(?![\\w\\x80-\\uFFFF-])`,
        "i",
      );
      same.push({ front, crawler });
    }
    const spaced = longestFirst.filter(({ token }) => token.includes(" ")).map(({ token }) => escaped(token));
    const word = `[^${SEPARATORS}]*`;
    const contact = `${word}(?:@|://|www\\.)`;
    if (spaced.length > 0)
      this.#spaced = new RegExp(
        `(?:^|[${SEPARATORS}])(?:(like|with)[${SEPARATORS}]+)?(${spaced.join("|")})(?![\\w\\x80-\\uFFFF-])(?!${contact})${word}[${SEPARATORS}]+${contact}`,
        "i",
      );
  }

  /**
   * The crawler whose name a header has in the place for crawlers' names: at its beginning, or after "compatible;". A
   * name elsewhere, as in a whole browser's header, may be an app's.
   *
   * @param words the words in these places
   */
  inFront(words: readonly string[], header: string): ListedCrawler | undefined {
    return words.flatMap((word) => this.#startingWith(word)).find(({ front }) => front.test(header))?.crawler;
  }

  /** The crawler whose name, of several words, stands before a URL or an address. */
  beforeContact(text: string): ListedCrawler | undefined {
    const [, like, name] = this.#spaced?.exec(text) ?? [];
    if (name === undefined || like !== undefined) return undefined;
    return this.crawlers.find(({ token }) => token.toLowerCase() === name.toLowerCase());
  }

  /** The crawler with one of some names, all of it. */
  named(names: readonly string[]): ListedCrawler | undefined {
    return names
      .flatMap((name) =>
        this.#startingWith(name).filter(({ crawler }) => crawler.token.length === name.length),
      )
      .at(0)?.crawler;
  }

  #startingWith(word: string): readonly Listed[] {
    return this.#byWord.get(word.toLowerCase()) ?? [];
  }
}

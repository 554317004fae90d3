/** The methods of robots-parser's objects. */
export interface Robot {
  /**
   * Whether the agent may fetch the URL; undefined if it has another scheme, host or port, or is not a URL.
   *
   * @param url absolute, or relative if the URL of the robots.txt was
   * @param ua the crawler's name, optionally with a version; if absent, the rules for everybody are used
   */
  isAllowed(url: string, ua?: string): boolean | undefined;
  /**
   * The opposite. For URLs of other sites, it is true, as in robots-parser, and undefined by RFC 9309.
   */
  isDisallowed(url: string, ua?: string): boolean | undefined;
  /**
   * Whether the groups that name the agent disallow the URL, ignoring those for `*`; undefined as in {@link
   * Robot.isAllowed}. This is not in robots-parser 3.0.1, but announced for its next version.
   */
  isExplicitlyDisallowed(url: string, ua?: string): boolean | undefined;
  /** The line of the deciding rule, from 1; -1 if no rule decides. */
  getMatchingLineNumber(url: string, ua?: string): number;
  /** Seconds between requests, if the file gives a delay. */
  getCrawlDelay(ua?: string): number | undefined;
  /** Values of the Sitemap lines, as written. */
  getSitemaps(): string[];
  /** Value of the last Host line, in lower case; null if there is none. */
  getPreferredHost(): string | null;
}

/** The type of the package robots-parser, which is one function, for the declarations of the CommonJS file. */
export type RobotsParser = (url: string, contents?: string | null, none?: undefined) => Robot;

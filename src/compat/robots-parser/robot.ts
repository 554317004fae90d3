/** What robots-parser's objects can do. */
export interface Robot {
  /**
   * Whether the agent may fetch the URL; undefined for a URL of another scheme, host or port, and for what is not a URL.
   *
   * @param url absolute, or relative if the URL of the robots.txt was
   * @param ua the crawler's name, perhaps with a version; everybody, if absent
   */
  isAllowed(url: string, ua?: string): boolean | undefined;
  /** The opposite. For URLs of other sites it is true in mode `exact`, as in robots-parser, undefined in `rfc`. */
  isDisallowed(url: string, ua?: string): boolean | undefined;
  /**
   * Whether the groups that name the agent disallow the URL, those for `*` not counting; undefined as in
   * {@link Robot.isAllowed}. Not in robots-parser 3.0.1, but announced for its next version.
   */
  isExplicitlyDisallowed(url: string, ua?: string): boolean | undefined;
  /** Line of the rule that decides, counted from 1; -1 if no rule does. */
  getMatchingLineNumber(url: string, ua?: string): number;
  /** Seconds between requests, if the file asks for some. */
  getCrawlDelay(ua?: string): number | undefined;
  /** Values of the Sitemap lines, as written. */
  getSitemaps(): string[];
  /** Value of the last Host line, in lower case; null if there is none. */
  getPreferredHost(): string | null;
}

export interface RobotsParserOptions {
  /**
   * `"exact"`, the default: answers as robots-parser 3.0.1 gives them, bugs included. `"rfc"`: answers by RFC
   * 9309; docs/robots-parser.md lists the differences.
   */
  readonly mode?: "exact" | "rfc";
}

/** What the package robots-parser is, one function, for the declarations of the CommonJS file. */
export type RobotsParser = (url: string, contents?: string | null, options?: RobotsParserOptions) => Robot;

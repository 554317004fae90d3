/**
 * What a crawler fetches pages for, by its operator's own account:
 *
 * - `search`: an index that a search engine shows to people
 * - `ads`: the context or the quality of advertising
 * - `ai-training`: text and images to train models with
 * - `ai-retrieval`: an index or a live lookup that AI answers are grounded in
 * - `ai-agent`: one page, because a person asked an AI product for it just now
 * - `archive`: a copy to keep
 * - `seo`: links and rankings, for people who work on sites
 * - `preview`: the title and the picture of a link that somebody shared
 * - `monitoring`: whether a site is up, and how fast
 * - `feed`: RSS, Atom and podcasts, for their subscribers
 * - `research`: a scholarly or scientific collection, or measuring the web
 * - `other`: anything else
 */
export type CrawlerPurpose =
  | "search"
  | "ads"
  | "ai-training"
  | "ai-retrieval"
  | "ai-agent"
  | "archive"
  | "seo"
  | "preview"
  | "monitoring"
  | "feed"
  | "research"
  | "other";

/** A crawler, as robots.txt addresses it. */
export interface Crawler {
  /** The product token that addresses this crawler alone, spelled as its operator spells it. */
  readonly token: string;
  /**
   * The tokens it looks for in robots.txt, in order of preference: its own, then its fallbacks. The first
   * that has a group wins; only where none has does the `*` group count (if {@link Crawler.boundByStar}).
   */
  readonly tokens: readonly string[];
  /** Whether the `*` group binds it where none of its tokens has a group. Google's AdsBot has to be named. */
  readonly boundByStar: boolean;
  /** Who runs it, or who makes it where many people run it. */
  readonly operator: string;
  /** What it fetches pages for. */
  readonly purpose: CrawlerPurpose;
  /** `false` where the operator says that ordinary requests ignore robots.txt, or may. */
  readonly obeys: boolean;
  /** `false` for a token that only states a preference: it never appears in a request. */
  readonly fetches: boolean;
}

/** What {@link Crawler} has that decides which groups bind: enough for a crawler of your own. */
export type CrawlerTokens = Pick<Crawler, "tokens" | "boundByStar">;

/**
 * Which crawler the rules are read for: a product token, tokens in order of preference, or a crawler, such as one
 * from `knownCrawler`.
 */
export type Agent = string | readonly string[] | CrawlerTokens;

/**
 * What a crawler fetches pages for, according to its operator, or to those who know its requests where it says nothing
 * (docs/crawlers.md):
 *
 * - `search`: an index that a search engine shows to people
 * - `ads`: the context or the quality of advertising
 * - `ai-training`: text and images to train models with; Common Crawl, too, from which most models learn
 * - `ai-retrieval`: an index or a live lookup that AI answers are grounded in
 * - `ai-agent`: a page that a user of an AI product has just asked for
 * - `archive`: a copy to keep
 * - `seo`: links and rankings, for site owners
 * - `preview`: the title and image for a shared link
 * - `monitoring`: the availability and speed of a site
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

/** A crawler as it is addressed in robots.txt. */
export interface Crawler {
  /** The product token for this crawler alone, in its operator's spelling. */
  readonly token: string;
  /**
   * The tokens it looks for in robots.txt, in order of preference: its own, then its fallbacks. The first one that
   * has a group wins. If none has, the `*` group applies, provided that {@link Crawler.boundByStar} is set.
   */
  readonly tokens: readonly string[];
  /**
   * Whether the `*` group applies if none of its tokens has a group. It does not apply to Google's AdsBot, which
   * has to be named.
   */
  readonly boundByStar: boolean;
  /** Who runs it, or, for software that many people run, who makes it. */
  readonly operator: string;
  /** What it fetches pages for. */
  readonly purpose: CrawlerPurpose;
  /** `false` if the operator says that its ordinary requests ignore robots.txt, or may do so. */
  readonly obeys: boolean;
  /** `false` for a token that only states a preference, and never appears in a request. */
  readonly fetches: boolean;
}

/**
 * The part of {@link Crawler} that decides which groups apply; this is all you need to describe your own crawler.
 */
export type CrawlerTokens = Pick<Crawler, "tokens" | "boundByStar">;

/**
 * The crawler that the rules are for: a product token, tokens in order of preference, or a crawler, such as one
 * from `knownCrawler`.
 */
export type Agent = string | readonly string[] | CrawlerTokens;

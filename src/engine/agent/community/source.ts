import type { CrawlerPurpose } from "../crawler.ts";

/** A list of crawlers in this project's own form; `docs/crawlers.md` has its JSON Schema. */
export interface CrawlerFile {
  /** What the list is called, for comments in files that are made from it. */
  readonly list?: string;
  /** The day of its last change: `YYYY-MM-DD`. */
  readonly date?: string;
  /**
   * Whether only its AI crawlers count, and none of those that others list in this release. Default: they are added
   * to these.
   */
  readonly replaces?: boolean;
  /** Each with its product token, and what else is known of it. */
  readonly crawlers: readonly {
    /** The product token that it looks for in robots.txt. */
    readonly token: string;
    /** Who runs it. */
    readonly operator?: string;
    /** What it fetches pages for. */
    readonly purpose: CrawlerPurpose;
  }[];
}

/**
 * Crawlers from a list newer than this release: `robots.json` of ai.robots.txt as it is, or a {@link CrawlerFile}; as
 * text, or as `JSON.parse` returns it.
 */
export type CrawlersSource = string | CrawlerFile | Readonly<Record<string, object>>;

/** The messages about lists of URLs. */

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

/** The columns of a table, and the URLs of one of them. */
export interface TableReport {
  readonly columns: readonly {
    /** The column's heading, if the table has headings. */
    readonly name: string;
    /** How many cells are URLs. */
    readonly urls: number;
    readonly samples: readonly string[];
  }[];
  /** The chosen column, or the only likely one; absent if the visitor has to choose. */
  readonly column?: number;
  /** The column's URLs, one per line. */
  readonly text?: string;
  readonly count?: number;
}

/** The URLs of a sitemap. */
export interface SitemapReport {
  /** The URLs, one per line. */
  readonly text: string;
  readonly count: number;
  /** Whether its entries are sitemaps. */
  readonly isIndex: boolean;
  /** Whether it has more URLs than the list takes. */
  readonly isCut: boolean;
  /** Whether it cannot be read to its end; the URLs before that are here. */
  readonly isStopped: boolean;
  /** The line where reading stopped, from 1. */
  readonly line?: number;
}

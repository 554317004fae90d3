/** What the page and its worker say to each other about lists of URLs. */

/** What a list of URLs is, apart from the verdicts about it. */
export interface ListReport {
  readonly count: number;
  /** Lines that would be URLs if they began with a scheme: `shop.example/x`. */
  readonly bare: number;
  /** Its lines are rows of a table, such as CSV. */
  readonly isTable: boolean;
  /** The origin that most URLs have; absent if none has one. */
  readonly site?: string;
  /** Other origins with the number of their URLs, the most frequent first: each has a robots.txt for itself. */
  readonly others: readonly (readonly [origin: string, count: number])[];
}

/** The columns of a table, and the URLs of one of them. */
export interface TableReport {
  readonly columns: readonly {
    /** Its heading, if the table has headings. */
    readonly name: string;
    /** Cells that are URLs. */
    readonly urls: number;
    readonly samples: readonly string[];
  }[];
  /** The column that was asked for, or that is surely the one; absent if a person has to choose. */
  readonly column?: number;
  /** Its URLs, one per line. */
  readonly text?: string;
  readonly count?: number;
}

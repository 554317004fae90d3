/** The messages about pages. */

export interface PageQuestion {
  readonly html: string;
  readonly headers: string;
  readonly url: string;
  readonly robots: string;
}

/** An answer about a page, with the statement that decided it. */
export interface PageAnswer {
  readonly name: string;
  readonly value: string | number | boolean | undefined;
  /** The statement; empty for the default. */
  readonly source: string;
  /** The statement's line in the page or in robots.txt. */
  readonly line?: number;
  readonly file?: "page" | "robots";
}

export interface PageResources {
  readonly urls: readonly string[];
  /** For each crawler that renders pages, the resources it may not fetch. */
  readonly blocked: readonly { readonly crawler: string; readonly urls: readonly string[] }[];
}

export interface PageReport {
  /** Whether the given text is no URL, so that robots.txt is not applied. */
  readonly isUrlWrong: boolean;
  readonly engines: readonly {
    readonly engine: string;
    readonly agent: string;
    readonly answers: readonly PageAnswer[];
  }[];
  readonly usage: readonly PageAnswer[];
  readonly tags: readonly { readonly agent: string; readonly text: string; readonly line: number }[];
  /** The resources that the page loads from its own site; absent if the page's URL is unknown. */
  readonly resources: PageResources | undefined;
  /** Statements without effect, for some engines or, if none is named, for all. */
  readonly lost: readonly {
    readonly text: string;
    readonly reason: string;
    readonly engines: readonly string[];
  }[];
}

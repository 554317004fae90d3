/** What the page and its worker say to each other about pages. */

export interface PageQuestion {
  readonly html: string;
  readonly headers: string;
  readonly url: string;
  readonly robots: string;
}

/** An answer about a page, with the place that decided it. */
export interface PageAnswer {
  readonly name: string;
  readonly value: string | number | boolean | undefined;
  /** Empty where nothing is said. */
  readonly source: string;
  /** The line that says it, where it is one of the page or of robots.txt. */
  readonly line?: number;
  readonly file?: "page" | "robots";
}

export interface PageResources {
  readonly urls: readonly string[];
  /** For each crawler that draws pages, those that it may not fetch. */
  readonly blocked: readonly { readonly crawler: string; readonly urls: readonly string[] }[];
}

export interface PageReport {
  /** The URL that was given cannot be one, so robots.txt is not applied. */
  readonly isUrlWrong: boolean;
  readonly engines: readonly {
    readonly engine: string;
    readonly agent: string;
    readonly answers: readonly PageAnswer[];
  }[];
  readonly usage: readonly PageAnswer[];
  readonly tags: readonly { readonly agent: string; readonly text: string; readonly line: number }[];
  /** What the page loads from its own site; absent if its URL is not known. */
  readonly resources: PageResources | undefined;
  /** What is said and has no effect: for these engines, or at all where none is named. */
  readonly lost: readonly {
    readonly text: string;
    readonly reason: string;
    readonly engines: readonly string[];
  }[];
}

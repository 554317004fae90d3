/** One directive of a robots tag, as written. */
export interface Directive {
  /** The name in lower case; unknown names are kept. */
  readonly name: string;
  /** The text after the colon, as written; absent if there is no colon. */
  readonly value?: string;
}

/** What a tag or a header says to a crawler. */
export interface Directives {
  /** The crawler's name in lower case. For all crawlers it is `"robots"` in a page and `""` in a header. */
  readonly agent: string;
  /** The directives, as ordered in the text. */
  readonly directives: readonly Directive[];
}

/** One rule of a robots tag, as written. */
export interface Directive {
  /** In lower case; unknown names are kept. */
  readonly name: string;
  /** The text after the colon, as written; absent if there is no colon. */
  readonly value?: string;
}

/** What a tag or a header says to a crawler. */
export interface Directives {
  /** The crawler's name in lower case: `"robots"` in a page, `""` in a header, for all. */
  readonly agent: string;
  /** In the order in which they are written. */
  readonly directives: readonly Directive[];
}

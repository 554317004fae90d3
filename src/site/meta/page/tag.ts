import type { Range } from "../../findings/diagnostic.ts";

/**
 * Where a tag is in the decoded text of a page: UTF-16 offsets from its start, and the same as lines and columns.
 * Lines end with LF.
 */
export interface TagRange extends Range {
  /** Offset of the tag in the page's text. */
  readonly start: number;
  /** Offset of its end. */
  readonly end: number;
}

/** A start tag with a meaning here. */
export interface Tag {
  /** The name in lower case. */
  readonly name: string;
  /** Values by name in lower case, with character references resolved; of several, the first counts, as in HTML. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly range: TagRange;
  /** Octets of UTF-8 text before the tag. */
  readonly byteOffset: number;
  /** Whether it comes before anything that belongs to the body. */
  readonly inHead: boolean;
  /** Whether an attribute was too long, and was cut. */
  readonly cut: boolean;
}

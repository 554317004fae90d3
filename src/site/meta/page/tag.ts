import type { Range } from "../../findings/diagnostic.ts";

/**
 * Where a tag is in the decoded text of a page: UTF-16 offsets from its start, and the same as lines and columns.
 * Lines end with LF.
 */
export interface TagRange extends Range {
  /** Offset into the text of the page. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** A start tag that matters here. */
export interface Tag {
  /** In lower case. */
  readonly name: string;
  /** By name in lower case, character references resolved; the first of each name, as HTML has it. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly range: TagRange;
  /** Octets of UTF-8 text before the tag. */
  readonly byteOffset: number;
  /** It comes before anything that belongs to the body. */
  readonly inHead: boolean;
  /** An attribute was longer than is read, and was cut. */
  readonly cut: boolean;
}

/**
 * How many bytes of a robots.txt are read by default, and the size that a file should not exceed: RFC 9309 2.5
 * requires crawlers to read at least this much, and Google reads no more.
 */
export const DEFAULT_MAX_BYTES = 512_000;

/** Values from one file, up to a limit. */
export interface BoundedList<T> {
  readonly list: readonly T[];
  /** There were more. */
  readonly cut: boolean;
}

/**
 * Bytes of a robots.txt that are read unless told otherwise, and that a file should not exceed: RFC 9309 2.5 has crawlers
 * read at least as many, and Google reads no more.
 */
export const DEFAULT_MAX_BYTES = 512_000;

/** Bytes beyond which crawlers need not read (RFC 9309 2.5), and Google does not. */
export const MOST_BYTES = 512_000;

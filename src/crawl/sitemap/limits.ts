/** What the protocol allows for one sitemap (https://www.sitemaps.org/protocol.html, "Sitemap file limits"). */
export const PROTOCOL = {
  /** Bytes before compression: 50 MB. */
  bytes: 52_428_800,
  /** URLs of pages, or of sitemaps in an index. */
  urls: 50_000,
  /** Characters of one URL; it has to have fewer than 2,048. */
  urlLength: 2_047,
} as const;

/** Limits of reading: above the protocol's, so that faulty sitemaps are still useful. */
export const BOUNDS = {
  /** Bytes of one sitemap before compression, unless its reader decides otherwise: four times the protocol's. */
  bytes: 4 * PROTOCOL.bytes,
  /** Bytes without any element: a reader has to hold them all. */
  silence: 1 << 20,
  /** Elements inside one another. */
  depth: 64,
  /** Characters of a URL that are kept. */
  urlLength: 16_384,
} as const;

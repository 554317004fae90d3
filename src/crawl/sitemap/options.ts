import { aSignal, listOf, milliseconds, textLike, wholeFrom } from "../../base/kinds.ts";
import { checkOptions, type Kinds } from "../../base/options.ts";
import { anyUrl } from "../../engine/url/kinds.ts";
import { PROTOCOL } from "./limits.ts";

/** Limits for one sitemap. What is beyond them is left out, and reported. */
export interface SitemapLimits {
  /** Maximum bytes of a sitemap before compression. Default 52,428,800 (50 MB), as many as the protocol allows. */
  readonly maxBytes?: number;
  /** Maximum entries of a sitemap. Default 50,000, as many as the protocol allows. */
  readonly maxUrls?: number;
}

/** Options of {@link readSitemap}. */
export interface ReadSitemapOptions extends SitemapLimits {
  /** Encoding that it was served with, if that is known: `charset` of its `Content-Type`. */
  readonly charset?: string;
}

/** Options of {@link sitemapUrls}. Times are in milliseconds. */
export interface SitemapUrlsOptions extends SitemapLimits {
  /**
   * URLs of the sitemaps to read. Default: those that the site's robots.txt names, or else `/sitemap.xml`.
   */
  readonly sitemaps?: readonly (string | URL)[];
  /** Maximum number of sitemaps that are read, indexes included. Default 50,000. */
  readonly maxSitemaps?: number;
  /**
   * How deep indexes are followed: with 1, sitemaps that an index lists are read; with 0, they are not. The protocol
   * has no indexes in indexes, but sites do. Default 3.
   */
  readonly maxDepth?: number;
  /** Maximum time for one sitemap, without that for which the host asks, or which you take. Default 600,000. */
  readonly timeout?: number;
  /** Maximum time until the next piece of a sitemap comes. Default 30,000. */
  readonly stallTimeout?: number;
  /** Ends everything; the iteration then rejects with its reason. */
  readonly signal?: AbortSignal;
}

const LIMITS: Kinds<SitemapLimits> = {
  maxBytes: wholeFrom(1, undefined, " of bytes"),
  maxUrls: wholeFrom(1, undefined, " of entries"),
};
/** @internal */
export const READ: Kinds<ReadSitemapOptions> = {
  ...LIMITS,
  charset: textLike('the name of an encoding, such as "utf-8"', /^[\w:.+-]+$/),
};
/** @internal */
export const URLS: Kinds<SitemapUrlsOptions> = {
  ...LIMITS,
  sitemaps: listOf(anyUrl),
  maxSitemaps: wholeFrom(1),
  maxDepth: wholeFrom(0),
  timeout: milliseconds(1),
  stallTimeout: milliseconds(1),
  signal: aSignal,
};

/** How one sitemap is read. @throws RobotsError INVALID_ARGUMENT */
export function readSettings(options: ReadSitemapOptions | undefined): Required<SitemapLimits> & {
  readonly charset: string | undefined;
} {
  const {
    maxBytes = PROTOCOL.bytes,
    maxUrls = PROTOCOL.urls,
    charset,
  } = checkOptions("readSitemap", options, READ);
  return { maxBytes, maxUrls, charset };
}

/** How a site's sitemaps are read. */
export type UrlsSettings = Required<Omit<SitemapUrlsOptions, "sitemaps" | "signal">> &
  Pick<SitemapUrlsOptions, "signal"> & { readonly sitemaps?: readonly string[] };

/** Like {@link readSettings}, for a site's sitemaps. @throws RobotsError INVALID_ARGUMENT */
export function urlsSettings(options: SitemapUrlsOptions | undefined): UrlsSettings {
  const {
    maxBytes = PROTOCOL.bytes,
    maxUrls = PROTOCOL.urls,
    maxSitemaps = 50_000,
    maxDepth = 3,
    timeout = 600_000,
    stallTimeout = 30_000,
    sitemaps,
    signal,
  } = checkOptions("sitemapUrls", options, URLS);
  return {
    maxBytes,
    maxUrls,
    maxSitemaps,
    maxDepth,
    timeout,
    stallTimeout,
    // The caller's list and its URLs may change before they are read.
    ...(sitemaps !== undefined && { sitemaps: sitemaps.map(String) }),
    ...(signal !== undefined && { signal }),
  };
}

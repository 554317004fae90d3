import { RobotsError } from "../errors.ts";
import { checkOptions, type OptionNames } from "../options.ts";
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
   * How deep indexes are followed: with 1, sitemaps that an index lists are read; with 0, they are not. The protocol has
   * no indexes in indexes, but sites do. Default 3.
   */
  readonly maxDepth?: number;
  /** Maximum time for one sitemap, without that for which the host asks, or which you take. Default 600,000. */
  readonly timeout?: number;
  /** Maximum time until the next piece of a sitemap comes. Default 30,000. */
  readonly stallTimeout?: number;
  /** Ends everything; the iteration then rejects with its reason. */
  readonly signal?: AbortSignal;
}

const READ: OptionNames<ReadSitemapOptions> = { maxBytes: true, maxUrls: true, charset: true };
const URLS: OptionNames<SitemapUrlsOptions> = {
  maxBytes: true,
  maxUrls: true,
  sitemaps: true,
  maxSitemaps: true,
  maxDepth: true,
  timeout: true,
  stallTimeout: true,
  signal: true,
};

/** The largest delay for timers; with larger ones, they fire at once. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/** How one sitemap is read. @throws RobotsError INVALID_ARGUMENT */
export function readSettings(options: ReadSitemapOptions | undefined): Required<SitemapLimits> & {
  readonly charset: string | undefined;
} {
  const given: ReadSitemapOptions = checkOptions("readSitemap", options, READ);
  const { charset } = given;
  if (charset !== undefined && typeof charset !== "string") throw wrong("charset must be a string.");
  return { ...limitsOf(given), charset };
}

/** How a site's sitemaps are read. */
export type UrlsSettings = Required<Omit<SitemapUrlsOptions, "sitemaps" | "signal">> &
  Pick<SitemapUrlsOptions, "sitemaps" | "signal">;

/** The same of a site's sitemaps. @throws RobotsError INVALID_ARGUMENT */
export function urlsSettings(options: SitemapUrlsOptions | undefined): UrlsSettings {
  const given: SitemapUrlsOptions = checkOptions("sitemapUrls", options, URLS);
  const { sitemaps, signal } = given;
  if (sitemaps !== undefined && !Array.isArray(sitemaps)) throw wrong("sitemaps must be an array of URLs.");
  if (signal !== undefined && typeof signal?.addEventListener !== "function") {
    throw wrong("signal must be an AbortSignal.");
  }
  return {
    ...limitsOf(given),
    maxSitemaps: within("maxSitemaps", given.maxSitemaps, 50_000, 1),
    maxDepth: within("maxDepth", given.maxDepth, 3, 0),
    timeout: within("timeout", given.timeout, 600_000, 1, MAX_TIMEOUT),
    stallTimeout: within("stallTimeout", given.stallTimeout, 30_000, 1, MAX_TIMEOUT),
    ...(sitemaps !== undefined && { sitemaps }),
    ...(signal !== undefined && { signal }),
  };
}

function limitsOf({ maxBytes, maxUrls }: SitemapLimits): Required<SitemapLimits> {
  return {
    maxBytes: within("maxBytes", maxBytes, PROTOCOL.bytes, 1),
    maxUrls: within("maxUrls", maxUrls, PROTOCOL.urls, 1),
  };
}

function within(name: string, value: unknown, initial: number, least: number, most?: number): number {
  if (value === undefined) return initial;
  const isWhole = Number.isInteger(value) || (value === Number.POSITIVE_INFINITY && most === undefined);
  if (isWhole && (value as number) >= least && (value as number) <= (most ?? Number.POSITIVE_INFINITY)) {
    return value as number;
  }
  throw wrong(
    `${name} must be a whole number, at least ${least}${most === undefined ? "" : ` and at most ${most}`}.`,
  );
}

function wrong(message: string): RobotsError {
  return new RobotsError("INVALID_ARGUMENT", message);
}

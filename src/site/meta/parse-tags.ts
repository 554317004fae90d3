import { type HeadersLike, type HeaderTag, noHeaders, readHeaderTags } from "./directives/header.ts";
import type { Html, HtmlStream } from "./page/input.ts";
import { type MetaTag, type PageOptions, readPage } from "./page/page.ts";

/**
 * The robots meta tags of a page, in page order: those named `robots`, and those named after a crawler. They are
 * returned as written, whether valid or not; use `indexing` to find out what they mean. For a stream, a promise is
 * returned.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything that is neither a page nor a stream of one
 */
export function parseMeta(html: Html, options?: PageOptions): readonly MetaTag[];
export function parseMeta(html: HtmlStream, options?: PageOptions): Promise<readonly MetaTag[]>;
export function parseMeta(
  html: Html | HtmlStream,
  options?: PageOptions,
): readonly MetaTag[] | Promise<readonly MetaTag[]> {
  const page = readPage(html, options);
  return page instanceof Promise ? page.then(({ tags }) => tags) : page.tags;
}

/**
 * Parses X-Robots-Tag headers into one entry per addressed crawler, in order; `agent` is `""` if none is named.
 * Lines that a `Headers` object has joined can be separated only by the names in them, so everything after a name
 * counts as addressed to that crawler.
 *
 * @param headers a `Headers`, a record, pairs of name and value, or the header's own values
 * @throws RobotsError INVALID_ARGUMENT for anything else
 */
export function parseXRobotsTag(headers: HeadersLike): readonly HeaderTag[] {
  if (headers === undefined || headers === null) throw noHeaders();
  return readHeaderTags(headers);
}

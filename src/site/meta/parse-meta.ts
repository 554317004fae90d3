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

import { RobotsError } from "../../base/errors.ts";
import { type HeadersLike, type HeaderTag, readHeaderTags } from "./directives/header.ts";

/**
 * Parses X-Robots-Tag headers into one entry per addressed crawler, in order; `agent` is `""` if none is named.
 * Lines that a `Headers` object has joined can be separated only by the names in them, so everything after a name
 * counts as addressed to that crawler.
 *
 * @param headers a `Headers`, a record, pairs of name and value, or the header's own values
 * @throws RobotsError INVALID_ARGUMENT for anything else
 */
export function parseXRobotsTag(headers: HeadersLike): readonly HeaderTag[] {
  if (headers === undefined || headers === null) {
    throw new RobotsError(
      "INVALID_ARGUMENT",
      "headers must be a Headers object, a record, a list or a string.",
    );
  }
  return readHeaderTags(headers);
}

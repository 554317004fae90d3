import { RobotsError } from "../errors.ts";
import { type HeadersLike, type HeaderTag, readHeaderTags } from "./directives/header.ts";

/**
 * What X-Robots-Tag headers say, in order, an entry for each crawler addressed; `agent` is `""` where none is. Lines
 * that a `Headers` has joined are told apart by the names in them, so what follows a name is said to that crawler.
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

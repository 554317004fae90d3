import { fillMessage } from "../findings/messages.ts";
import { valueFault } from "../lint/values.ts";
import { buildWith } from "./judge.ts";
import type { RobotsSpec } from "./spec.ts";

/**
 * Writes a robots.txt file from an object. The text is parsed again before it is returned, to make sure that it means
 * what was requested, both by RFC 9309 and for Google. Anything that cannot be expressed is refused: names that address
 * no crawler, patterns that match no URL, values that would break out of their line, relative sitemaps, unknown
 * properties. So is each value in which lint finds an error or a warning, such as a misspelled crawler, two paths in one
 * value, or a regular expression, with lint's sentence; the lines of a preset and the meaning of all rules together are
 * not judged, since a preset may close the whole site, nor is the result of `parse`, since others wrote it.
 *
 * @throws RobotsError INVALID_ARGUMENT if something is refused; its `cause`, a `BuildRefusal`, says why
 */
export function build(spec: RobotsSpec): string {
  return buildWith(spec, valueFault, ({ rule, key, args }) => fillMessage(rule.messages[key]!, args));
}

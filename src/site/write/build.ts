import { fillMessage } from "../findings/messages.ts";
import { type ValueFault, valueFault } from "../lint/values.ts";
import { compose } from "./compose.ts";
import { refuse } from "./refusal.ts";
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
  return buildWith(spec, ({ rule, key, args }) => fillMessage(rule.messages[key]!, args));
}

/** Builds as {@link build} does, and says in words of one's own what is wrong with a value. */
export function buildWith(spec: RobotsSpec, say: (fault: ValueFault) => string): string {
  const text = compose(spec);
  if ("lines" in spec) return text;
  const { groups, extensions, sitemaps, licenses } = spec;
  const own =
    spec.preset === undefined
      ? text
      : compose({
          ...(groups && { groups }),
          ...(extensions && { extensions }),
          ...(sitemaps && { sitemaps }),
          ...(licenses && { licenses }),
        });
  const fault = valueFault(own);
  if (fault === undefined) return text;
  const [value = ""] = /(?<=: ).*/.exec(own.split("\n")[fault.line - 1]!) ?? [];
  return refuse("faulty", value, say(fault));
}

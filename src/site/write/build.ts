import type { Language } from "../../base/language.ts";
import { type Catalogues, fillMessage, textsOf } from "../findings/messages.ts";
import type { BareRule } from "../lint/rule.ts";
import { type ValueFault, valueFault } from "../lint/values.ts";
import { compose } from "./compose.ts";
import { type BuildReason, type BuildRefusal, refuse } from "./refusal.ts";
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
  return buildIn(spec, "en", {});
}

/** Builds as `build` does; what lint finds is told in a language, of whose messages there is a catalogue. */
export function buildIn(
  spec: RobotsSpec,
  language: Language,
  catalogues: Partial<Catalogues<BareRule>>,
): string {
  const say = ({ rule, key, args }: ValueFault): string =>
    fillMessage(textsOf(rule, language, catalogues)[key]!, args);
  const text = composeWithLint(spec, say);
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

/** The refusals of a value that a line could have, and the files that would have that line. */
const LINE_OF_REASON: Readonly<Partial<Record<BuildReason, keyof typeof FILE_WITH_LINE>>> = {
  "not-a-token": "agent",
  "pattern-start": "pattern",
  "white-space": "pattern",
  "bad-sitemap": "sitemap",
};
const FILE_WITH_LINE = {
  agent: (value: string) => `User-agent: ${value}\nDisallow: /x\n`,
  pattern: (value: string) => `User-agent: *\nDisallow: ${value}\n`,
  sitemap: (value: string) => `Sitemap: ${value}\n`,
} as const;

/** Rules that say no more than the refusal does. */
const EQUALLY_CLEAR: readonly string[] = ["hash-in-path", "missing-slash", "sitemap-url", "space-in-path"];

/** Composes a file. Where a value is refused, and lint knows what its author meant, lint's sentence says so. */
function composeWithLint(spec: RobotsSpec, say: (fault: ValueFault) => string): string {
  try {
    return compose(spec);
  } catch (error) {
    const { reason, values: [first = "", second = ""] = [] } =
      (error as { cause?: Partial<BuildRefusal> }).cause ?? {};
    const kind = reason === "hash" ? first : reason && LINE_OF_REASON[reason];
    const value = reason === "hash" ? second : first;
    if (kind === undefined || !Object.hasOwn(FILE_WITH_LINE, kind)) throw error;
    // Sitemaps tell which host is the site's own.
    const maps = [spec.sitemaps ?? []].flat().map((url) => `Sitemap: ${url}\n`);
    const fault = valueFault(FILE_WITH_LINE[kind as keyof typeof FILE_WITH_LINE](value) + maps.join(""));
    if (
      fault === undefined ||
      fault.line > (kind === "pattern" ? 2 : 1) ||
      EQUALLY_CLEAR.includes(fault.rule.id)
    )
      throw error;
    return refuse("faulty", value, say(fault));
  }
}

import { build } from "../write/build.ts";
import { refuse } from "../write/refusal.ts";
import type { RobotsSpec } from "../write/spec.ts";
import { lint } from "./lint.ts";
import type { LintOptions } from "./plan.ts";
import { isOpen } from "./stages.ts";

/** Lint rules whose findings also refuse a value, besides those that {@link isOpen} knows. */
const OF_VALUES: readonly string[] = ["clean-param", "sitemap-url", "sitemap-host", "license-url"];

/**
 * Builds a file as `build` does, but refuses each value of the caller in which lint finds an error or a warning, such
 * as a misspelled crawler, two paths in one value, or a regular expression. It judges neither the lines of a preset nor
 * the meaning of all rules together, since a preset may close the whole site.
 *
 * @throws RobotsError INVALID_ARGUMENT as `build`, and for such a value, with lint's message
 */
export function buildSound(spec: RobotsSpec, options: Pick<LintOptions, "language"> = {}): string {
  const { groups, sitemaps, licenses } = spec;
  const own = build({
    ...(groups && { groups }),
    ...(sitemaps && { sitemaps }),
    ...(licenses && { licenses }),
  });
  const found = lint(own, options).find(
    ({ rule, severity }) => severity !== "info" && (isOpen(rule) || OF_VALUES.includes(rule)),
  );
  if (found === undefined) return build(spec);
  const [value = ""] = /(?<=: ).*/.exec(own.split("\n")[found.line - 1]!) ?? [];
  return refuse("faulty", value, found.message);
}

import { build } from "../write/build.ts";
import { refuse } from "../write/refusal.ts";
import type { RobotsSpec } from "../write/spec.ts";
import { lint } from "./lint.ts";
import type { LintOptions } from "./plan.ts";
import { isOpen } from "./stages.ts";

/** Rules about values, beside those whose findings leave a line open. */
const OF_VALUES: readonly string[] = ["sitemap-url", "sitemap-host", "license-url"];

/**
 * Builds a file as `build` does, and refuses in lint's words what lint calls an error or a warning in a value of one's
 * own: a name that nobody has, several paths in one, a regular expression. What the rules say together is not judged,
 * since a preset may close the whole site, nor what a preset writes.
 *
 * @throws RobotsError INVALID_ARGUMENT as `build`, and for such a value
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

import type { Rule } from "./content.ts";

/** A rule as a file would have it: `Disallow: /private`. */
export function ruleText({ type, pattern }: Pick<Rule, "type" | "pattern">): string {
  return `${type === "allow" ? "Allow" : "Disallow"}: ${pattern}`;
}

/** The table of rules on pages, from the rules themselves. */
import type { PageRule } from "../../src/site/meta/lint/rule.ts";
import { allPageRules } from "../../src/site/meta/lint/rules/index.ts";

export function pageRuleTable(): string {
  const rows = (allPageRules as readonly PageRule[]).map(
    ({ id, severity, docs }) => `| \`${id}\` | ${severity} | ${docs.what} ${docs.why} | ${docs.source} |`,
  );
  return ["| rule | severity | what, and why | source |", "|-|-|-|-|", ...rows].join("\n");
}

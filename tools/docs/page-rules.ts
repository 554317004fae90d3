/** The table of rules on pages, from the rules themselves. */
import type { PageRule } from "../../src/site/meta/lint/rule.ts";
import { allPageRules } from "../../src/site/meta/lint/rules/index.ts";
import { capital } from "./rules.ts";

const all = allPageRules as readonly PageRule[];

/** A line for each rule. */
export function pageRuleTable(): string {
  const rows = all.map(({ id, severity, docs }) => `| \`${id}\` | ${severity} | ${docs.what} |`);
  return ["| rule | severity | finds |", "|-|-|-|", ...rows].join("\n");
}

/** The page of the site, with reasons and sources. */
export function pageRulePage(): string {
  const sections = all.map(
    ({ id, severity, docs }) =>
      `## ${id}\n\n${capital(severity)}. ${docs.what}\n\n${docs.why}\n\nSource: ${docs.source}.\n`,
  );
  return `# Rules for pages\n\nFor site owners: what [lintPage and robotomata meta](/meta#mistakes) find in tags and headers, and why.\n\n${sections.join("\n")}`;
}

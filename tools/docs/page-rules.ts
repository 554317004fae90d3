/** The rules on pages, from the rules themselves. */
import type { PageRule } from "../../src/site/meta/lint/rule.ts";
import { allPageRules } from "../../src/site/meta/lint/rules/index.ts";
import { capital } from "./rules.ts";

/** The page of the site, with reasons and sources. */
export function pageRulePage(): string {
  const sections = (allPageRules as readonly PageRule[]).map(
    ({ id, severity, docs }) =>
      `## ${id}\n\n${capital(severity)}. ${docs.what}\n\n${docs.why}\n\nSource: ${docs.source}.\n`,
  );
  return `# Rules for pages\n\nFor site owners: what [lintPage and robotomata meta](/meta#mistakes) find in tags and headers, and why.\n\n${sections.join("\n")}`;
}

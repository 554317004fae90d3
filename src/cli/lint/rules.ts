import type { Severity } from "../../site/findings/diagnostic.ts";
import type { Setting } from "../../site/lint/index.ts";
import { allRules } from "../../site/lint/rules/index.ts";
import { version } from "../version.ts";

/** Ids of all rules. */
export const ruleIds: readonly string[] = allRules.map(({ id }) => id);

/** What a rule can be set to. */
export const severities: readonly Setting[] = ["error", "warning", "info", "off"];

/** Where a rule is described: the page that is part of this very version of the package. */
export function rulePage(id: string): string {
  return `https://unpkg.com/robotomata-cli@${version()}/docs/rules.md#${id}`;
}

/** The colour for a severity. */
export const SEVERITY_STYLE = { error: "red", warning: "yellow", info: "cyan" } as const satisfies Record<
  Severity,
  string
>;

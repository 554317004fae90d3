import type { Setting } from "../../site/lint/index.ts";
import { rules } from "../../site/lint/lint.ts";

/** Ids of all rules. */
export const ruleIds: readonly string[] = rules.map(({ id }) => id);

/** What a rule can be set to. */
export const severities: readonly Setting[] = ["error", "warning", "info", "off"];

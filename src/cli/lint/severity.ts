import type { Severity } from "../../site/findings/diagnostic.ts";

/** The colour for a severity. */
export const SEVERITY_STYLE = { error: "red", warning: "yellow", info: "cyan" } as const satisfies Record<
  Severity,
  string
>;

import type { Range, Severity } from "../../findings/diagnostic.ts";
import type { PageRuleId } from "./rules/index.ts";

/** Where a finding is. Its range is that of the tag or of the line in robots.txt; headers have none. */
export type DiagnosticPlace = "page" | "header" | "robots";

/** A finding about a page, as data. */
export interface PageDiagnostic extends Range {
  /** Id of the rule that found it. */
  readonly rule: PageRuleId;
  /** How much it matters. */
  readonly severity: Severity;
  /** Which of the given texts the range is in. */
  readonly place: DiagnosticPlace;
  /** The message in the requested language. */
  readonly message: string;
}

import type { Range, Severity } from "../../lint/diagnostic.ts";
import type { PageRuleId } from "./rules/index.ts";

/** What a finding is about. The range is that of the tag, or of the line of robots.txt; headers have none. */
export type DiagnosticPlace = "page" | "header" | "robots";

/** Something wrong, or worth knowing, about what is said of a page, as data. */
export interface PageDiagnostic extends Range {
  readonly rule: PageRuleId;
  readonly severity: Severity;
  readonly place: DiagnosticPlace;
  /** In the requested language. */
  readonly message: string;
}

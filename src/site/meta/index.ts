export { RobotsError, type RobotsErrorCode } from "../../base/errors.ts";
export type { Directive, Directives } from "./directives/directive.ts";
export { type HeadersLike, type HeaderTag, parseXRobotsTag } from "./directives/header.ts";
export { type Engine, engineOf, engines } from "./engines.ts";
export type { Finding, Lost, LostReason, Source } from "./finding.ts";
export { type Indexing, type IndexingOptions, indexing } from "./indexing.ts";
export {
  type DiagnosticPlace,
  type LintPageOptions,
  lintPage,
  type PageDiagnostic,
} from "./lint/lint-page.ts";
export type { PageRuleId } from "./lint/rules/index.ts";
export type { Html, HtmlStream } from "./page/input.ts";
export {
  type MetaTag,
  type MisquotedTag,
  type Page,
  type PageOptions,
  parseMeta,
  readPage,
  type StrayTag,
  type ValueTag,
} from "./page/page.ts";
export type { TagRange } from "./page/tag.ts";
export type { Places } from "./places.ts";
export type { AiUse, Permissions } from "./reading.ts";
export type { License } from "./usage/licenses.ts";
export type { UsageStatement } from "./usage/statement.ts";
export type { TdmEntry } from "./usage/tdmrep.ts";
export { type Preference, type Usage, type UsageOptions, usage } from "./usage/usage.ts";

/** Exports of both entries. */
export { RobotsError, type RobotsErrorCode } from "../../base/errors.ts";
export type { Language } from "../../base/language.ts";
export type { Dialect } from "../../engine/dialect/dialect.ts";
export type { Diagnostic, Edit, Fix, Range, Severity } from "../findings/diagnostic.ts";
export type { Messages } from "../findings/messages.ts";
export type { RuleDocs } from "../findings/rule.ts";
export type { FixOptions, FixResult } from "./fix.ts";
export { countFindings } from "./lint.ts";
export type { LintOptions } from "./plan.ts";
export {
  type Preset,
  type PresetName,
  presetNames,
  presets,
  type Setting,
  type Settings,
} from "./presets.ts";
export type { Rule, RuleExample } from "./rule.ts";
export { rules } from "./rule-docs.ts";
export type { RuleId } from "./rules/index.ts";

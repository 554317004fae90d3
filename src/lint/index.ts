export type { Dialect } from "../dialect/dialect.ts";
export { RobotsError, type RobotsErrorCode } from "../errors.ts";
export type { Diagnostic, Edit, Fix, Range, Severity } from "./diagnostic.ts";
export { type FixOptions, type FixResult, fix, fixAll } from "./fix.ts";
export { type Language, languages } from "./languages.ts";
export { countFindings, lint, rules } from "./lint.ts";
export type { LintOptions } from "./plan.ts";
export {
  type Preset,
  type PresetName,
  presetNames,
  presets,
  type Setting,
  type Settings,
} from "./presets.ts";
export type { Messages, Rule, RuleDocs, RuleExample } from "./rule.ts";
export type { RuleId } from "./rules/index.ts";

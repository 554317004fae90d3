export { remarks } from "../remarks/remarks.ts";
export { type Remark, type RemarkCode, remarkText } from "../remarks/texts.ts";
export { type DeadRule, type DeadRules, deadRules, deadRulesAsync } from "./dead-rules.ts";
export { type Diff, type DiffChange, type DiffOptions, diff, diffAsync } from "./diff.ts";
export { type Equivalence, equivalent, equivalentAsync } from "./equivalent.ts";
export type { DeadReason } from "./judge.ts";
export { type Minimized, type MinimizeOptions, minimize, minimizeAsync } from "./minimize.ts";
export type { Access, Change } from "./pair.ts";
export type { AnalysisOptions, AsyncAnalysisOptions } from "./question.ts";

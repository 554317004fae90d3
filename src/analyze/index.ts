/** What policies mean, compared exactly. */

export { type DeadRule, deadRules } from "./dead-rules.ts";
export type { DeadReason } from "./dead-source.ts";
export { type Diff, type DiffChange, type DiffOptions, diff } from "./diff.ts";
export { type Equivalence, equivalent } from "./equivalent.ts";
export { type Minimized, type MinimizeOptions, minimize } from "./minimize.ts";
export type { Access, Change } from "./pair.ts";
export type { AnalysisOptions } from "./question.ts";

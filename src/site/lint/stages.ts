import type { RuleId } from "./rules/index.ts";

/** Lines that are not the fields which their author wrote. */
const structure: readonly RuleId[] = [
  "unrendered-template",
  "line-endings",
  "byte-order-mark",
  "invalid-utf8",
  "control-character",
  "typographic-characters",
  "several-fields",
  "missing-colon",
  "not-a-directive",
];

/** Fields and crawlers that are not called so. */
const names: readonly RuleId[] = [
  "unread-field",
  "field-typo",
  "inverted-fields",
  "empty-agent",
  "full-user-agent",
  "several-agents",
  "agent-token",
  "agent-typo",
  "agent-nickname",
  "rule-before-agent",
  "unclosed-group",
];

/** Paths that no URL has. */
const values: readonly RuleId[] = [
  "hash-in-path",
  "regex-pattern",
  "absolute-url-path",
  "html-entity",
  "escape-mismatch",
  "several-paths",
  "missing-slash",
  "space-in-path",
  "dot-segment",
  "dollar-not-last",
];

/** What a file may lose without another meaning, as long as no other line gets one. */
const redundant: readonly RuleId[] = [
  "duplicate-rule",
  "empty-rule",
  "repeated-agent",
  "repeated-star",
  "shadowed-rule",
  "trailing-star",
];

const STAGES = [structure, names, values, [], redundant];
const LAST = STAGES.indexOf(redundant) - 1;

/** Places of rules in the order of repairs; all others come together, before what is redundant. */
const places: ReadonlyMap<string, number> = new Map(
  STAGES.flatMap((ids, stage) => ids.map((id, i) => [id, stage + i / 100] as const)),
);

/** The order in which rules repair: each stage begins once nothing is left that an earlier one repairs. */
export function placeOf(id: string): number {
  return places.get(id) ?? LAST;
}

/** The stage of a rule, and how many there are. */
export const stageOf = (id: string): number => Math.floor(placeOf(id));
export const STAGE_COUNT: number = STAGES.length;

/** Whether what a rule finds may mean something else once somebody mends it, so that nothing is redundant before. */
export function isOpen(id: string): boolean {
  return stageOf(id) < LAST;
}

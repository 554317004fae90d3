import type { Fix } from "../findings/diagnostic.ts";
import { allRules, type RuleId } from "./rules/index.ts";

/** Rules about lines that crawlers do not read as the field that the author wrote. */
const structure: readonly RuleId[] = [
  "unrendered-template",
  "line-endings",
  "byte-order-mark",
  "invalid-utf8",
  "control-character",
  "html-entity",
  "typographic-characters",
  "several-fields",
  "missing-colon",
  "not-a-directive",
];

/** Rules about wrong names of fields and crawlers, and rules in the wrong group. */
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

/** Rules about paths that match no URL, or other URLs than their author meant. */
const values: readonly RuleId[] = [
  "hash-in-path",
  "regex-pattern",
  "absolute-url-path",
  "escape-mismatch",
  "several-paths",
  "missing-slash",
  "space-in-path",
  "dot-segment",
  "dollar-not-last",
];

/** Rules about lines that may go without changing the file's meaning, once no other line will change its own. */
const redundant: readonly RuleId[] = [
  "duplicate-rule",
  "empty-rule",
  "repeated-agent",
  "repeated-star",
  "shadowed-rule",
  "trailing-star",
];

const OPEN: ReadonlySet<string> = new Set([...structure, ...names, ...values]);
const REDUNDANT: ReadonlySet<string> = new Set(redundant);
const others = allRules.map(({ id }) => id).filter((id) => !OPEN.has(id) && !REDUNDANT.has(id));

/** All rules in the order of their repairs. A stage begins once the earlier ones have nothing left to repair. */
export const stages: readonly (readonly RuleId[])[] = [structure, names, values, others, redundant];

/** Whether a rule's findings may leave a line's meaning open. */
export function isOpen(id: string): boolean {
  return OPEN.has(id);
}

/** Whether a rule is about lines that may go, which no file shows as long as the meaning of a line in it is open. */
export function isAboutRedundancy(id: string): boolean {
  return REDUNDANT.has(id);
}

/**
 * Whether a finding leaves a line's meaning open: another one may be meant. A safe repair says that none is; and what
 * name was meant where `agent-token` has none to suggest, nobody finds out.
 */
export function leavesOpen(id: string, fix: Fix | undefined): boolean {
  return isOpen(id) && fix?.safe !== true && (id !== "agent-token" || fix !== undefined);
}

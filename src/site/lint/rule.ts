import type { Dialect } from "../../engine/dialect/dialect.ts";
import type { LintedText } from "../findings/linted-text.ts";
import type { Messages } from "../findings/messages.ts";
import type { AnyReport, Report, RuleCheck, RuleHead, RuleTexts } from "../findings/rule.ts";

/** A file that breaks only this rule, and one that breaks none. They also serve as tests. */
export interface RuleExample {
  /** A file in which the rule finds something. */
  readonly bad: string | Uint8Array;
  /** The same file as it should be. */
  readonly good: string;
  /** The URL of the bad file, for rules that need it. */
  readonly url?: string;
  /** How the bad file is read; `"rfc9309"` if absent. */
  readonly dialect?: Dialect;
}

/** What a rule of the linter does. */
export interface BareRule<Id extends string = string, M extends Messages = Messages> extends RuleHead<Id, M> {
  /**
   * Whether the rule also checks bodies that are not robots.txt (HTML, images, error pages), in which other rules
   * would find too much.
   */
  readonly anyBody?: true;
  /**
   * Whether a finding takes over the line, so that other rules do not report it: the line does not mean what its
   * author thinks. Some rules have messages with which a finding does so, and others.
   */
  readonly takesLine?: true | readonly string[];
  /** @internal */
  check(file: LintedText, report: AnyReport): void;
}

/** Whether a rule's finding takes over its line: always, with some messages, or never. */
export const takesOver = ({ takesLine }: BareRule, key: string): boolean =>
  takesLine === true || takesLine?.includes(key) === true;

/** One rule of the linter. */
export type Rule = BareRule & RuleTexts<RuleExample>;

/** Gives a rule its type: the literal id and message texts, which the catalogues are checked against. */
export function defineRule<const Id extends string, const M extends Messages>(
  rule: Omit<BareRule<Id, M>, "check"> & RuleCheck<LintedText, Report<M>>,
): BareRule<Id, M> {
  return rule as BareRule<Id, M>;
}

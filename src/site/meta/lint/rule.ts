import type { Messages } from "../../findings/messages.ts";
import type { AnyReport, Report, RuleCheck, RuleHead, RuleTexts } from "../../findings/rule.ts";
import type { Source } from "../finding.ts";
import type { Places } from "../places.ts";
import type { Subject } from "./subject.ts";

/** The input of an example: robots.txt as text, and this many characters of padding before the page. */
export interface ExamplePlaces extends Omit<Places, "robots" | "agent"> {
  readonly now?: Date | number;
  readonly html?: string;
  readonly robots?: string;
  readonly padding?: number;
}

/** An input that breaks only this rule, and one that breaks none. They are the rule's tests. */
interface PageExample {
  readonly bad: ExamplePlaces;
  readonly good: ExamplePlaces;
}

/** A lint rule for pages. */
export type PageRule<Id extends string = string, M extends Messages = Messages> = RuleHead<Id, M> &
  RuleTexts<PageExample> &
  RuleCheck<Subject, AnyReport<Source>>;

/** The most findings reported for one page: a rule need not look for more. */
export const MOST_FINDINGS = 1_000;

/** Gives a rule its type, as for files. */
export function definePageRule<const Id extends string, const M extends Messages>(
  rule: RuleHead<Id, M> & RuleTexts<PageExample> & RuleCheck<Subject, Report<M, Source>>,
): PageRule<Id, M> {
  return rule as PageRule<Id, M>;
}

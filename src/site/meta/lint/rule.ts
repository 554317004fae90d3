import type { Severity } from "../../findings/diagnostic.ts";
import type { Arguments, Messages, RuleDocs } from "../../findings/rule.ts";
import type { Source } from "../finding.ts";
import type { Places } from "../places.ts";
import type { Subject } from "./subject.ts";

/** Records a finding of one rule. */
type Report<M extends Messages> = <K extends keyof M & string>(
  at: Source,
  key: K,
  args: Arguments<M[K]>,
) => void;

/** {@link Report} for callers that do not know the rule. */
type AnyReport = (at: Source, key: string, args: Readonly<Record<string, string | number>>) => void;

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
export interface PageRule<Id extends string = string, M extends Messages = Messages> {
  readonly id: Id;
  readonly severity: Severity;
  readonly docs: RuleDocs;
  readonly messages: M;
  readonly example: PageExample;
  /** @internal */
  check(subject: Subject, report: AnyReport): void;
}

interface Definition<Id extends string, M extends Messages> extends Omit<PageRule<Id, M>, "check"> {
  check(subject: Subject, report: Report<M>): void;
}

/** The most findings reported for one page: a rule need not look for more. */
export const MOST_FINDINGS = 1_000;

/** Gives a rule its type: the literal id and message texts, which the catalogues are checked against. */
export function definePageRule<const Id extends string, const M extends Messages>(
  rule: Definition<Id, M>,
): PageRule<Id, M> {
  return rule as PageRule<Id, M>;
}

import type { Fix, Range, Severity } from "./diagnostic.ts";
import type { Messages } from "./messages.ts";

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** The arguments of a message text, derived from its placeholders. */
type Arguments<Text extends string> = { readonly [Name in Names<Text>]: string | number };

/** Records a finding of one rule, at a place as the rule's subject has them. */
export type Report<M extends Messages, At = Range> = <K extends keyof M & string>(
  at: At,
  key: K,
  args: Arguments<M[K]>,
  fix?: Fix,
) => void;

/** {@link Report} for callers that do not know the rule. */
export type AnyReport<At = Range> = (
  at: At,
  key: string,
  args: Readonly<Record<string, string | number>>,
  fix?: Fix,
) => void;

/** Documentation of a rule. */
export interface RuleDocs {
  /** What the rule reports. */
  readonly what: string;
  /** Why that matters. */
  readonly why: string;
  /** Where it is specified or described. */
  readonly source: string;
}

/** What rules about files and rules about pages have in common. */
export interface RuleHead<Id extends string, M extends Messages> {
  /** The name by which it is configured and silenced. */
  readonly id: Id;
  /** Default severity. */
  readonly severity: Severity;
  /** Its messages in English, with placeholders in braces. */
  readonly messages: M;
}

/** What a rule has beside what it does. */
export interface RuleTexts<Example> {
  /** What the documentation says about it. */
  readonly docs: RuleDocs;
  /** A subject with the mistake, and one without. */
  readonly example: Example;
}

/** What a rule about a subject does. */
export interface RuleCheck<Subject, Report> {
  check(subject: Subject, report: Report): void;
}

/** Runs rules over a subject, and tells each finding with the rule that found it. */
export function runRules<Subject, At, R extends RuleCheck<Subject, AnyReport<At>>>(
  rules: Iterable<R>,
  subject: Subject,
  tell: (rule: R, ...found: Parameters<AnyReport<At>>) => void,
): void {
  for (const rule of rules) rule.check(subject, (at, key, args, fix) => tell(rule, at, key, args, fix));
}

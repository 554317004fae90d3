import type { Dialect } from "../../engine/dialect/dialect.ts";
import type { Fix, Range, Severity } from "./diagnostic.ts";
import type { LintedText } from "./source.ts";

/** English texts by key. `{name}` stands for the argument of that name. */
export type Messages = Readonly<Record<string, string>>;

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** The arguments of a message text, derived from its placeholders. */
export type Arguments<Text extends string> = { readonly [Name in Names<Text>]: string | number };

/** Records a finding of one rule. */
export type Report<M extends Messages> = <K extends keyof M & string>(
  at: Range,
  key: K,
  args: Arguments<M[K]>,
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

/** One rule of the linter. */
export interface Rule<Id extends string = string, M extends Messages = Messages> {
  /** The name by which it is configured and silenced. */
  readonly id: Id;
  /** Default severity. */
  readonly severity: Severity;
  /** What docs/rules.md says about it. */
  readonly docs: RuleDocs;
  /** Its messages in English, with placeholders in braces. */
  readonly messages: M;
  /** A file with the mistake, and one without. */
  readonly example: RuleExample;
  /**
   * Whether the rule also checks bodies that are not robots.txt (HTML, images, error pages), in which other rules
   * would find too much.
   */
  readonly anyBody?: true;
  /**
   * Whether a finding takes over the line, so that other rules do not report it: the line does not mean what its
   * author thinks.
   */
  readonly takesLine?: true;
  /** @internal */
  check(source: LintedText, report: AnyReport): void;
}

/** {@link Report} for callers that do not know the rule. */
export type AnyReport = (
  at: Range,
  key: string,
  args: Readonly<Record<string, string | number>>,
  fix?: Fix,
) => void;

/** A rule as its file writes it; the type checks its reports against its messages. */
interface Definition<Id extends string, M extends Messages> extends Omit<Rule<Id, M>, "check"> {
  check(source: LintedText, report: Report<M>): void;
}

/** Gives a rule its type: the literal id and message texts, which the catalogues are checked against. */
export function defineRule<const Id extends string, const M extends Messages>(
  rule: Definition<Id, M>,
): Rule<Id, M> {
  return rule as Rule<Id, M>;
}

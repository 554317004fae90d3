import type { Messages } from "../../findings/messages.ts";
import type { AnyReport, Report, RuleCheck, RuleHead, RuleTexts } from "../../findings/rule.ts";
import { type HeadersLike, type HeaderTag, readHeaderTags } from "../directives/header.ts";
import { type EngineRules, engineOf, engineRules } from "../engines.ts";
import type { Finding, Source } from "../finding.ts";
import type { Page } from "../page/page.ts";
import { addressOf, crawlFinding, type Places, pageOf } from "../places.ts";
import { type Addressee, isForAll, type Statement, statementsOf } from "../statement.ts";

/** The engines whose reading is documented and current. */
const SEARCH = [engineRules.google, engineRules.bing, engineRules.yandex];

/** Everything that a lint rule for pages looks at. */
export interface Subject {
  readonly page: Page | undefined;
  readonly headers: HeadersLike | undefined;
  readonly headerTags: readonly HeaderTag[];
  /** Every directive of the page and of X-Robots-Tag. */
  readonly statements: readonly Statement[];
  /** Engines that robots.txt keeps from the page, with the rule that does so. */
  readonly barred: readonly { readonly engine: EngineRules; readonly crawl: Finding<boolean> }[];
  readonly now: number;
}

export function subjectOf(places: Places, now: number): Subject {
  const page = pageOf(places);
  const robots = places.robots;
  const headerTags = readHeaderTags(places.headers);
  return {
    page,
    headers: places.headers,
    headerTags,
    statements: statementsOf(page, headerTags),
    barred: SEARCH.map((engine) => ({
      engine,
      crawl: crawlFinding(robots, engine.crawler, addressOf(places)),
    })).filter(({ crawl }) => !crawl.value),
    now,
  };
}

/** Whether a statement is for an engine's crawler, alone or among others. */
export function addresses(one: Statement, engine: EngineRules): boolean {
  return isForAll(one) || engine.names(engine.crawler).includes(one.agent);
}

/** Whether a statement is for one of Google's crawlers, alone or among others. */
export function addressesGoogle(one: Addressee): boolean {
  return isForAll(one) || engineOf(one.agent) === "google";
}

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

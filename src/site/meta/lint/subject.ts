import { crawlFinding } from "../crawl.ts";
import { type HeadersLike, type HeaderTag, readHeaderTags } from "../directives/header.ts";
import { type EngineRules, engineOf, engineRules } from "../engines.ts";
import type { Finding } from "../finding.ts";
import type { Page } from "../page/page.ts";
import { addressOf, type Places, pageOf } from "../places.ts";
import { type Addressee, isForAll, type Statement, statementsOf } from "../statement.ts";

/** The engines whose reading is documented and current. */
const SEARCH = (["google", "bing", "yandex"] as const).map(engineRules);

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

import { oneOf } from "../../base/kinds.ts";
import { checkOptions, type Kinds } from "../../base/options.ts";
import { readHeaderTags } from "./directives/header.ts";
import { type Engine, type EngineRules, engineOf, engineRules, engines } from "./engines.ts";
import type { Finding, Lost } from "./finding.ts";
import { addressOf, aTime, crawlFinding, PLACES, type Places, pageOf, tokenOf } from "./places.ts";
import { EngineReading, type Permissions } from "./reading.ts";
import { statementsOf } from "./statement.ts";

/** Options of {@link indexing}. */
export interface IndexingOptions extends Places {
  /** The engine to answer for. Default: the engine of the agent's operator. */
  readonly engine?: Engine;
  /** The time at which `unavailable_after` is judged. Default: now. */
  readonly now?: Date | number;
}

/** @internal */
export const INDEXING: Kinds<IndexingOptions> = { ...PLACES, engine: oneOf(...engines), now: aTime };

/** What an engine may do with a page. */
export interface Indexing extends Permissions {
  /** The engine whose reading this is. */
  readonly engine: Engine;
  /** The crawler's product token. */
  readonly agent: string;
  /** Whether robots.txt lets the crawler fetch the page. */
  readonly crawl: Finding<boolean>;
  /** Number of elements whose text must not appear in snippets. */
  readonly dataNosnippet: number;
  /** All statements that have no effect for this engine. */
  readonly lost: readonly Lost[];
}

/**
 * What an engine may do with a page, combining all sources. Each answer names the source that decided it and the
 * statements that it overrode. Answers are for one engine, because engines treat contradictions differently.
 *
 * @throws RobotsError INVALID_ARGUMENT for invalid options; INVALID_URL for an invalid `url`
 */
export function indexing(given: IndexingOptions): Indexing {
  const options = checkOptions("indexing", given, INDEXING);
  const rules = engineRules[options.engine ?? engineOf(tokenOf(options.agent ?? "Googlebot"))];
  const agent = tokenOf(options.agent ?? rules.crawler);
  const page = pageOf(options);
  const crawl = crawlFinding(options.robots, options.agent ?? rules.crawler, addressOf(options));
  const statements = statementsOf(page, readHeaderTags(options.headers));
  const now = Number(options.now ?? Date.now());
  const reading = new EngineReading(rules, agent, statements, now, crawl.value ? undefined : crawl.source);
  return {
    engine: rules.name,
    agent,
    crawl,
    ...reading.permissions(),
    dataNosnippet: crawl.value ? noSnippets(rules, page) : 0,
    lost: reading.lost,
  };
}

function noSnippets({ name }: EngineRules, page: ReturnType<typeof pageOf>): number {
  if (page === undefined || name === "yandex" || name === "inktomi") return 0;
  return page.noSnippetElements + (name === "google" ? 0 : page.otherNoSnippetElements);
}

import type { Crawler, CrawlerPurpose, CrawlerTokens } from "../../engine/agent/crawler.ts";
import { knownCrawler, knownCrawlers } from "../../engine/agent/known.ts";
import { addressee, foldedName } from "../../engine/dialect/addressee.ts";
import { dialectRules } from "../../engine/dialect/index.ts";

const RULES = dialectRules("rfc9309");

/** An agent that a survey looks at, under all the names that it has. */
export interface SurveyAgent extends CrawlerTokens {
  /** What it is called in results. */
  readonly name: string;
  /** Its own names, then its fallbacks, in lower case and as agent lines are read. */
  readonly tokens: readonly string[];
  /** How many of the tokens are its own names. */
  readonly own: number;
  /** Undefined for an agent that is not in the table of crawlers. */
  readonly operator: string | undefined;
  readonly purpose: CrawlerPurpose | undefined;
}

/** Second names of one crawler, which counts once, under the first. */
const ALIASES: Readonly<Record<string, string>> = {
  YandexAdditional: "YandexAdditionalBot",
  "Google-GeminiNotebook": "Google-NotebookLM",
};

/** The agent that no group names. */
const ANY: SurveyAgent = Object.freeze({
  name: "*",
  tokens: Object.freeze(["*"]),
  own: 0,
  boundByStar: true,
  operator: undefined,
  purpose: undefined,
});

let crawlers: readonly SurveyAgent[] | undefined;

/** Crawlers of AI products. */
export function aiCrawlers(): readonly SurveyAgent[] {
  crawlers ??= knownCrawlers()
    .filter(({ token, purpose }) => purpose.startsWith("ai-") && !Object.values(ALIASES).includes(token))
    .map(ofTable);
  return crawlers;
}

/**
 * The agents of a survey.
 *
 * @param names as they were given; without any, all crawlers of AI products and search engines, and `*`
 */
export function surveyAgents(names: readonly string[]): readonly SurveyAgent[] {
  const agents = names.length > 0 ? names.map(agentNamed) : [ANY, ...aiCrawlers(), ...searchCrawlers()];
  return [...new Map(agents.map((agent) => [agent.name, agent])).values()];
}

function searchCrawlers(): readonly SurveyAgent[] {
  return knownCrawlers()
    .filter(({ purpose }) => purpose === "search")
    .map(ofTable);
}

function agentNamed(name: string): SurveyAgent {
  if (name === "*") return ANY;
  const first = Object.keys(ALIASES).find((one) => foldedName(ALIASES[one]!) === foldedName(name));
  const known = knownCrawler(first ?? name);
  if (known !== undefined) return ofTable(known);
  return Object.freeze({ ...ANY, name: foldedName(name), tokens: tokensOf([name]), own: 1 });
}

/** Frozen, so that what is prepared for questions about it is kept. */
function ofTable({ token, tokens, boundByStar, operator, purpose }: Crawler): SurveyAgent {
  const own = token in ALIASES ? [token, ALIASES[token]!] : [token];
  return Object.freeze({
    name: token,
    tokens: tokensOf([...own, ...tokens.slice(1)]),
    own: tokensOf(own).length,
    boundByStar,
    operator,
    purpose,
  });
}

/** Names as agent lines are read: `Mail.RU_Bot` ends before the dot, as it does there. */
function tokensOf(names: readonly string[]): readonly string[] {
  return Object.freeze([...new Set(names.map((name) => foldedName(addressee(name, RULES))))]);
}

/** By which kind of group an agent is bound: one for itself, one for another crawler, or the one for all. */
export type BoundBy = "name" | "fallback" | "star";

/** @param group the name that the group has, `*`, or undefined where no group applies */
export function boundBy({ tokens, own }: SurveyAgent, group: string | undefined): BoundBy | undefined {
  if (group === undefined) return undefined;
  const place = group === "*" ? -1 : tokens.indexOf(foldedName(group));
  return place < 0 ? "star" : place < own ? "name" : "fallback";
}

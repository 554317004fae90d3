import type { Agent, Crawler, CrawlerPurpose, CrawlerTokens } from "../../engine/agent/crawler.ts";
import { knownCrawler, knownCrawlers } from "../../engine/agent/known.ts";
import { addressee, foldedName } from "../../engine/dialect/addressee.ts";
import { withoutVersion } from "../../engine/dialect/name.ts";
import { rfc9309 } from "../../engine/dialect/rfc9309.ts";
import type { Robots } from "../../engine/policy/robots.ts";

/** An agent of a survey, with all names that it has. */
export interface SurveyAgent extends CrawlerTokens {
  /** The name in results. */
  readonly name: string;
  /** Its own names, then the names it falls back to, in lower case and cut as agent lines are read. */
  readonly tokens: readonly string[];
  /** How many of the tokens are its own names. */
  readonly own: number;
  /** The operator; undefined for an agent in no table. */
  readonly operator: string | undefined;
  readonly purpose: CrawlerPurpose | undefined;
}

/** Second names of crawlers, by the first name, under which they count. */
const ALIASES: Readonly<Record<string, string>> = {
  YandexAdditional: "YandexAdditionalBot",
  "Google-GeminiNotebook": "Google-NotebookLM",
};

/** An agent without a name of its own: crawlers that no group names. */
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
 * @param names the names asked for; if empty, all crawlers of AI products and search engines, and `*`
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
  const crawler = knownCrawler(first ?? name);
  if (crawler !== undefined) return ofTable(crawler);
  return Object.freeze({ ...ANY, name: spelled(foldedName(name)), tokens: tokensOf([name]), own: 1 });
}

/** A name in lower case; of a known crawler with a version, as its operator spells it. */
function spelled(folded: string): string {
  const { token = "" } = knownCrawler(withoutVersion(folded)) ?? {};
  return folded.startsWith(`${foldedName(token)}/`) ? token + folded.slice(token.length) : folded;
}

/** A crawler of the table as an agent. It is frozen, so that the engine may keep what it prepares for it. */
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

/** Names as agent lines are read: `Mail.RU_Bot` ends at the dot. */
function tokensOf(names: readonly string[]): readonly string[] {
  return Object.freeze([...new Set(names.map((name) => foldedName(addressee(name, rfc9309))))]);
}

/** The agent to ask a file about: Yandex compares whole names, and may tell versions apart. */
export function agentIn({ dialect }: Pick<Robots, "dialect">, agent: SurveyAgent): Agent {
  return dialect === "yandex" ? (knownCrawler(agent.name) ?? agent.name) : agent;
}

/** The kind of group that binds an agent: its own, another crawler's, or the one for all. */
export type BoundBy = "name" | "fallback" | "star";

/** @param group the group's name, `*`, or undefined if no group applies */
export function boundBy({ tokens, own }: SurveyAgent, group: string | undefined): BoundBy | undefined {
  if (group === undefined) return undefined;
  if (group === "*") return "star";
  const name = foldedName(group);
  // To Yandex, a part of its name is a robot's own, but for the part that all of its robots share.
  const place = tokens.indexOf(name);
  return place < own && (place >= 0 || name !== "yandex") ? "name" : "fallback";
}

import { trueOrFalse } from "../../base/kinds.ts";
import { expectKind, expectNoMore, type Kind } from "../../base/options.ts";
import type { Agent, CrawlerTokens } from "./crawler.ts";

/**
 * Refuses what `policyFor` does not take; `prepare` reports undefined.
 *
 * @param beyond more arguments
 */
export function expectAgent(agent: Agent | undefined, beyond: readonly unknown[]): void {
  expectNoMore("robots.policyFor(agent)", beyond);
  if (agent !== undefined) expectKind("agent", agent, anAgent);
}

/** The option `agent`. */
export const anAgent: Kind<Agent> = {
  wanted:
    'a product token such as "examplebot", a non-empty array of them in order of preference, or a crawler with tokens and boundByStar',
  test(value, name) {
    if (isToken(value) || isTokens(value)) return true;
    const { tokens, boundByStar } = (value ?? {}) as Partial<CrawlerTokens>;
    if (!isTokens(tokens)) return false;
    expectKind(`${name}.boundByStar`, boundByStar, trueOrFalse);
    return true;
  },
};

function isToken(name: unknown): name is string {
  return typeof name === "string" && name.trim() !== "";
}

function isTokens(names: unknown): names is readonly string[] {
  return Array.isArray(names) && names.length > 0 && [...names].every(isToken);
}

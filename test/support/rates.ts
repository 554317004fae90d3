/** The Request-rate lines of a file that are meant for an agent. */
import { asker } from "../../src/agent/asker.ts";
import { engine } from "../../src/core/engine.ts";
import { dialectRules } from "../../src/dialect/index.ts";
import type { Robots } from "../../src/index.ts";

/** Their values, as a client collects them. */
export function ratesFor(robots: Robots, agent: string): readonly string[] {
  const extras = { sitemaps: [], requestRates: [] as string[] };
  robots.select(engine(), asker(agent, dialectRules(robots.dialect)), extras);
  return extras.requestRates;
}

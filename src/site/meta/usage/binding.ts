import { encoder } from "../../../base/utf8.ts";
import type { Crawler } from "../../../engine/agent/crawler.ts";
import { knownCrawler } from "../../../engine/agent/known.ts";
import { prepareAgent } from "../../../engine/agent/prepared-agent.ts";
import { type DialectRules, UNBOUND } from "../../../engine/dialect/dialect.ts";
import { dialectRules } from "../../../engine/dialect/index.ts";
import type { Extension } from "../../../engine/parse/content.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import type { Robots } from "../../../engine/policy/robots.ts";

/** A robots.txt from the point of view of one crawler and one URL. */
export interface Binding {
  readonly robots: Robots;
  readonly rules: DialectRules;
  readonly policy: Policy;
  /** Whether the crawler may fetch the URL. */
  readonly allowed: boolean;
  /** The URL's text, which paths are matched against. */
  readonly text: string;
  /** Fields of the groups that bind the crawler, in file order. */
  readonly fields: readonly Extension[];
  /** Fields before the first group. */
  readonly general: readonly Extension[];
}

/** Finds the fields that bind a crawler: those in the groups whose rules bind it. */
export function bindingOf(robots: Robots, agent: string | Crawler, url: string): Binding {
  const crawler = typeof agent === "string" ? (knownCrawler(agent) ?? agent) : agent;
  const policy = robots.policyFor(crawler);
  const { allowed, path } = policy.explain(url);
  const rules = dialectRules(robots.dialect);
  const bound = boundGroups(robots, crawler, rules);
  const { extensions } = robots;
  return {
    robots,
    rules,
    policy,
    allowed,
    text: latin1(encoder.encode(path)),
    fields: extensions.filter(({ group }) => group !== undefined && bound.has(group)),
    general: extensions.filter(({ group }) => group === undefined),
  };
}

/** Indices of the groups that bind an agent: all that match best, or the first where a dialect merges none. */
function boundGroups(robots: Robots, agent: string | Crawler, rules: DialectRules): ReadonlySet<number> {
  const { grade } = prepareAgent(agent, rules);
  const grades = robots.groups.map(({ agents }) =>
    agents.reduce((best, value) => {
      const bytes = encoder.encode(value);
      return Math.min(best, grade(bytes, 0, bytes.length));
    }, UNBOUND),
  );
  const best = grades.reduce((a, b) => Math.min(a, b), UNBOUND);
  const bound = grades.flatMap((one, i) => (one === best && one !== UNBOUND ? [i] : []));
  return new Set(rules.merge ? bound : bound.slice(0, 1));
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

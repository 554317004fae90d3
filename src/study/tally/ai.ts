import type { Robots } from "../../engine/policy/robots.ts";
import type { FieldLine } from "../../site/findings/line.ts";
import type { Source } from "../../site/findings/source.ts";
import { aiCrawlers, boundBy } from "../restriction/agents.ts";
import { namesIn } from "../restriction/names.ts";
import { count, type Tally } from "./tally.ts";

/**
 * Counts the AI crawlers that a file keeps from the start page, by the group that does so: one with their own name, one
 * of another crawler to which they fall back, as their operator says, or the group for all.
 *
 * @param robots the same file, for questions that only the matcher can answer
 */
export function countBlocked(tally: Tally, source: Pick<Source, "groups">, robots: Robots): void {
  // Most files close the start page to nobody, and need no questions.
  if (!source.groups.some(({ rules }) => rules.some(mayClose))) return;
  const names = namesIn(source);
  const isClosed = !robots.policyFor("*").isAllowed("/");
  for (const crawler of aiCrawlers()) {
    if (!names.mayName(crawler)) {
      if (isClosed && crawler.boundByStar) countOne(tally, crawler.name, "star");
      continue;
    }
    const policy = robots.policyFor(crawler);
    if (!policy.isAllowed("/")) countOne(tally, crawler.name, boundBy(crawler, policy.agent)!);
  }
}

function countOne(tally: Tally, token: string, by: "name" | "fallback" | "star"): void {
  tally.blocked[token] ??= Object.create(null) as Record<string, number>;
  count(tally.blocked[token]!, by);
}

/** Whether a rule may close the start page: of all patterns, only those with just these characters can match `/`. */
function mayClose({ kind, value: { text } }: FieldLine): boolean {
  // For most rules, the second character already decides.
  if (kind !== "disallow" || (text.length > 1 && text[0] !== "%" && !"/*$%".includes(text[1]!))) return false;
  return /^[/*$]+$/.test(text) || /^[/*$]*%[/*$%\da-f]*$/i.test(text);
}

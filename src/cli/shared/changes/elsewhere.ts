import type { Dialect } from "../../../engine/dialect/dialect.ts";
import { dialects } from "../../../engine/dialect/index.ts";
import { parse, type Robots } from "../../../engine/policy/robots.ts";
import { type Access, equivalent } from "../../../site/analyze/index.ts";
import { addresseesOf } from "../../../site/analyze/owners.ts";
import { printable } from "../output/wording.ts";

/** What a rewritten file changes in a dialect for which it was not made. */
export interface Elsewhere {
  readonly dialect: Dialect;
  /** A crawler for which the meaning changes, or may change; absent if not all could be compared. */
  readonly agent?: string;
  /** A URL that shows it. */
  readonly witness?: string;
  readonly before?: Access;
  readonly after?: Access;
}

/** How many crawlers are compared in each dialect. */
const MOST_AGENTS = 200;
/** Crawlers times lines, since all lines are read for each crawler; but no fewer crawlers than these. */
const MOST_LINES = 500_000;
const LEAST_AGENTS = 5;
/** Steps for all crawlers together: a second. */
const STEPS = 10_000_000;

/** The dialects in which a rewritten file is not proven to mean the same, each with a crawler that shows it. */
export function changedElsewhere(
  robots: Robots,
  body: string | Uint8Array,
  proven: readonly Dialect[],
): Elsewhere[] {
  return dialects
    .filter((dialect) => !proven.includes(dialect))
    .flatMap((dialect) => {
      const [before, after] = [robots.readAs(dialect), parse(body, { dialect })];
      const agents = [...new Set(["*", ...addresseesOf(before, after)])];
      const most = Math.max(
        LEAST_AGENTS,
        Math.min(MOST_AGENTS, Math.floor(MOST_LINES / before.lines.length)),
      );
      const budget = Math.floor(STEPS / Math.min(most, agents.length));
      for (const agent of agents.slice(0, most)) {
        const [old, now] = [before.policyNamed(agent), after.policyNamed(agent)];
        const found = equivalent(old, now, { budget });
        if (found.equivalent === "inconclusive") return [{ dialect, agent }];
        if (found.equivalent === false) {
          const { witness, before, after } = found;
          return [{ dialect, agent, witness, before, after }];
        }
        if (old.crawlDelay !== now.crawlDelay) return [{ dialect, agent }];
      }
      return agents.length > most ? [{ dialect }] : [];
    });
}

/** The change in words: what the new file is called, and what it does. */
export function elsewhereText(
  { dialect, agent, witness, before, after }: Elsewhere,
  file = "the smaller file",
): string {
  if (agent === undefined) return `not all crawlers could be compared in the dialect ${dialect}`;
  const who = agent === "*" ? "" : ` for ${printable(agent)}`;
  if (witness === undefined) return `${file} may have another meaning${who} in the dialect ${dialect}`;
  return `${file} has another meaning in the dialect ${dialect}: ${printable(witness)} was ${before}${who} and is now ${after}`;
}

import { decoder } from "../../base/utf8.ts";
import { type DialectRules, GLOBAL, type Grade, UNBOUND } from "../dialect/dialect.ts";
import type { AgentLine, GroupTable, RowGroup, Share } from "../parse/group-table.ts";
import { VALUE_END, VALUE_START } from "../parse/table.ts";

/** What binds an agent. */
export interface Selection {
  /** Token of the agent line that applies, `*`, or undefined. */
  readonly agent: string | undefined;
  /** In file order, as the groups. */
  readonly shares: readonly Share[];
  readonly groups: readonly RowGroup[];
  /** Equal for agents that have the same rules and pace. */
  readonly key: string;
}

/**
 * Finds what applies to an agent: the groups with the agent lines that match best. The core's pass
 * (assembly/read/group.ts) does the same, but only for verdicts, and only for dialects and files that it can read.
 *
 * @param agents the lines to look at, in file order; all, if absent
 */
export function select(
  { lines, agents: all }: GroupTable,
  { merge, tokenEnd, counting }: Pick<DialectRules, "merge" | "tokenEnd" | "counting">,
  grade: Grade,
  agents: readonly AgentLine[] = counting?.(lines, all, grade) ?? all,
): Selection {
  const { body } = lines;
  let best = UNBOUND;
  let first = 0;
  let shares: Share[] = [];
  let groups: RowGroup[] = [];
  for (const { row, share } of agents) {
    const g = grade(body, lines.at(row, VALUE_START), lines.at(row, VALUE_END));
    if (g > best || g === UNBOUND) continue;
    const { group } = share;
    if (g < best) {
      best = g;
      first = row;
      shares = [];
      groups = [];
    } else if (!merge && group !== groups[0]) continue;
    if (share !== shares.at(-1)) shares.push(share);
    if (group !== groups.at(-1)) groups.push(group);
  }
  return {
    agent: groups.length === 0 ? undefined : tokenAt(first),
    shares,
    groups,
    key: shares.map(({ agents }) => agents[0]).join(),
  };

  function tokenAt(row: number): string {
    if (best === GLOBAL) return "*";
    const start = lines.at(row, VALUE_START);
    return decoder.decode(body.subarray(start, tokenEnd(body, start, lines.at(row, VALUE_END))));
  }
}

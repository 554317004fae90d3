import { addressee, foldedName } from "../../engine/dialect/addressee.ts";
import { ownersOf } from "../analyze/owners.ts";
import type { FieldLine } from "../findings/line.ts";
import type { Source, SourceGroup } from "../findings/source.ts";
import { isForAll } from "./addressed.ts";

/** Crawlers with the same groups, and all rules of these groups. */
export interface AgentRules {
  /** The first line that names one of them. */
  readonly line: FieldLine;
  /** A line for each of them. */
  readonly agents: readonly FieldLine[];
  /** Every crawler without a group of its own is among them. */
  readonly isForAll: boolean;
  readonly groups: readonly SourceGroup[];
  readonly rules: readonly FieldLine[];
}

/**
 * Maximum number of rules for all crawlers together, which for many crawlers in many groups can far exceed the
 * number of rules in the file.
 */
const MOST_RULES = 100_000;

/**
 * The crawlers of a file with their rules; in dialects that merge groups, the rules of all of a crawler's groups.
 * Undefined if there are too many.
 */
export function agentRules(source: Source): readonly AgentRules[] | undefined {
  return source.once(boundOf);
}

function boundOf(source: Source): AgentRules[] | undefined {
  const { dialect, groups } = source;
  if (!dialect.merge) {
    return groups.map((group) => {
      return {
        line: group.agents[0]!,
        agents: group.agents,
        isForAll: isForAll(group, source),
        groups: [group],
        rules: group.rules,
      };
    });
  }
  const firstLines = new Map<string, FieldLine>();
  for (const line of groups.flatMap(({ agents }) => agents)) {
    const name = foldedName(addressee(line.value.text, dialect));
    if (!firstLines.has(name)) firstLines.set(name, line);
  }
  const bound: AgentRules[] = [];
  let looked = 0;
  const named = groups.map(({ agents }) => ({ agents: agents.map(({ value }) => value.text) }));
  for (const { agents, of } of ownersOf(named, dialect)) {
    const own = of.map((i) => groups[i]!);
    for (const { rules } of own) looked += rules.length;
    if (looked > MOST_RULES) return undefined;
    const lines = agents.map((agent) => firstLines.get(foldedName(agent))!);
    bound.push({
      line: lines[0]!,
      agents: lines,
      isForAll: agents.includes("*"),
      groups: own,
      rules: own.flatMap(({ rules }) => rules),
    });
  }
  return bound;
}

import { addressee, foldedName } from "../../engine/dialect/addressee.ts";
import { ownersOf } from "../analyze/owners.ts";
import type { FieldLine } from "../findings/line.ts";
import type { LintedText, SourceGroup } from "../findings/linted-text.ts";
import { isForAll } from "./agent-lines.ts";

/** Crawlers with the same groups, and all rules of these groups. */
export interface AgentRules {
  /** The first line that names one of the crawlers. */
  readonly line: FieldLine;
  /** A line for each of the crawlers. */
  readonly agents: readonly FieldLine[];
  /** Whether the crawlers without a group of their own are among them. */
  readonly isForAll: boolean;
  readonly groups: readonly SourceGroup[];
  readonly rules: readonly FieldLine[];
}

/**
 * Limit on the rules of all crawlers together. A file whose crawlers are in many groups each can have far more of these
 * than lines.
 */
const MOST_RULES = 100_000;

/**
 * The crawlers of a file, together if they have the same groups, with their rules. Undefined if there are too many
 * rules.
 */
export function agentRules(file: LintedText): readonly AgentRules[] | undefined {
  return file.once(boundOf);
}

function boundOf(file: LintedText): AgentRules[] | undefined {
  const { dialect, groups } = file;
  if (!dialect.merge) {
    return groups.map((group) => {
      return {
        line: group.agents[0]!,
        agents: group.agents,
        isForAll: isForAll(group, file),
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

import type { DialectRules } from "../dialect/dialect.ts";
import { encoder } from "../utf8.ts";
import { textOf } from "./form.ts";

/** Agents that are named in the same groups, whose indexes these are. */
export interface Owners {
  readonly agents: readonly string[];
  readonly of: readonly number[];
}

/** How a dialect reads agent lines. */
type AgentLines = Pick<DialectRules, "isGlobal" | "tokenEnd">;

/** What every dialect reads as it is written. */
const PLAIN = /^(?:[A-Za-z_-]+|\*)$/;

/** The token that a value of an agent line counts as. */
function tokenOf(value: string, { isGlobal, tokenEnd }: AgentLines): string {
  if (PLAIN.test(value)) return value;
  const bytes = encoder.encode(value);
  if (isGlobal(bytes, 0, bytes.length)) return "*";
  return textOf(bytes.subarray(0, tokenEnd(bytes, 0, bytes.length)));
}

/** Agents by the groups that name them, in file order, for dialects that merge an agent's groups. */
export function ownersOf(
  groups: readonly { readonly agents: readonly string[] }[],
  dialect: AgentLines,
): Owners[] {
  const byAgent = new Map<string, { agent: string; of: number[] }>();
  groups.forEach(({ agents }, i) => {
    for (const value of agents) {
      const agent = tokenOf(value, dialect);
      if (agent === "") continue;
      const key = agent.toLowerCase();
      const known = byAgent.get(key);
      if (known === undefined) byAgent.set(key, { agent, of: [i] });
      else if (known.of.at(-1) !== i) known.of.push(i);
    }
  });
  const byGroups = new Map<string, { agents: string[]; of: readonly number[] }>();
  for (const { agent, of } of byAgent.values()) {
    const key = of.join();
    const same = byGroups.get(key);
    if (same === undefined) byGroups.set(key, { agents: [agent], of });
    else same.agents.push(agent);
  }
  return [...byGroups.values()];
}

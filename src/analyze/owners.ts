import type { DialectRules } from "../dialect/dialect.ts";
import { isGlobal } from "../dialect/name.ts";
import { encoder } from "../utf8.ts";
import { textOf } from "./form.ts";

/** Agents that are named in the same groups, whose indexes these are. */
export interface Owners {
  readonly agents: readonly string[];
  readonly of: readonly number[];
}

/** Agents by the groups that name them, in file order, for dialects that merge an agent's groups. */
export function ownersOf(
  groups: readonly { readonly agents: readonly string[] }[],
  { tokenEnd }: Pick<DialectRules, "tokenEnd">,
): Owners[] {
  const byAgent = new Map<string, { agent: string; of: number[] }>();
  groups.forEach(({ agents }, i) => {
    for (const value of agents) {
      const bytes = encoder.encode(value);
      const isStar = isGlobal(bytes, 0, bytes.length);
      const agent = isStar ? "*" : textOf(bytes.subarray(0, tokenEnd(bytes, 0, bytes.length)));
      if (agent === "") continue;
      const known = byAgent.get(agent.toLowerCase());
      if (known === undefined) byAgent.set(agent.toLowerCase(), { agent, of: [i] });
      else if (known.of.at(-1) !== i) known.of.push(i);
    }
  });
  const byGroups = new Map<string, { agents: string[]; of: readonly number[] }>();
  for (const { agent, of } of byAgent.values()) {
    const same = byGroups.get(of.join());
    if (same === undefined) byGroups.set(of.join(), { agents: [agent], of });
    else same.agents.push(agent);
  }
  return [...byGroups.values()];
}

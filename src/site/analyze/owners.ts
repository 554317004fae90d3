import { type AgentLines, addressee, foldedName } from "../../engine/dialect/addressee.ts";
import { leadingToken } from "../../engine/dialect/name.ts";

/** Agents that are named in the same groups, and the indexes of these groups. */
export interface Owners {
  readonly agents: readonly string[];
  readonly of: readonly number[];
}

/** Agents by the groups that name them, in file order, for dialects that merge an agent's groups. */
export function ownersOf(
  groups: readonly { readonly agents: readonly string[] }[],
  dialect: AgentLines,
): Owners[] {
  const byAgent = new Map<string, { agent: string; of: number[] }>();
  /** Groups for names with letters beyond ASCII, by the token that such a name begins with. */
  const words = new Map<string, number[]>();
  groups.forEach(({ agents }, i) => {
    for (const value of agents) {
      const agent = addressee(value, dialect);
      if (agent === "") continue;
      const key = foldedName(agent);
      const known = byAgent.get(key);
      if (known === undefined) byAgent.set(key, { agent, of: [i] });
      else if (known.of.at(-1) !== i) known.of.push(i);
      const token = leadingToken(key);
      if (agent === "*" || token === key) continue;
      const same = words.get(token);
      if (same === undefined) words.set(token, [i]);
      else same.push(i);
    }
  });
  // A group for `Jörg` binds crawlers of this name, and also those called `J`, which read it only up to the `ö`.
  for (const [token, of] of words) {
    const known = byAgent.get(token);
    if (known !== undefined) known.of = [...new Set([...known.of, ...of])].sort((a, b) => a - b);
  }
  const byGroups = new Map<string, { agents: string[]; of: readonly number[] }>();
  for (const { agent, of } of byAgent.values()) {
    const key = of.join();
    const same = byGroups.get(key);
    if (same === undefined) byGroups.set(key, { agents: [agent], of });
    else same.agents.push(agent);
  }
  return [...byGroups.values()];
}

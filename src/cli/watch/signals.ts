import { addressee, foldedName } from "../../dialect/addressee.ts";
import { dialectRules } from "../../dialect/index.ts";
import type { Robots } from "../../policy/robots.ts";
import type { Change } from "./change.ts";

const SIGNALS: ReadonlySet<string> = new Set(["content-signal", "content-usage", "license"]);
/** Crawlers that are compared: a file may name tens of thousands. */
const MOST_AGENTS = 200;

/** Compares what the files say about the use of pages, for each crawler that they address. */
export function signalChanges(before: Robots, after: Robots): Change[] {
  const [old, now] = [signalsOf(before), signalsOf(after)];
  const agents = [...new Set([...old.keys(), ...now.keys()])].slice(0, MOST_AGENTS);
  return agents.flatMap((agent): Change[] => {
    const [was, is] = [old.get(agent) ?? "nothing", now.get(agent) ?? "nothing"];
    if (was === is) return [];
    const detail = `before: ${was}; now: ${is}`.slice(0, 500);
    return [{ kind: "ai-signals", severity: "warning", agents: [agent], detail }];
  });
}

/** Lines on the use of pages by the crawler that they are for, in one spelling. */
function signalsOf({ groups, extensions, dialect }: Robots): Map<string, string> {
  const rules = dialectRules(dialect);
  const byAgent = new Map<string, string[]>();
  for (const { name, value, group } of extensions) {
    if (!SIGNALS.has(name.toLowerCase())) continue;
    const line = `${name.toLowerCase()}: ${value.trim().replaceAll(/\s+/g, " ")}`;
    for (const agent of group === undefined ? ["*"] : groups[group]!.agents) {
      const key = foldedName(addressee(agent, rules));
      byAgent.set(key, [...(byAgent.get(key) ?? []), line]);
    }
  }
  return new Map([...byAgent].map(([agent, lines]) => [agent, [...new Set(lines)].sort().join(", ")]));
}

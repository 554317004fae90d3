/** What a form asks for as an addition to a file, whose own lines stay as they are. */
import { foldedName } from "../../src/engine/dialect/addressee.ts";
import { type LineKind, parse } from "../../src/index.ts";
import { compose } from "../../src/site/write/compose.ts";
import { type GroupSpec, policyPresets, type RobotsSpec } from "../../src/site/write/index.ts";
import type { Addition } from "../reports/written.ts";

const OF_GROUPS: readonly LineKind[] = ["user-agent", "allow", "disallow"];

/** What a preset asks beyond a file, and the crawlers of the preset that the file names. */
export interface Beyond {
  readonly text: string;
  readonly kept: readonly string[];
}

/**
 * The groups of a preset for crawlers that a file does not name. Those that it names keep the file's rules, since further
 * ones would be mixed with them, and so would a further group for all.
 */
export function presetBeyond(robots: string, { preset, crawlers }: RobotsSpec): Beyond {
  if (preset === undefined) return { text: "", kept: [] };
  const named = new Set(parse(robots).groups.flatMap(({ agents }) => agents.map(foldedName)));
  const kept: string[] = [];
  const left = policyPresets[preset]
    .spec({ ...(crawlers && { crawlers }) })
    .groups!.flatMap((group): GroupSpec[] => {
      const agents = [group.agents].flat();
      const others = agents.filter((agent) => !named.has(foldedName(agent)));
      kept.push(...agents.filter((agent) => agent !== "*" && !others.includes(agent)));
      return others.length === 0 ? [] : [{ ...group, agents: others }];
    });
  return { text: compose({ groups: left }), kept };
}

/** The file with the addition at its end. */
export function withAddition(robots: string, added: string, kept: readonly string[]): Addition {
  if (added === "") return { robots, added: 0, kept };
  const last = parse(robots).lines.findLast(({ kind }) => OF_GROUPS.includes(kind));
  // Names without a rule would share the next group's: this one changes nothing for them, in any dialect.
  const rule = last?.kind === "user-agent" ? "Allow: /robots.txt\n" : "";
  const before = robots === "" || robots.endsWith("\n") ? robots : `${robots}\n`;
  const gap = rule === "" && /^$|\n\n$/.test(before) ? "" : "\n";
  const addition = `${rule}${gap}${added}`;
  return { robots: before + addition, added: addition.split("\n").length - 1, kept };
}

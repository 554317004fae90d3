/** What a form asks for as an addition to a file, whose own lines stay as they are. */
import { foldedName } from "../../src/engine/dialect/addressee.ts";
import { type LineKind, parse } from "../../src/index.ts";
import { type GroupSpec, policyPresets, type RobotsSpec } from "../../src/site/write/index.ts";
import type { Addition } from "../reports/written.ts";

const OF_GROUPS: readonly LineKind[] = ["user-agent", "allow", "disallow"];

/**
 * A form without what a file says itself: the crawlers of its preset that the file names keep the file's rules, since
 * further ones would be mixed with them, and so would a further group for all.
 */
export function addedSpec(robots: string, { preset, ...spec }: RobotsSpec): RobotsSpec & { kept: string[] } {
  const { groups, sitemaps } = parse(robots);
  const named = new Set(groups.flatMap(({ agents }) => agents.map(foldedName)));
  const kept: string[] = [];
  const { crawlers, ...own } = spec;
  const ofPreset =
    preset === undefined ? [] : policyPresets[preset].spec({ ...(crawlers && { crawlers }) }).groups!;
  const left = ofPreset.flatMap((group): GroupSpec[] => {
    const agents = [group.agents].flat();
    const isNamed = (agent: string): boolean => named.has(foldedName(agent));
    kept.push(...agents.filter((agent) => agent !== "*" && isNamed(agent)));
    const others = agents.filter((agent) => !isNamed(agent));
    return others.length === 0 ? [] : [{ ...group, agents: others }];
  });
  return {
    ...own,
    groups: [...left, ...own.groups!],
    sitemaps: [own.sitemaps ?? []].flat().filter((url) => !sitemaps.includes(url)),
    kept,
  };
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

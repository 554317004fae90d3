/** What a form asks for as an addition to a file, whose own lines stay as they are. */
import { foldedName } from "../../src/engine/dialect/addressee.ts";
import { type LineKind, parse } from "../../src/index.ts";
import { compose } from "../../src/site/write/compose.ts";
import { type GroupSpec, policyPresets, type RobotsSpec } from "../../src/site/write/index.ts";

/** A file that is written, and what of it was added to a given one. */
export interface Addition {
  readonly robots: string;
  /** The number of lines at its end that were added; absent if the file is all new. */
  readonly added?: number;
  /** Crawlers for which nothing was added, since the given file names them. */
  readonly kept?: readonly string[];
  /** The preset's Content-Signal for all crawlers, which was not added since the given file has a group for all. */
  readonly signal?: string;
  /** Patterns that the given file disallows, and crawlers that may fetch them only since the addition. */
  readonly opened?: readonly { readonly names: readonly string[]; readonly patterns: readonly string[] }[];
  /** Whether it begins where crawlers have stopped to read. */
  readonly isUnread?: boolean;
}

const OF_GROUPS: readonly LineKind[] = ["user-agent", "allow", "disallow"];

/** What a preset asks beyond a file, and the crawlers of the preset that the file names. */
export interface Beyond {
  readonly text: string;
  readonly kept: readonly string[];
  /** What the preset says of the use of pages, which is missing if the file has a group for all. */
  readonly signal?: string;
}

/**
 * The groups of a preset for crawlers that a file does not name. Those that it names keep the file's rules, since further
 * ones would be mixed with them, and so would a further group for all.
 */
export function presetBeyond(robots: string, { preset, crawlers }: RobotsSpec): Beyond {
  if (preset === undefined) return { text: "", kept: [] };
  const named = new Set(parse(robots).groups.flatMap(({ agents }) => agents.map(foldedName)));
  const kept: string[] = [];
  let signal: string | undefined;
  const left = policyPresets[preset]
    .spec({ ...(crawlers && { crawlers }) })
    .groups!.flatMap((group): GroupSpec[] => {
      const agents = [group.agents].flat();
      const others = agents.filter((agent) => !named.has(foldedName(agent)));
      kept.push(...agents.filter((agent) => agent !== "*" && !others.includes(agent)));
      if (group.signals !== undefined && others.length === 0)
        signal = Object.entries(group.signals)
          .map((pair) => pair.join("="))
          .join(", ");
      return others.length === 0 ? [] : [{ ...group, agents: others }];
    });
  return { text: compose({ groups: left }), kept, ...(signal !== undefined && { signal }) };
}

/** The file with an addition at its end, and what becomes of that. */
export function withAddition(
  robots: string,
  added: string,
  { kept, signal }: Omit<Beyond, "text">,
): Addition {
  const beside = { kept, ...(signal !== undefined && !robots.includes(signal) && { signal }) };
  if (added === "") return { robots, added: 0, ...beside };
  const last = parse(robots).lines.findLast(({ kind }) => OF_GROUPS.includes(kind));
  // Names without a rule would share the next group's: this one changes nothing for them, in any dialect.
  const rule = last?.kind === "user-agent" ? "Allow: /robots.txt\n" : "";
  const before = robots === "" || robots.endsWith("\n") ? robots : `${robots}\n`;
  const gap = rule === "" && /^$|\n\n$/.test(before) ? "" : "\n";
  const addition = `${rule}${gap}${added}`;
  const all = before + addition;
  return {
    robots: all,
    added: addition.split("\n").length - 1,
    ...beside,
    opened: openedBy(robots, all),
    isUnread: parse(`${before}#`).truncated,
  };
}

/** How many patterns of a file are asked about, of each crawler. */
const MOST_ASKED = 200;

/** What crawlers may fetch only since the addition: a group of their own ends the rules for all. */
function openedBy(before: string, after: string): NonNullable<Addition["opened"]> {
  const [was, now] = [parse(before), parse(after)];
  const closed = was.groups.flatMap(({ rules }) => rules).filter(({ type }) => type === "disallow");
  const patterns = [...new Set(closed.map(({ pattern }) => pattern))].filter(Boolean).slice(0, MOST_ASKED);
  const named = new Set(was.groups.flatMap(({ agents }) => agents.map(foldedName)));
  const names = new Set(now.groups.flatMap(({ agents }) => agents));
  const alike = new Map<string, { names: string[]; patterns: string[] }>();
  for (const name of [...names].filter((one) => !named.has(foldedName(one)))) {
    const [old, next] = [was.policyFor(name), now.policyFor(name)];
    const open = patterns.filter((pattern) => {
      const path = pattern
        .replace(/\$$/, "")
        .replaceAll("*", "x")
        .replace(/^(?!\/)/, "/");
      return !old.isAllowed(path) && next.isAllowed(path);
    });
    for (const policy of [old, next]) policy.dispose();
    if (open.length === 0) continue;
    const key = open.join("\n");
    alike.set(key, { names: [...(alike.get(key)?.names ?? []), name], patterns: open });
  }
  return [...alike.values()];
}

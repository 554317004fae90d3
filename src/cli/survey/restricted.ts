import type { Tally } from "../../study/tally/tally.ts";
import { sum } from "./ranking.ts";

/** How restrictions are counted, for people. */
export const HOW =
  "A file restricts an agent fully if it disallows every probe path: the start page, a page that no rule names, and the paths of all rules in the file; in part, if it disallows one or more of them.";
export const HOW_TOGETHER =
  "Files that restrict all crawlers of a purpose fully, only some of them, or none fully but at least one in part.";

const PURPOSES: Readonly<Record<string, string>> = {
  "ai-training": "AI training",
  "ai-retrieval": "AI retrieval",
  "ai-agent": "AI user action",
};

/** What crawlers are for, in words. */
export function purposeName(purpose: string): string {
  return PURPOSES[purpose] ?? purpose;
}

/**
 * Agents: `*` first, then by how many files restrict them fully by name, then by how many restrict them fully, and at
 * all.
 */
export function restrictedMost(restrictions: Tally["restrictions"]): string[] {
  const figures = (name: string): readonly number[] => {
    const { namedFull = 0, full = 0, partial = 0 } = restrictions[name]!;
    return [Number(name === "*"), namedFull, full, partial];
  };
  return Object.keys(restrictions).sort((a, b) => {
    const [x, y] = [figures(a), figures(b)];
    const at = x.findIndex((value, i) => value !== y[i]);
    return at < 0 ? (a < b ? -1 : 1) : y[at]! - x[at]!;
  });
}

/** Purposes: those first that most files restrict. */
export function purposesMost(purposes: Tally["purposes"]): string[] {
  const restricted = (name: string): number => sum(purposes[name]!) - (purposes[name]!.none ?? 0);
  return Object.keys(purposes).sort((a, b) => restricted(b) - restricted(a) || (a < b ? -1 : 1));
}

import { misuseFor } from "../../base/errors.ts";
import {
  addedPrint,
  type Counts,
  expectName,
  markDialect,
  NO_PRINT,
  openCounts,
  prune,
  SURVEY_DIALECTS,
  type Tally,
  type Tree,
} from "./tally.ts";

/** Why counts cannot be added to others, in English. */
export const UNADDABLE = {
  "other-agents": "it is about other agents",
  "same-counts": "it has the same hosts as {other}: give each part once",
  "impossible-counts": "it counts {found} in {table}, where there can be {whole} at most",
  "dated-counts": "it has counts of several dates: give the counts of one date, which it has as {place}",
  "no-tally": "it is not the output of survey --json",
  "other-tables": "it was counted with --only, and the others were not",
  "other-dialect": "it was read as {other}, and the others as {own}",
  "tally-version":
    "counts of version {other} cannot be added to those of version {own}: count everything with one version of robotomata",
} as const;

/**
 * Adds one tally to another.
 *
 * @throws RobotsError INVALID_ARGUMENT if they are of different versions, whose counts mean different things
 */
export function merge(into: Tally, from: Tally): void {
  if (from.version !== into.version) {
    throw misuseFor(UNADDABLE, "tally-version", { other: from.version, own: into.version });
  }
  const isBegun = into.files > 0 || Object.keys(into.outcomes).length > 0;
  if (into.only !== from.only) {
    if (isBegun) throw misuseFor(UNADDABLE, "other-tables");
    if (from.only !== undefined) into.only = from.only;
  }
  const { dialect: other = SURVEY_DIALECTS[0] } = from;
  const { dialect: own = SURVEY_DIALECTS[0] } = into;
  if (own !== other) {
    if (isBegun) throw misuseFor(UNADDABLE, "other-dialect", { other, own });
    markDialect(into, other);
  }
  if (from.print !== NO_PRINT) into.print = addedPrint(into.print, from.print);
  add(into as unknown as Tree, from as unknown as Tree);
  for (const names of openCounts(into)) prune(names);
  if (into.deadRules !== undefined) prune(into.deadRules.agents);
}

function add(into: Tree, from: Tree): void {
  for (const [name, value] of Object.entries(from)) {
    // Texts are not counts: the scope, the dialect and the print. Nor is the version.
    if (typeof value === "string" || name === "version") continue;
    const own = into[name];
    if (typeof value === "number") {
      if (own === undefined) expectName(into as Counts);
      into[name] = ((own as number | undefined) ?? 0) + value;
    } else {
      if (own === undefined) into[name] = Object.create(null) as Tree;
      add(into[name] as Tree, value);
    }
  }
}

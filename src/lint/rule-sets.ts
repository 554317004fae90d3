import { layOut } from "../agent/select.ts";
import { ownersOf } from "../analyze/owners.ts";
import type { Rule } from "../parse/content.ts";
import { type Anatomy, fileAnatomy } from "../policy/anatomy.ts";
import type { FieldLine } from "./line.ts";
import type { Source, SourceGroup } from "./source.ts";

/** The lines that bind one or several crawlers together: rules that have a path, in file order. */
export type RuleSet = readonly FieldLine[];

/**
 * The sets of rules that crawlers are bound by: in dialects that merge groups, one for all groups of a crawler.
 *
 * @param isWanted leaves out other lines, and groups without any
 */
export function* ruleSetsOf(
  { dialect, groups }: Source,
  isWanted?: (line: FieldLine) => boolean,
): Generator<RuleSet> {
  const wanted: SourceGroup[] = [];
  for (const group of groups) {
    const rules = group.rules.filter((line) => !line.isEmpty && (isWanted?.(line) ?? true));
    if (rules.length > 0) wanted.push({ ...group, rules });
  }
  const agents = wanted.map((group) => ({ agents: group.agents.map(({ value }) => value.text) }));
  const owners = dialect.merge ? ownersOf(agents, dialect) : wanted.map((_, i) => ({ of: [i] }));
  for (const { of } of owners)
    yield of.length === 1 ? wanted[of[0]!]!.rules : of.flatMap((i) => wanted[i]!.rules);
}

/** A set as the analysis takes it. */
export interface Analysed {
  readonly anatomy: Anatomy;
  /** The line that a rule of the anatomy was written in. */
  lineOf(source: number): FieldLine;
}

/** Brings rules into normal form. Lines that the dialect never matches with anything are not among them. */
export function analysed(lines: RuleSet, { bytes, dialect }: Source): Analysed {
  const rules = lines.map(
    ({ kind, value, number }): Rule => ({
      type: kind as Rule["type"],
      pattern: value.text,
      line: number,
    }),
  );
  const places = lines.map(({ kind, value: { start, end }, number }) => {
    return { allow: kind === "allow", start, end, line: number };
  });
  const anatomy = fileAnatomy(rules, layOut(bytes, places, dialect), dialect.flags);
  const byNumber = new Map(lines.map((line) => [line.number, line]));
  return { anatomy, lineOf: (source) => byNumber.get(anatomy.rules[source]!.line)! };
}

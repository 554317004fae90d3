import { addressee, foldedName } from "../../engine/dialect/addressee.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import { Budget } from "../analyze/budget.ts";
import { allows } from "../analyze/form.ts";
import { LintedText } from "../findings/source.ts";
import { agentRules } from "./agent-rules.ts";
import { CURRENT } from "./readings.ts";
import { decidingForm, formsOf } from "./rule-sets.ts";

/** For each crawler that a file names, whether it is shut out of `/`; undefined if the file has too many rules. */
type Roots = ReadonlyMap<string, boolean> | undefined;

/**
 * Whether no crawler that could fetch `/` before is shut out of it afterwards, nor the other way round, however today's
 * crawlers read the files.
 */
export function keepsRoots(before: LintedText, after: LintedText): boolean {
  const now = after.once(rootsOf);
  return before.once(rootsOf).every((was, i) => {
    const is = now[i];
    if (was === undefined || is === undefined) return false;
    const shuts = (roots: ReadonlyMap<string, boolean>, name: string): boolean =>
      roots.get(name) ?? roots.get("*") ?? false;
    return ["*", ...was.keys(), ...is.keys()].every((name) => shuts(was, name) === shuts(is, name));
  });
}

/** For {@link LintedText.once}: one answer for each reading. */
function rootsOf(source: LintedText): readonly Roots[] {
  return CURRENT.map((name) => {
    const isRead = source.dialect.name === name;
    return rootsIn(isRead ? source : new LintedText(source.bytes, dialectRules(name), source.url));
  });
}

function rootsIn(source: LintedText): Roots {
  const bound = agentRules(source);
  if (bound === undefined) return undefined;
  const budget = new Budget(Number.POSITIVE_INFINITY);
  const roots = new Map<string, boolean>();
  for (const { agents, rules } of bound) {
    const filled = rules.filter(({ isEmpty }) => !isEmpty);
    const form = decidingForm(formsOf(filled, source), "/", budget);
    for (const { value } of agents)
      roots.set(foldedName(addressee(value.text, source.dialect)), form !== undefined && !allows(form));
  }
  return roots;
}

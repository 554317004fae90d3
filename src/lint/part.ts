import type { Absent, Needed } from "../analyze/dead.ts";
import type { Domain } from "../analyze/domain.ts";
import type { Form } from "../analyze/form.ts";
import { SELF } from "../analyze/question.ts";
import { isPlain } from "./beginnings.ts";
import { Heads } from "./heads.ts";
import type { FieldLine } from "./line.ts";
import type { Suspects } from "./needed.ts";
import type { RuleSet } from "./rule-sets.ts";
import type { Source } from "./source.ts";

/** The part of a set of rules that an analysis has to look at. */
export interface Part {
  readonly forms: readonly Form[];
  /** The rules by the numbers that they have in the forms: those that would decide first in front. */
  readonly lines: readonly FieldLine[];
  /** As far as that is known. */
  readonly needed: Needed;
  readonly absent: Absent;
}

/**
 * The rules of a set that are in doubt, or would be if some of these were gone, with all that have a text in common with
 * one of them. Two rules have none unless what one of them begins with begins what the other does.
 */
export function partInDoubt(lines: RuleSet, source: Source, suspects: Suspects, domain: Domain): Part {
  const { rules, doubtful, instead } = suspects;
  const heads = new Heads(inDoubt(suspects).map((line) => rules.patternOf(line)!.head));
  const lengths = new Set<number>();
  const present: { readonly line: FieldLine; readonly forms: readonly Form[] }[] = [];
  const self = source.dialect.selfAllowed ? [SELF] : [];
  for (const { prefix } of self) lengths.add(prefix.length);
  let count = 0;
  for (const line of lines) {
    const { text } = line.value;
    if (isPlain(line) && !heads.meet(text)) {
      lengths.add(text.length);
      count++;
      continue;
    }
    const forms = rules.patternOf(line)?.forms(domain) ?? [];
    if (forms.length === 0) continue;
    for (const { prefix } of forms) lengths.add(prefix.length);
    if (heads.meet(forms[0]!.prefix)) present.push({ line, forms });
    else count++;
  }
  present.sort((a, b) => b.forms[0]!.value - a.forms[0]!.value || a.line.number - b.line.number);
  const places = new Map(present.map(({ line }, place) => [line, place]));
  const needed = new Map<number, number | undefined>();
  for (const [line, place] of places) {
    if (doubtful.has(line)) continue;
    const other = instead.get(line);
    needed.set(place, other && places.get(other));
  }
  return {
    forms: [
      ...self.filter(({ prefix }) => heads.meet(prefix)),
      ...present.flatMap(({ forms }, place) => forms.map((form) => ({ ...form, source: place }))),
    ],
    lines: present.map(({ line }) => line),
    needed,
    absent: { count, lengths: [...lengths].sort((a, b) => a - b) },
  };
}

/** Rules that are in doubt, or may be when others have gone. */
function inDoubt({ doubtful, instead }: Suspects): readonly FieldLine[] {
  const lines = new Set(doubtful);
  for (let before = -1; before !== lines.size; ) {
    before = lines.size;
    for (const [line, other] of instead) if (lines.has(other)) lines.add(line);
  }
  return [...lines];
}

import type { Doubt } from "../analyze/dead.ts";
import type { Domain } from "../analyze/domain.ts";
import type { Form } from "../analyze/form.ts";
import { SELF } from "../analyze/question.ts";
import { isPlain } from "./beginnings.ts";
import { Heads } from "./heads.ts";
import type { FieldLine } from "./line.ts";
import type { Suspects } from "./needed.ts";
import type { RuleSet } from "./rule-sets.ts";
import type { Source } from "./source.ts";

const NONE: readonly Form[] = [];

/** The part of a set of rules that an analysis has to look at. */
export interface Part {
  readonly forms: readonly Form[];
  /** The rules by the numbers that they have in the forms, those that would decide first in the lead. */
  readonly lines: readonly FieldLine[];
  readonly doubt: Doubt;
}

/**
 * The rules of a set that are in doubt, or would be if some of these were removed, together with all rules that can
 * match a text in common with one of them. Two rules have such a text only if the literal prefix of one is a prefix
 * of the other's.
 */
export function partInDoubt(lines: RuleSet, source: Source, suspects: Suspects, domain: Domain): Part {
  const { rules, doubtful, instead } = suspects;
  const inDoubt = linesInDoubt(suspects);
  const heads = new Heads([...inDoubt].map((line) => rules.patternOf(line)!.head));
  const self = source.dialect.selfAllowed ? [SELF] : [];
  const present: { readonly line: FieldLine; readonly forms: readonly Form[] }[] = [];
  for (const line of lines) {
    const isPath = isPlain(line);
    if (isPath && !heads.meet(line.value.text)) continue;
    const forms = rules.patternOf(line)?.forms(domain) ?? NONE;
    if (forms.length > 0 && (isPath || heads.meet(forms[0]!.prefix))) present.push({ line, forms });
  }
  present.sort((a, b) => b.forms[0]!.priority - a.forms[0]!.priority || a.line.number - b.line.number);
  const places = new Map<FieldLine, number>();
  const forms = self.filter(({ prefix }) => heads.meet(prefix));
  present.forEach(({ line, forms: own }, place) => {
    if (inDoubt.has(line)) places.set(line, place);
    for (const { prefix, segments, anchored, priority } of own)
      forms.push({ prefix, segments, anchored, priority, source: place });
  });
  const needed = new Map<number, number | undefined>();
  for (const [line, place] of places) {
    if (!doubtful.has(line)) needed.set(place, places.get(instead.get(line)!));
  }
  return {
    forms,
    lines: present.map(({ line }) => line),
    doubt: {
      judged: [...places.values()],
      needed,
    },
  };
}

/** Rules that are in doubt, or may be when others have been removed. */
function linesInDoubt({ doubtful, instead }: Suspects): ReadonlySet<FieldLine> {
  const lines = new Set(doubtful);
  for (let before = -1; before !== lines.size; ) {
    before = lines.size;
    for (const [line, other] of instead) if (lines.has(other)) lines.add(line);
  }
  return lines;
}

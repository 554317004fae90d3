import { IMAGE_URL_MASK } from "../../assembly/shared/format.ts";
import type { Anatomy } from "../policy/anatomy.ts";
import { type Budget, Exhausted } from "./budget.ts";
import type { Circumstances } from "./compare.ts";
import { deadPlain } from "./dead-plain.ts";
import type { Dead, DeadSource } from "./dead-source.ts";
import { domainOf } from "./domain.ts";
import type { Form } from "./form.ts";
import { gapFor } from "./gap.ts";
import { formsThatMatter } from "./question.ts";
import { type Needed, Removal } from "./removal.ts";
import type { Work } from "./work.ts";

/** What is known of rules before they are looked at. */
export interface Doubt {
  /** Those that may be dead, or will be in doubt once others are gone. All others stay, whatever goes. */
  readonly judged: readonly number[];
  readonly needed: Needed;
}

/**
 * Rules that can all be removed together without any verdict changing. Rules about which the budget leaves doubt
 * stay.
 *
 * @param independent only such as can be removed in any choice: none that hides another that would have to go, too. Rules
 *   that are known to decide some text, and what would decide it otherwise without them, need not be looked at.
 */
export function* deadSources(anatomy: Anatomy, budget: Budget, independent?: Needed): Work<Dead> {
  const domain = domainOf(anatomy.flags & IMAGE_URL_MASK);
  let forms: readonly Form[];
  try {
    forms = formsThatMatter(anatomy, domain, budget);
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error;
    return { sources: [], isComplete: false };
  }
  const written = new Set(forms.map(({ source }) => source));
  const silent = anatomy.rules.flatMap((_, source): DeadSource[] =>
    written.has(source) || anatomy.repeats.has(source) ? [] : [{ source, why: "unreachable", coveredBy: [] }],
  );
  for (const [source, first] of anatomy.repeats)
    silent.push({ source, why: "outranked", coveredBy: [first] });
  const plain = independent === undefined ? deadPlain(forms, domain) : undefined;
  if (plain !== undefined) return { sources: [...silent, ...plain], isComplete: true };
  const removal = new Removal(forms, { domain, gap: gapFor(forms, domain), budget });
  const found = independent === undefined ? removal.all() : removal.independent(independent);
  const { sources, isComplete } = yield* found;
  return { sources: [...silent, ...sources], isComplete };
}

/** {@link deadSources} among the rules in doubt. All forms have a text; the gap is in none, not in those left out either. */
export function independentlyDead(forms: readonly Form[], about: Circumstances, doubt: Doubt): Work<Dead> {
  return new Removal(forms, about, doubt.judged).independent(doubt.needed);
}

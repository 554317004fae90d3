import { IMAGE_URL_MASK } from "../../../assembly/shared/format.ts";
import type { Anatomy } from "../../engine/policy/anatomy.ts";
import { type Budget, Exhausted } from "./budget.ts";
import { deadPlain } from "./dead-plain.ts";
import type { Dead, DeadSource } from "./dead-source.ts";
import { domainOf } from "./domain.ts";
import { fillerFor } from "./filler.ts";
import type { Form } from "./form.ts";
import { Judge } from "./judge.ts";
import { formsThatMatter } from "./question.ts";
import { removable } from "./removal.ts";
import type { Work } from "./work.ts";

/** Rules that can all be removed together without any verdict changing. If the budget leaves doubt, a rule stays. */
export function* deadSources(anatomy: Anatomy, budget: Budget): Work<Dead> {
  try {
    const forms = formsThatMatter(anatomy, domainOf(anatomy.flags & IMAGE_URL_MASK), budget);
    return yield* deadAmong(forms, anatomy, budget);
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error;
    return { sources: [], isComplete: false };
  }
}

/** {@link deadSources} for a caller that has already chosen the forms that matter. */
export function* deadAmong(forms: readonly Form[], anatomy: Anatomy, budget: Budget): Work<Dead> {
  const domain = domainOf(anatomy.flags & IMAGE_URL_MASK);
  const written = new Set(forms.map(({ source }) => source));
  const silent = anatomy.rules.flatMap((_, source): DeadSource[] =>
    written.has(source) || anatomy.repeats.has(source) ? [] : [{ source, why: "unreachable", coveredBy: [] }],
  );
  for (const [source, first] of anatomy.repeats)
    silent.push({ source, why: "outranked", coveredBy: [first] });
  const plain = deadPlain(forms, domain);
  if (plain !== undefined) return { sources: [...silent, ...plain], isComplete: true };
  const filler = fillerFor(forms, domain);
  if (!filler.isFresh) return { sources: silent, isComplete: false };
  const { sources, isComplete } = yield* removable(new Judge(forms, { domain, filler, budget }));
  return { sources: [...silent, ...sources], isComplete };
}

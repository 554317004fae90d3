import { IMAGE_SELF } from "../../assembly/shared/format.ts";
import { RobotsError } from "../errors.ts";
import type { OptionNames } from "../options.ts";
import type { Anatomy } from "../policy/anatomy.ts";
import { DEFAULT_BUDGET } from "./budget.ts";
import type { Domain } from "./domain.ts";
import { type Form, formsOf } from "./form.ts";

/** Options of an analysis. */
export interface AnalysisOptions {
  /**
   * Maximum number of steps, such as comparisons of rules with texts. Beyond it, the result is `inconclusive`.
   * Default 20,000,000, which takes about a second.
   */
  readonly budget?: number;
}

/** Allows `/robots.txt` before any rule is considered. */
export const SELF: Form = {
  prefix: "/robots.txt",
  segments: [],
  anchored: true,
  priority: Number.MAX_SAFE_INTEGER,
  source: -1,
};

/** The forms that matter: those that match some text, and what the dialect itself allows. */
export function formsThatMatter(
  { entries, flags }: Pick<Anatomy, "entries" | "flags">,
  domain: Domain,
): Form[] {
  const written = entries
    .flatMap(formsOf)
    .filter(
      ({ prefix, segments }) =>
        domain.isWritten(prefix) && segments.every((segment) => domain.isWritten(segment)),
    );
  return flags & IMAGE_SELF ? [SELF, ...written] : written;
}

/** The names of {@link AnalysisOptions}. */
export const ANALYSIS_OPTIONS: OptionNames<AnalysisOptions> = { budget: true };

/** Checks the budget that options ask for. */
export function budgetOf({ budget }: AnalysisOptions, byDefault: number = DEFAULT_BUDGET): number {
  if (budget === undefined) return byDefault;
  if (typeof budget === "number" && budget >= 1) return budget;
  throw new RobotsError("INVALID_ARGUMENT", "budget must be a number of steps, 1 or more.");
}

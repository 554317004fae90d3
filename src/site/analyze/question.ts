import { IMAGE_SELF } from "../../../assembly/shared/format.ts";
import { aSignal, numberFrom } from "../../base/kinds.ts";
import { expectKind, expectOptions, type Kinds } from "../../base/options.ts";
import type { NormalizedRules } from "../../engine/policy/normalized-rules.ts";
import type { Budget, Work } from "./budget.ts";
import type { Domain } from "./domain.ts";
import { type Form, formsOf } from "./form.ts";

/** Options of an analysis. */
export interface AnalysisOptions {
  /**
   * Maximum number of steps, such as comparisons of rules with texts. Beyond it, the result is `inconclusive`.
   * Default 10,000,000, which takes about a second.
   */
  readonly budget?: number;
}

/** Options of an analysis that lets other things happen in between. */
export interface AsyncAnalysisOptions extends AnalysisOptions {
  /** Ends the analysis: the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Allows `/robots.txt` before any rule is considered. */
export const SELF: Form = {
  prefix: "/robots.txt",
  segments: [],
  anchored: true,
  priority: Number.MAX_SAFE_INTEGER,
  source: -1,
};

/** Bytes of patterns that cost no steps: more than a file has, unless its patterns stand for several forms. */
const FREE_BYTES = 1_000_000;

/** The forms that matter: every form that matches some text, and the paths that the dialect itself allows. */
export function formsThatMatter(
  { patterns, flags }: Pick<NormalizedRules, "patterns" | "flags">,
  domain: Domain,
  budget?: Budget,
): Form[] {
  const bytes = patterns.reduce((sum, { prefix, rest }) => sum + prefix.length + rest.length, 0);
  budget?.spend(Math.max(0, bytes - FREE_BYTES) >> 1);
  const forms = patterns
    .flatMap(formsOf)
    .filter(
      ({ prefix, segments }) =>
        domain.isWritten(prefix) && segments.every((segment) => domain.isWritten(segment)),
    );
  return flags & IMAGE_SELF ? [SELF, ...forms] : forms;
}

/** The kinds of {@link AnalysisOptions}. */
export const ANALYSIS: Kinds<AnalysisOptions> = { budget: numberFrom(1, undefined, " of steps") };

/**
 * Does the work of an asynchronous analysis piece by piece; whatever else waits gets its turn in between.
 *
 * @throws the signal's reason once that is aborted
 */
export async function inPieces<O extends AsyncAnalysisOptions, T>(
  given: O,
  begin: (options: Omit<O, "signal">) => Work<T>,
): Promise<T> {
  const { signal, ...options } = expectOptions("An analysis", given);
  if (signal !== undefined) expectKind("signal", signal, aSignal);
  const work = begin(options);
  for (;;) {
    signal?.throwIfAborted();
    const { done, value } = work.next();
    if (done) return value;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

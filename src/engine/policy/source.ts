import type { Engine } from "../core/engine.ts";
import type { CompiledProgram } from "../core/program.ts";
import type { RequestRate } from "../parse/pace.ts";
import type { NormalizedRules, Normalizer } from "./normalized-rules.ts";

/** What the groups for an agent say besides their rules. */
export interface GroupFacts {
  /** Token of the group that applies, as spelled in the file. */
  readonly agent: string | undefined;
  /** Seconds. */
  readonly crawlDelay: number | undefined;
  readonly requestRates: readonly RequestRate[];
}

/** Where a policy's rules come from. */
export interface PolicySource {
  /** IMAGE_ flags; whether offsets are wide is known once the rules are compiled. */
  readonly flags: number;
  readonly maxUrlLength: number;
  /** Only the rules are known, not which agent they are for. */
  readonly rulesOnly: boolean;
  /** Who the rules are for: see {@link PreparedAgent.key}. */
  readonly agentKey: string | undefined;
  facts(): GroupFacts;
  /**
   * The rules as written in the file; undefined if there is only a program.
   *
   * @param normalize brings them into normal form, which not every program needs to load
   */
  normalRules(normalize: Normalizer): NormalizedRules | undefined;
  /** Verdict for a URL without compiling the rules; VERDICT_DEFER if they have to be compiled, or are. */
  decide(core: Engine, url: string): number;
  /** The compiled rules, in a block that the caller then owns unless others share it. */
  compile(core: Engine): CompiledProgram;
}

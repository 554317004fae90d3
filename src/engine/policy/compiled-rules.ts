import { VERDICT_DEFER } from "../../../assembly/shared/boundary.ts";
import type { CompiledProgram } from "../core/program.ts";
import type { GroupFacts, PolicySource } from "./source.ts";

/** What is known of rules that have been compiled already: those of an image, or of a host in a store. */
export interface CompiledFacts extends GroupFacts {
  readonly flags: number;
  readonly maxUrlLength: number;
  readonly agentKey: string | undefined;
  /** Only the rules are known, not which agent they are for. */
  readonly rulesOnly?: true;
}

/**
 * Rules that have been compiled already, but are perhaps not in core memory until a question needs them.
 *
 * @param load puts the program into a block of core memory that the caller then owns; called once
 */
export function compiledRules(facts: CompiledFacts, load: () => CompiledProgram): PolicySource {
  const { flags, maxUrlLength, agentKey, rulesOnly = false } = facts;
  // The function may hold a copy of the program, so it is let go.
  let loadOnce: (() => CompiledProgram) | undefined = load;
  return {
    flags,
    maxUrlLength,
    agentKey,
    rulesOnly,
    facts: () => facts,
    normalRules: () => undefined,
    decide: () => VERDICT_DEFER,
    compile() {
      const program = loadOnce!();
      loadOnce = undefined;
      return program;
    },
  };
}

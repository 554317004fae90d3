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

/** Rules that have been compiled already, but are perhaps not in core memory until a question needs them. */
export class CompiledRules implements PolicySource {
  readonly flags: number;
  readonly maxUrlLength: number;
  readonly rulesOnly: boolean;
  readonly agentKey: string | undefined;
  readonly #facts: GroupFacts;
  #load: (() => CompiledProgram) | undefined;

  /** @param load puts the program into a block of core memory that the caller then owns; called once */
  constructor(facts: CompiledFacts, load: () => CompiledProgram) {
    const { agent, crawlDelay, requestRates } = facts;
    this.#facts = { agent, crawlDelay, requestRates };
    this.flags = facts.flags;
    this.maxUrlLength = facts.maxUrlLength;
    this.agentKey = facts.agentKey;
    this.rulesOnly = facts.rulesOnly === true;
    this.#load = load;
  }

  facts(): GroupFacts {
    return this.#facts;
  }

  normalRules(): undefined {
    return undefined;
  }

  decide(): number {
    return VERDICT_DEFER;
  }

  compile(): CompiledProgram {
    const program = this.#load!();
    // The function may hold a copy of the program.
    this.#load = undefined;
    return program;
  }
}

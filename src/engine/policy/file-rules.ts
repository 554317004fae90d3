import { DECIDE_STAR, VERDICT_DEFER } from "../../../assembly/shared/boundary.ts";
import type { PreparedAgent } from "../agent/prepared-agent.ts";
import type { Selection } from "../agent/select.ts";
import type { Engine } from "../core/engine.ts";
import type { CompiledProgram, RuleTable } from "../core/program.ts";
import type { AgentLine } from "../parse/group-table.ts";
import type { BoundedList, RequestRate } from "../parse/pace.ts";
import type { GroupRules } from "./group-rules.ts";
import type { NormalizedRules, Normalizer } from "./normalized-rules.ts";
import type { ReadFile } from "./read-file.ts";
import type { GroupFacts, PolicySource } from "./source.ts";

/** Limits of the core's pass: larger groups, and files with more unusual patterns, are read from the table. */
const MOST_RULES = 1 << 17;
const SIDE_BYTES = 1 << 18;

/** What a file says to one agent. Nothing is read before it is needed. */
export class FileRules implements PolicySource {
  readonly flags: number;
  readonly maxUrlLength: number;
  readonly rulesOnly = false;
  readonly #file: ReadFile;
  readonly #agent: PreparedAgent;
  readonly #agentKey: string | undefined;
  readonly #among: readonly AgentLine[] | undefined;
  #selection: Selection | undefined;
  #groupRules: GroupRules | undefined;
  #facts: GroupFacts | undefined;

  /**
   * @param agentKey who the rules are for, if not the one who asks the file
   * @param among the agent lines to look at; all, if absent
   */
  constructor(file: ReadFile, agent: PreparedAgent, agentKey?: string, among?: readonly AgentLine[]) {
    this.flags = file.dialect.flags;
    this.maxUrlLength = file.maxUrlLength;
    this.#file = file;
    this.#agent = agent;
    this.#agentKey = agentKey;
    this.#among = among;
  }

  get agentKey(): string {
    return this.#agentKey ?? this.#agent.key;
  }

  /** The groups that bind the agent. */
  get selection(): Selection {
    this.#selection ??= this.#file.select(this.#agent.grade, this.#among);
    return this.#selection;
  }

  facts(): GroupFacts {
    if (this.#facts === undefined) {
      const { crawlDelay, requestRates } = this.#rules;
      this.#facts = { agent: this.selection.agent, crawlDelay, requestRates: requestRates.list };
    }
    return this.#facts;
  }

  /** The request rates, and whether there were more than are kept. */
  get requestRates(): BoundedList<RequestRate> {
    return this.#rules.requestRates;
  }

  normalRules(normalize: Normalizer): NormalizedRules {
    return this.#rules.normalRules(normalize);
  }

  /** In one pass over the file, which is all that a crawler's first question about a host needs. */
  decide(core: Engine, url: string): number {
    const { nameBytes } = this.#agent;
    if (nameBytes === undefined) return VERDICT_DEFER;
    const { start, end } = core.open(this.#file.body);
    core.writeAgents(nameBytes);
    const size = core.writeText(url);
    return core.wasm.decide(start, end, core.textAt, size, this.#how, this.flags);
  }

  /** A file's first policy is compiled in one pass of the core; later ones share what agents with the same groups have. */
  compile(core: Engine): CompiledProgram {
    const { isInUse, isRead } = this.#file;
    this.#file.isInUse = true;
    const gather = (): RuleTable | undefined => this.#gather(core);
    if (isInUse) return this.#rules.program(core, gather);
    const table = isRead ? this.#rules.place(core, gather) : (gather() ?? this.#rules.place(core));
    return core.compile(table, this.flags);
  }

  get #rules(): GroupRules {
    this.#file.body.expectWhole();
    this.#groupRules ??= this.#file.rulesOf(this.selection);
    return this.#groupRules;
  }

  get #how(): number {
    return this.#file.dialect.decides! | (this.#agent.boundByStar ? DECIDE_STAR : 0);
  }

  /** Writes the rules into the engine's rule table in one pass of the core; undefined if that cannot handle the file. */
  #gather(core: Engine): RuleTable | undefined {
    const { nameBytes } = this.#agent;
    if (nameBytes === undefined) return undefined;
    const { start, end } = core.open(this.#file.body);
    // "allow:/" and a line end: there cannot be more rules than this.
    const most = Math.min(((end - start) >> 3) + 8, MOST_RULES);
    const rules = core.rules(most);
    const sideSize = Math.min((end - start) * 3 + 64, SIDE_BYTES);
    const side = core.scratch(sideSize);
    core.writeAgents(nameBytes);
    const { wasm } = core;
    if (!wasm.gather(start, end, this.#how, rules, most, side, side + sideSize)) return undefined;
    return { count: wasm.ruleFact(0), bytes: wasm.ruleFact(1), top: wasm.ruleFact(2) };
  }
}

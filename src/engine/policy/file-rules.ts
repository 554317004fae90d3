import { DECIDE_STAR, VERDICT_DEFER } from "../../../assembly/shared/boundary.ts";
import { valueText } from "../../base/utf8.ts";
import type { PreparedAgent } from "../agent/prepared-agent.ts";
import { layOut, type Selection, select } from "../agent/select.ts";
import type { Engine } from "../core/engine.ts";
import type { FileBody } from "../core/file-body.ts";
import type { CompiledProgram, RuleTable } from "../core/program.ts";
import type { DialectRules } from "../dialect/dialect.ts";
import type { Rule } from "../parse/content.ts";
import { requestRates } from "../parse/request-rate.ts";
import { type NormalizedRules, normalizeFile } from "./normalized-rules.ts";
import type { GroupFacts, PolicySource } from "./source.ts";

/** Limits of the core's pass: larger groups, and files with more unusual patterns, are read line by line. */
const MOST_RULES = 1 << 17;
const SIDE_BYTES = 1 << 18;

/** What a file says to one agent. Nothing is read before it is needed. */
export class FileRules implements PolicySource {
  readonly flags: number;
  readonly maxUrlLength: number;
  readonly rulesOnly = false;
  readonly #body: FileBody;
  readonly #dialect: DialectRules;
  readonly #agent: PreparedAgent;
  readonly #agentKey: string | undefined;
  #facts: GroupFacts | undefined;
  #normalRules: NormalizedRules | undefined;

  /** @param agentKey who the rules are for, if not the one who asks the file */
  constructor(
    body: FileBody,
    dialect: DialectRules,
    agent: PreparedAgent,
    maxUrlLength: number,
    agentKey?: string,
  ) {
    this.flags = dialect.flags;
    this.maxUrlLength = maxUrlLength;
    this.#body = body;
    this.#dialect = dialect;
    this.#agent = agent;
    this.#agentKey = agentKey;
  }

  get agentKey(): string {
    return this.#agentKey ?? this.#agent.key;
  }

  facts(core: Engine): GroupFacts {
    if (this.#facts === undefined) this.select(core);
    return this.#facts!;
  }

  normalRules(core: Engine): NormalizedRules {
    if (this.#normalRules === undefined) {
      const { rules } = this.select(core);
      const written = rules.map(
        ({ allow, start, end, line }): Rule => ({
          type: allow ? "allow" : "disallow",
          pattern: valueText(core.u8.subarray(start, end)),
          line,
        }),
      );
      this.#normalRules = normalizeFile(written, layOut(core.u8, rules, this.#dialect), this.flags);
    }
    return this.#normalRules;
  }

  /** In one pass over the file, which is all that a crawler's first question about a host needs. */
  decide(core: Engine, url: string): number {
    const { packed } = this.#agent;
    if (packed === undefined) return VERDICT_DEFER;
    const { start, end } = core.open(this.#body);
    core.writeAgents(packed);
    const size = core.writeText(url);
    return core.wasm.decide(start, end, core.textAt, size, this.#how, this.flags);
  }

  compile(core: Engine): CompiledProgram {
    return core.compile(this.#gather(core), this.flags);
  }

  /**
   * Reads the file line by line. Positions in core memory are valid until another file is opened.
   *
   * @param sitemaps see {@link select}
   */
  select(core: Engine, sitemaps?: string[]): Selection {
    const lines = core.open(this.#body);
    const selection = select(core.u8, lines, this.#dialect, this.#agent.grade, sitemaps);
    const { agent, crawlDelay } = selection;
    this.#facts ??= { agent, crawlDelay, requestRates: requestRates(selection.requestRates).list };
    return selection;
  }

  get #how(): number {
    return this.#dialect.decides! | (this.#agent.boundByStar ? DECIDE_STAR : 0);
  }

  /** Writes the rules into the engine's rule table. */
  #gather(core: Engine): RuleTable {
    const fast = this.#gatherFast(core);
    if (fast !== undefined) return fast;
    // Reading the file may grow the memory, so it is looked at afterwards.
    const { rules } = this.select(core);
    return layOut(core.u8, rules, this.#dialect).writer.place(core);
  }

  /** In one pass of the core; undefined if that cannot handle the file. */
  #gatherFast(core: Engine): RuleTable | undefined {
    const { packed } = this.#agent;
    if (packed === undefined) return undefined;
    const { start, end } = core.open(this.#body);
    // "allow:/" and a line end: there cannot be more rules than this.
    const most = Math.min(((end - start) >> 3) + 8, MOST_RULES);
    const rules = core.rules(most);
    const sideSize = Math.min((end - start) * 3 + 64, SIDE_BYTES);
    const side = core.scratch(sideSize);
    core.writeAgents(packed);
    const { wasm } = core;
    if (!wasm.gather(start, end, this.#how, rules, most, side, side + sideSize)) return undefined;
    return { count: wasm.ruleFact(0), bytes: wasm.ruleFact(1), top: wasm.ruleFact(2) };
  }
}

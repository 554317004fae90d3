import { decoder } from "../../base/utf8.ts";
import type { Selection } from "../agent/select.ts";
import { onCollection } from "../core/collection.ts";
import { type Engine, engine } from "../core/engine.ts";
import type { CompiledProgram, RuleTable } from "../core/program.ts";
import type { DialectRules } from "../dialect/dialect.ts";
import { ruleAt } from "../parse/content.ts";
import { type GroupTable, longest } from "../parse/group-table.ts";
import type { BoundedList } from "../parse/pace.ts";
import { type RequestRate, requestRates } from "../parse/pace.ts";
import { layOut } from "./lay-out.ts";
import type { NormalizedRules, Normalizer } from "./normalized-rules.ts";

/** How many Request-rate lines of an agent are read. */
const MOST_RATES = 128;

/** How many bytes the core's pass reads in the time that the host takes for a rule. */
const PASS_BYTES = 500;

/** What some groups of a file come to, for all agents that they bind. */
export class GroupRules {
  readonly #file: GroupTable;
  readonly #dialect: DialectRules;
  readonly #selection: Selection;
  readonly #keeper: object | undefined;
  #rates: BoundedList<RequestRate> | undefined;
  #normalRules: NormalizedRules | undefined;
  #program: CompiledProgram | undefined;

  /** @param keeper who keeps them for other agents; the compiled rules are freed once it has been collected */
  constructor(file: GroupTable, dialect: DialectRules, selection: Selection, keeper?: object) {
    this.#file = file;
    this.#dialect = dialect;
    this.#selection = selection;
    this.#keeper = keeper;
  }

  /** In seconds; the longest, if there are several. */
  get crawlDelay(): number | undefined {
    return longest(this.#selection.shares.map((share) => this.#file.delay(share)));
  }

  get requestRates(): BoundedList<RequestRate> {
    if (this.#rates === undefined) {
      const { lines } = this.#file;
      const rows = this.#selection.shares.flatMap(({ pace }) =>
        pace.filter((row) => lines.kind(row) === "extension"),
      );
      this.#rates = requestRates(rows.slice(0, MOST_RATES).map((row) => decoder.decode(lines.value(row))));
    }
    return this.#rates;
  }

  normalRules(normalize: Normalizer): NormalizedRules {
    if (this.#normalRules === undefined) {
      const { lines } = this.#file;
      const rows = this.#rows;
      const written = rows.map((row) => ruleAt(lines, row));
      const values = rows.map((row) => lines.value(row));
      this.#normalRules = normalize(written, values, this.#dialect);
    }
    return this.#normalRules;
  }

  /**
   * The compiled rules, which are not the caller's if they are kept for other agents.
   *
   * @param gather writes the rules into the engine's rule table, if the core can read them
   */
  program(core: Engine, gather: () => RuleTable | undefined): CompiledProgram {
    if (this.#program !== undefined) return this.#program;
    const program = core.compile(this.place(core, gather), this.#dialect.flags);
    const keeper = this.#keeper;
    if (keeper === undefined || !onCollection(keeper, () => engine().release(program))) return program;
    this.#program = { ...program, isShared: true };
    return this.#program;
  }

  get #rows(): readonly number[] {
    const { groups } = this.#selection;
    return groups.length === 1 ? groups[0]!.rules : groups.flatMap(({ rules }) => rules);
  }

  /**
   * Writes the rules into the engine's rule table.
   *
   * @param gather does so in one pass of the core, if that can read them
   */
  place(core: Engine, gather?: () => RuleTable | undefined): RuleTable {
    const { lines } = this.#file;
    // Where other groups take most of the file, a pass over all of it takes longer than these rules.
    const isSmall = this.#rows.length * PASS_BYTES < lines.body.length;
    const table = isSmall ? undefined : gather?.();
    if (table !== undefined) return table;
    const rules = this.#rows.map((row) => ({ allow: lines.kind(row) === "allow", raw: lines.value(row) }));
    return layOut(rules, this.#dialect).writer.place(core);
  }
}

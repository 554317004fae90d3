import { type Selection, select } from "../agent/select.ts";
import type { FileBody } from "../core/file-body.ts";
import type { DialectRules, Grade } from "../dialect/dialect.ts";
import { type AgentLine, GroupTable } from "../parse/group-table.ts";
import { LineTable } from "../parse/table.ts";
import { GroupRules } from "./group-rules.ts";

/** How many different rules of one file are kept for later agents; other agents have theirs for themselves. */
const MOST_SHARED = 64;

/** A file in a dialect, whose lines are read once for everything that is asked about it. */
export class ReadFile {
  readonly body: FileBody;
  readonly dialect: DialectRules;
  readonly maxUrlLength: number;
  /** Whether a policy has been compiled. */
  isInUse = false;
  #lines: LineTable | undefined;
  #groups: GroupTable | undefined;
  /** By the keys of selections. */
  #rules: Map<string, GroupRules> | undefined;

  constructor(body: FileBody, dialect: DialectRules, maxUrlLength: number) {
    this.body = body;
    this.dialect = dialect;
    this.maxUrlLength = maxUrlLength;
  }

  /** Whether its lines have been read. */
  get isRead(): boolean {
    return this.#lines !== undefined;
  }

  /** @throws RobotsError INVALID_ARGUMENT if the bytes that its rows point to are gone */
  get lines(): LineTable {
    this.body.expectWhole();
    const { syntax } = this.dialect;
    this.#lines ??= this.body.read((bytes, start, end) => new LineTable(bytes, start, end, syntax));
    return this.#lines;
  }

  /** @throws RobotsError INVALID_ARGUMENT as above */
  get groups(): GroupTable {
    const { lines } = this;
    this.#groups ??= new GroupTable(lines, this.dialect);
    return this.#groups;
  }

  /** Finds what applies to an agent; see {@link select}. */
  select(grade: Grade, among?: readonly AgentLine[]): Selection {
    return select(this.groups, this.dialect, grade, among);
  }

  /** The rules of the groups that a selection found, which agents with the same groups share. */
  rulesOf(selection: Selection): GroupRules {
    this.#rules ??= new Map();
    let rules = this.#rules.get(selection.key);
    if (rules === undefined) {
      const keeper = this.#rules.size < MOST_SHARED ? this : undefined;
      rules = new GroupRules(this.groups, this.dialect, selection, keeper);
      if (keeper !== undefined) this.#rules.set(selection.key, rules);
    }
    return rules;
  }
}

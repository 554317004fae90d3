import { decoder } from "../../../base/utf8.ts";
import type { Agent } from "../../../engine/agent/crawler.ts";
import { prepareAgent } from "../../../engine/agent/prepared-agent.ts";
import { addressee, foldedName } from "../../../engine/dialect/addressee.ts";
import type { DialectRules } from "../../../engine/dialect/dialect.ts";
import { dialectRules } from "../../../engine/dialect/index.ts";
import { leadingToken } from "../../../engine/dialect/name.ts";
import type { AgentLine } from "../../../engine/parse/group-table.ts";
import type { FileRules } from "../../../engine/policy/file-rules.ts";
import type { Robots } from "../../../engine/policy/robots.ts";

/**
 * The agent lines of a file by name, for questions about many crawlers: looking at all lines takes too long for each of
 * tens of thousands.
 */
export class AgentIndex {
  readonly #robots: Robots;
  readonly #dialect: DialectRules;
  /** Lines for all crawlers, and the others by the token at their beginning, in dialects that compare tokens. */
  readonly #global: AgentLine[] = [];
  readonly #byToken = new Map<string, AgentLine[]>();

  constructor(robots: Robots) {
    this.#robots = robots;
    this.#dialect = dialectRules(robots.dialect);
    const { lines, agents } = robots.groupTable;
    for (const line of agents) {
      const value = lines.value(line.row);
      if (this.#dialect.isGlobal(value, 0, value.length)) {
        this.#global.push(line);
        continue;
      }
      const token = leadingToken(foldedName(addressee(decoder.decode(value), this.#dialect)));
      const same = this.#byToken.get(token);
      if (same === undefined) this.#byToken.set(token, [line]);
      else same.push(line);
    }
  }

  /** What the file says to a crawler. */
  rulesFor(agent: Agent): FileRules {
    if (!this.#dialect.merge || this.#dialect.endsLists) return this.#robots.rulesFor(agent);
    const { names } = prepareAgent(agent, this.#dialect);
    const tokens = new Set(names.map((name) => leadingToken(foldedName(name))));
    const named = [...tokens].flatMap((token) => this.#byToken.get(token) ?? []);
    // Lines for all crawlers only count where no other does, so they need not be in order with these.
    named.sort((a, b) => a.row - b.row);
    return this.#robots.rulesAmong([...named, ...this.#global], agent);
  }
}

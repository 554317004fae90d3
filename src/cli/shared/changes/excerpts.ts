import type { Agent } from "../../../engine/agent/crawler.ts";
import { prepareAgent } from "../../../engine/agent/prepared-agent.ts";
import { addressee, foldedName } from "../../../engine/dialect/addressee.ts";
import { type DialectRules, type Grade, UNBOUND } from "../../../engine/dialect/dialect.ts";
import { dialectRules } from "../../../engine/dialect/index.ts";
import { leadingToken } from "../../../engine/dialect/name.ts";
import type { Rule } from "../../../engine/parse/content.ts";
import type { Line } from "../../../engine/parse/document.ts";
import { GroupWalker } from "../../../engine/parse/group-walker.ts";
import { isRequestRate } from "../../../engine/parse/request-rate.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import { parse } from "../../../engine/policy/robots.ts";
import type { RobotsFile } from "../input/robots-body.ts";

/** An agent line. Lines of a group share its rules; lines of a share also share lines about pace. */
interface AgentLine {
  readonly start: number;
  readonly end: number;
  readonly group: number;
  readonly share: number;
}

/** The groups for a crawler. */
export interface Excerpt {
  /** Equal for crawlers that have the same rules and pace. */
  readonly key: string;
  readonly groups: readonly number[];
}

/** A policy whose file is an excerpt. */
export interface BindingPolicy {
  readonly policy: Policy;
  /** Its rules, with their lines in the whole file. */
  readonly rules: readonly Rule[];
  /** A rule of the excerpt with its line in the whole file. */
  inFile(rule: Rule): Rule;
}

/**
 * A file split into groups, for questions about many crawlers. A policy reads its whole file, which takes too long
 * for each of tens of thousands of crawlers; here, each gets a policy of just its own groups.
 */
export class Excerpts {
  readonly #body: Uint8Array;
  readonly #dialect: DialectRules;
  /** Indexes in `#lines` at which groups begin, and one more for the end. */
  readonly #begins: number[] = [];
  readonly #lines: readonly Line[];
  readonly #agents: AgentLine[] = [];
  /** Agent lines for all crawlers, and the others by the token at their beginning, in dialects that compare tokens. */
  readonly #global: AgentLine[] = [];
  readonly #byToken = new Map<string, AgentLine[]>();

  constructor({ robots, body }: RobotsFile) {
    this.#body = body;
    this.#dialect = dialectRules(robots.dialect);
    this.#lines = robots.lines;
    const walker = new GroupWalker(this.#dialect);
    let share = -1;
    this.#lines.forEach(({ kind, name, value }, at) => {
      const isPace = name !== undefined && isRequestRate(body, name.start, name.end);
      if (walker.take(kind, isPace) !== "agent") return;
      if (walker.beginsGroup) this.#begins.push(at);
      if (walker.beginsShare) share++;
      const { start, end } = value!;
      const line = { start, end, group: this.#begins.length - 1, share };
      this.#agents.push(line);
      this.#sortIn(line, value!.text);
    });
    this.#begins.push(this.#lines.length);
  }

  /** The groups that bind a crawler. */
  of(agent: Agent): Excerpt {
    const { names, grade } = prepareAgent(agent, this.#dialect);
    let bound: readonly AgentLine[];
    if (this.#dialect.merge) {
      bound = this.#best(this.#naming(names), grade);
      if (bound.length === 0) bound = this.#best(this.#global, grade);
    } else {
      const [first, ...others] = this.#best(this.#agents, grade);
      bound = first === undefined ? [] : [first, ...others.filter(({ group }) => group === first.group)];
    }
    return {
      key: [...new Set(bound.map(({ share }) => share))].join(),
      groups: [...new Set(bound.map(({ group }) => group))],
    };
  }

  /** The policy that a file has for a crawler, read from the groups that bind it. */
  policyFor(agent: Agent, { groups }: Excerpt): BindingPolicy {
    const lines = groups.flatMap((group) => this.#lines.slice(this.#begins[group], this.#begins[group + 1]));
    const body = Buffer.concat(lines.map(({ start, end }) => this.#body.subarray(start, end)));
    const policy = parse(body, { dialect: this.#dialect.name, maxBytes: body.length }).policyNamed(agent);
    const inFile = (rule: Rule): Rule => ({ ...rule, line: lines[rule.line - 1]!.number });
    return { policy, rules: policy.rules.map(inFile), inFile };
  }

  #sortIn(line: AgentLine, text: string): void {
    if (this.#dialect.isGlobal(this.#body, line.start, line.end)) {
      this.#global.push(line);
      return;
    }
    const token = leadingToken(foldedName(addressee(text, this.#dialect)));
    const same = this.#byToken.get(token);
    if (same === undefined) this.#byToken.set(token, [line]);
    else same.push(line);
  }

  /** Lines that may contain one of some names, in file order; the grade decides which do. */
  #naming(names: readonly string[]): AgentLine[] {
    const tokens = new Set(names.map((name) => leadingToken(foldedName(name))));
    const lines = [...tokens].flatMap((token) => this.#byToken.get(token) ?? []);
    return tokens.size === 1 ? lines : lines.sort((a, b) => a.start - b.start);
  }

  /** The lines that match a crawler best. */
  #best(lines: readonly AgentLine[], grade: Grade): AgentLine[] {
    let best = UNBOUND;
    let bound: AgentLine[] = [];
    for (const line of lines) {
      const g = grade(this.#body, line.start, line.end);
      if (g > best || g === UNBOUND) continue;
      if (g < best) bound = [];
      best = g;
      bound.push(line);
    }
    return bound;
  }
}

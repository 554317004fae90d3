import { ruleText } from "../../engine/parse/content.ts";
import { type Caller, Callers } from "../../site/enforce/caller.ts";
import type { Decision } from "../../site/enforce/decision.ts";
import { decisionOn, heldCaller, type Treatments } from "../../site/enforce/held-request.ts";
import { Identities } from "../../site/enforce/identities.ts";
import { incomingOf } from "../../site/enforce/request.ts";
import type { Rules } from "../../site/enforce/rule-book.ts";
import type { NameList } from "../../site/identity/name-list.ts";
import { crawlersOf } from "../../site/identity/named-robots.ts";
import type { Networks } from "../../site/identity/networks.ts";
import { isCrawling } from "../../site/identity/sender.ts";
import type { LogRequest } from "../../site/logs/request.ts";

/** What would have become of a robot's requests. */
export interface TrialRow {
  /** Its product token; `-` for clients without a `User-Agent` header. */
  readonly agent: string;
  /** Whether it says that it is a robot. */
  readonly declared: boolean;
  readonly requests: number;
  readonly blocked: number;
  /** Requests under its name that are not its operator's; always 0 without networks. */
  readonly spoofed: number;
  /** The rules that would have blocked, the one with the most requests first. */
  readonly rules: readonly TrialRule[];
}

/** A rule, and what it would have blocked. */
interface TrialRule {
  /** Such as `Disallow: /search`. */
  readonly rule: string;
  readonly line: number;
  readonly requests: number;
  /** The target of one of the requests. */
  readonly example: string;
}

/** What enforcement would have done to the requests of logs. */
export interface TrialReport {
  readonly requests: number;
  readonly people: number;
  /** Requests of robots with other methods than GET and HEAD, which are not held to the file. */
  readonly otherMethods: number;
  /** Requests in logs that do not say what sent them. */
  readonly unknown: number;
  /** Connections without a request, which no other number has. */
  readonly connections: number;
  readonly blocked: number;
  /** By robot, the one with the most blocked requests first. */
  readonly robots: readonly TrialRow[];
}

/** Robots that are counted by name, and rules of each. */
const ROBOTS = 10_000;
const RULES = 1_000;
const OTHERS = "(others)";

interface Counts {
  readonly declared: boolean;
  requests: number;
  blocked: number;
  spoofed: number;
  readonly rules: Map<string, TrialRule & { requests: number }>;
}

/** Judges the requests of logs as an enforcer would. */
export class Trial {
  readonly #callers: Callers;
  readonly #identities = new Identities(undefined);
  readonly #rules: Rules;
  readonly #networks: readonly Networks[];
  readonly #treatments: Treatments;
  readonly #robots = new Map<string, Counts>();
  #requests = 0;
  #people = 0;
  #otherMethods = 0;
  #unknown = 0;
  #connections = 0;

  constructor(
    rules: Rules,
    networks: readonly Networks[],
    treatments: Omit<Treatments, "spellings">,
    crawlers?: NameList,
  ) {
    this.#callers = new Callers(crawlers);
    this.#rules = rules;
    this.#networks = networks;
    this.#treatments = { ...treatments, spellings: "all" };
  }

  add({ agent, withoutAgent, client, method, target }: LogRequest): void {
    if (target === "" && agent === "") {
      this.#connections++;
      return;
    }
    this.#requests++;
    if (target === "" || (agent === "" && withoutAgent !== true)) {
      this.#unknown++;
      return;
    }
    const caller = heldCaller(this.#callers.of(agent), this.#rules);
    if (caller.kind === "person") {
      this.#people++;
      return;
    }
    if (!isCrawling(method)) {
      this.#otherMethods++;
      return;
    }
    const incoming = incomingOf({ url: target, userAgent: agent });
    const standing = this.#identities.of(crawlersOf(caller.robots), this.#networks, client, 0);
    // Without DNS, everything is known at once.
    const known = typeof standing === "string" ? standing : "claimed";
    const one = { caller, incoming, address: client, now: 0 };
    const decision = decisionOn(one, known, this.#rules, this.#treatments);
    this.#count(caller, decision, target);
  }

  #count({ token = "-", kind }: Caller, decision: Decision, target: string): void {
    const counts = this.#countsOf(token, kind !== "automation");
    counts.requests++;
    if (decision.identity === "spoofed") counts.spoofed++;
    if (decision.action !== "block") return;
    counts.blocked++;
    const { rule } = decision;
    const text = rule === undefined ? decision.reason : ruleText(rule);
    const line = rule?.line ?? 0;
    const key = `${line} ${text}`;
    const counted = counts.rules.get(key);
    if (counted !== undefined) counted.requests++;
    else if (counts.rules.size < RULES)
      counts.rules.set(key, { rule: text, line, requests: 1, example: target });
  }

  #countsOf(agent: string, declared: boolean): Counts {
    const known = this.#robots.get(agent);
    if (known !== undefined) return known;
    if (this.#robots.size >= ROBOTS && agent !== OTHERS) return this.#countsOf(OTHERS, true);
    const counts = { declared, requests: 0, blocked: 0, spoofed: 0, rules: new Map() };
    this.#robots.set(agent, counts);
    return counts;
  }

  report(): TrialReport {
    const robots = [...this.#robots]
      .map(([agent, { rules, ...counts }]) => ({
        agent,
        ...counts,
        rules: [...rules.values()].sort((a, b) => b.requests - a.requests || a.line - b.line),
      }))
      .sort((a, b) => b.blocked - a.blocked || b.requests - a.requests || (a.agent < b.agent ? -1 : 1));
    return {
      requests: this.#requests,
      people: this.#people,
      otherMethods: this.#otherMethods,
      unknown: this.#unknown,
      connections: this.#connections,
      blocked: robots.reduce((sum, { blocked }) => sum + blocked, 0),
      robots,
    };
  }
}

import type { Action, Decision, Identity } from "./decision.ts";

/** Requests of a robot, or of software that does not say that it is one. */
export interface RobotSummary {
  /** Its product token; `"(no User-Agent)"` for clients that send no such header. */
  readonly agent: string;
  /** All of its requests, whatever was decided. */
  readonly requests: number;
  /** By what was decided. In a trial run, as if it were none. */
  readonly actions: Readonly<Record<Action, number>>;
  /** By who it was. */
  readonly identities: Readonly<Partial<Record<Identity, number>>>;
}

/** What an enforcer has seen since it was created. */
export interface Summary {
  /** Requests of people. */
  readonly people: number;
  /** By robot, the one with the most requests first. */
  readonly robots: readonly RobotSummary[];
}

/** Names that are counted; all others together are `"(others)"`. */
const COUNTED = 1000;
const UNNAMED = "(no User-Agent)";
const OTHERS = "(others)";

interface Tally {
  requests: number;
  readonly actions: Record<Action, number>;
  readonly identities: Partial<Record<Identity, number>>;
}

export class Counts {
  #people = 0;
  readonly #robots = new Map<string, Tally>();

  person(): void {
    this.#people++;
  }

  robot({ crawler = UNNAMED, action, identity }: Decision): void {
    const tally = this.#of(crawler);
    tally.requests++;
    tally.actions[action]++;
    tally.identities[identity] = (tally.identities[identity] ?? 0) + 1;
  }

  #of(agent: string): Tally {
    const known = this.#robots.get(agent);
    if (known !== undefined) return known;
    if (this.#robots.size >= COUNTED && agent !== OTHERS) return this.#of(OTHERS);
    const tally: Tally = { requests: 0, actions: { allow: 0, block: 0, slow: 0 }, identities: {} };
    this.#robots.set(agent, tally);
    return tally;
  }

  summary(): Summary {
    const robots = [...this.#robots]
      .map(([agent, { requests, actions, identities }]) => ({
        agent,
        requests,
        actions: { ...actions },
        identities: { ...identities },
      }))
      .sort((a, b) => b.requests - a.requests || (a.agent < b.agent ? -1 : 1));
    return { people: this.#people, robots };
  }
}

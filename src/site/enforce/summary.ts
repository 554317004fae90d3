import { knownCrawler } from "../../engine/agent/known.ts";
import type { Action, Decision, Identity } from "./decision.ts";
import type { Unclear } from "./identities.ts";

/** Requests of a robot, or of software that does not say that it is one. */
export interface RobotSummary {
  /** Its product token; `"(no User-Agent)"` for clients that send no such header. */
  readonly agent: string;
  /** The number of its requests, whatever was decided. */
  readonly requests: number;
  /** The number of requests by decision. In `report` mode, these are the decisions that would have been made. */
  readonly actions: Readonly<Record<Action, number>>;
  /** The number of requests by identity. */
  readonly identities: Readonly<Partial<Record<Identity, number>>>;
}

/** What an enforcer has counted since it was created. */
export interface Summary {
  /** Requests of people. */
  readonly people: number;
  /** Robots' requests with other methods than GET and HEAD, let through by `methods`; no other figure counts them. */
  readonly otherMethods: number;
  /**
   * Robots' requests that could have been verified but for their address: it was `missing`, `unreadable`, or that of a
   * `proxy` (in a private network, or a known CDN's); or too many addresses were being looked up in DNS (`busy`).
   */
  readonly unverifiable: Readonly<Record<Unclear, number>>;
  /**
   * Requests that were let through because something had not been loaded: robots' without the robots.txt, and without
   * the list of `crawlers` those of apps, any of which may be a robot of the list; the latter count as people's, too.
   */
  readonly undecided: number;
  /** By robot, the one with the most requests first. Unknown robots that rarely came are together as `"(others)"`. */
  readonly robots: readonly RobotSummary[];
}

/** How many names are counted besides those of known crawlers. */
const COUNTED = 1000;
export const NO_NAME = "(no User-Agent)";
export const OTHERS = "(others)";

interface NameCounts {
  requests: number;
  readonly actions: Record<Action, number>;
  readonly identities: Partial<Record<Identity, number>>;
}

/** The counts of an unknown name, in one of {@link COUNTED} places. */
interface Guest extends NameCounts {
  /** An upper bound of its requests: those of the names that had the place before are included. */
  weight: number;
}

/**
 * Counts decisions. Anybody can invent names, so only the most frequent ones are kept ("space-saving" counters, by
 * Metwally, Agrawal and El Abbadi): a new name takes the place of the lightest, and its weight.
 */
export class Counts {
  #people = 0;
  #undecided = 0;
  #otherMethods = 0;
  readonly #unverifiable: Record<Unclear, number> = { missing: 0, unreadable: 0, proxy: 0, busy: 0 };
  readonly #known = new Map<string, NameCounts>();
  readonly #guests = new Map<string, Guest>();
  /** A lower bound of all weights. */
  #lightest = 0;

  person(isUndecided = false): void {
    this.#people++;
    if (isUndecided) this.#undecided++;
  }

  otherMethod(): void {
    this.#otherMethods++;
  }

  unverifiable(why: Unclear): void {
    this.#unverifiable[why]++;
  }

  /** @param isUndecided whether there was no file to judge the request by */
  robot({ crawler, action, identity }: Decision, isUndecided: boolean): void {
    if (isUndecided && action === "allow") this.#undecided++;
    const isKnown = crawler === undefined || knownCrawler(crawler) !== undefined;
    const counts = isKnown ? this.#knownOf(crawler ?? NO_NAME) : this.#guestOf(crawler);
    counts.requests++;
    counts.actions[action]++;
    counts.identities[identity] = (counts.identities[identity] ?? 0) + 1;
  }

  #knownOf(agent: string): NameCounts {
    const known = this.#known.get(agent) ?? newCounts();
    this.#known.set(agent, known);
    return known;
  }

  #guestOf(agent: string): NameCounts {
    let guest = this.#guests.get(agent);
    if (guest === undefined) {
      guest = { ...newCounts(), weight: this.#guests.size < COUNTED ? 0 : this.#sendAway() };
      this.#guests.set(agent, guest);
    }
    guest.weight++;
    return guest;
  }

  /** Moves the lightest guest's counts to "(others)". Returns its weight. */
  #sendAway(): number {
    let [lightest] = this.#guests;
    for (const one of this.#guests) {
      if (one[1].weight < lightest![1].weight) lightest = one;
      if (one[1].weight <= this.#lightest) break;
    }
    const [agent, counts] = lightest!;
    this.#lightest = counts.weight;
    this.#guests.delete(agent);
    add(this.#knownOf(OTHERS), counts);
    return counts.weight;
  }

  summary(): Summary {
    const robots = [...this.#known, ...this.#guests]
      .map(([agent, { requests, actions, identities }]) => ({
        agent,
        requests,
        actions: { ...actions },
        identities: { ...identities },
      }))
      .sort((a, b) => b.requests - a.requests || (a.agent < b.agent ? -1 : 1));
    return {
      people: this.#people,
      undecided: this.#undecided,
      otherMethods: this.#otherMethods,
      unverifiable: { ...this.#unverifiable },
      robots,
    };
  }
}

function newCounts(): NameCounts {
  return { requests: 0, actions: { allow: 0, block: 0, slow: 0 }, identities: {} };
}

function add(into: NameCounts, { requests, actions, identities }: NameCounts): void {
  into.requests += requests;
  for (const action of ["allow", "block", "slow"] as const) into.actions[action] += actions[action];
  for (const [identity, times] of Object.entries(identities) as [Identity, number][])
    into.identities[identity] = (into.identities[identity] ?? 0) + times;
}

import { knownCrawler } from "../../engine/agent/known.ts";
import type { Action, Decision, Identity } from "./decision.ts";
import type { Unclear } from "./identities.ts";

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
  /** Requests of robots with other methods than GET and HEAD, which were let through (`methods`), and are in no other figure. */
  readonly otherMethods: number;
  /**
   * Requests of robots that could have been verified, but for their address: it was `missing`, `unreadable`, or that of a
   * `proxy`, which is in a private network or a known CDN's.
   */
  readonly unverifiable: Readonly<Record<Unclear, number>>;
  /** Requests of robots that were let through because no robots.txt had been loaded. */
  readonly undecided: number;
  /** By robot, the one with the most requests first. Robots that nobody knows and that rarely came are `"(others)"`. */
  readonly robots: readonly RobotSummary[];
}

/** Names that are counted besides those of known crawlers. */
const COUNTED = 1000;
const UNNAMED = "(no User-Agent)";
const OTHERS = "(others)";

interface Tally {
  requests: number;
  readonly actions: Record<Action, number>;
  readonly identities: Partial<Record<Identity, number>>;
}

/** A tally in a limited place. */
interface Guest extends Tally {
  /** At most how many requests it may have had: those of the name that was here before included. */
  weight: number;
}

/**
 * Counts decisions. Of names that anybody can invent, those with the most requests stay ("space-saving" counters, by
 * Metwally, Agrawal and El Abbadi): a new name takes the place of the lightest, and its weight.
 */
export class Counts {
  #people = 0;
  #undecided = 0;
  #otherMethods = 0;
  readonly #unverifiable: Record<Unclear, number> = { missing: 0, unreadable: 0, proxy: 0 };
  readonly #known = new Map<string, Tally>();
  readonly #guests = new Map<string, Guest>();
  /** No guest is lighter. */
  #lightest = 0;

  person(): void {
    this.#people++;
  }

  otherMethod(): void {
    this.#otherMethods++;
  }

  unverifiable(why: Unclear): void {
    this.#unverifiable[why]++;
  }

  /** @param isUndecided whether there was no file to judge it by */
  robot({ crawler, action, identity }: Decision, isUndecided: boolean): void {
    if (isUndecided && action === "allow") this.#undecided++;
    const isKnown = crawler === undefined || knownCrawler(crawler) !== undefined;
    const tally = isKnown ? this.#knownOf(crawler ?? UNNAMED) : this.#guestOf(crawler);
    tally.requests++;
    tally.actions[action]++;
    tally.identities[identity] = (tally.identities[identity] ?? 0) + 1;
  }

  #knownOf(agent: string): Tally {
    const known = this.#known.get(agent) ?? newTally();
    this.#known.set(agent, known);
    return known;
  }

  #guestOf(agent: string): Tally {
    let guest = this.#guests.get(agent);
    if (guest === undefined) {
      guest = { ...newTally(), weight: this.#guests.size < COUNTED ? 0 : this.#sendAway() };
      this.#guests.set(agent, guest);
    }
    guest.weight++;
    return guest;
  }

  /** Adds the lightest guest to the others. Returns its weight. */
  #sendAway(): number {
    let [lightest] = this.#guests;
    for (const one of this.#guests) {
      if (one[1].weight < lightest![1].weight) lightest = one;
      if (one[1].weight <= this.#lightest) break;
    }
    const [agent, tally] = lightest!;
    this.#lightest = tally.weight;
    this.#guests.delete(agent);
    add(this.#knownOf(OTHERS), tally);
    return tally.weight;
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

function newTally(): Tally {
  return { requests: 0, actions: { allow: 0, block: 0, slow: 0 }, identities: {} };
}

function add(into: Tally, { requests, actions, identities }: Tally): void {
  into.requests += requests;
  for (const action of ["allow", "block", "slow"] as const) into.actions[action] += actions[action];
  for (const [identity, times] of Object.entries(identities) as [Identity, number][])
    into.identities[identity] = (into.identities[identity] ?? 0) + times;
}

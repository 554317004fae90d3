import { labelOf, type Metric, type Sample } from "../../base/metrics.ts";
import { withoutPassword } from "../../base/without-password.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { foldedName } from "../../engine/dialect/addressee.ts";
import { ruleText } from "../../engine/parse/content.ts";
import { isSoftwareName } from "../identity/software.ts";
import type { Action, Decision, Identity } from "./decision.ts";
import type { HeldRequest } from "./held-request.ts";
import type { Unclear } from "./identities.ts";
import type { LoadedSource } from "./reloader.ts";
import type { Rules } from "./rule-book.ts";

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
   * Requests that were let through because something had not been loaded: requests of robots while there was no
   * robots.txt, and requests of apps while there was no list of `crawlers`, since any app may be a robot of the list.
   * Requests of apps count as people's, too.
   */
  readonly undecided: number;
  /** By robot, the one with the most requests first. Unknown robots that rarely came are together as `"(others)"`. */
  readonly robots: readonly RobotSummary[];
}

/** How many names are counted besides the names of known crawlers. */
const COUNTED = 1000;
/** How many rules have labels of their own, and how many crawlers that only the file names. */
const MOST_LABELS = 500;
const NO_NAME = "(no User-Agent)";
const OTHERS = "(others)";

interface NameCounts {
  requests: number;
  readonly actions: Record<Action, number>;
  readonly identities: Partial<Record<Identity, number>>;
}

/** The counts of an unknown name, in one of {@link COUNTED} places. */
interface Guest extends NameCounts {
  /** An upper bound of its requests: it includes the requests of names that had the place before. */
  weight: number;
}

/** A value that grows, as a metric has it. */
type RunningSample = Omit<Sample, "value"> & { value: number };

/**
 * Counts decisions. Anybody can invent names, so only the most frequent ones are kept ("space-saving" counters, by
 * Metwally, Agrawal and El Abbadi): a new name takes the place of the lightest, and its weight. Labels of metrics are
 * only names that somebody else has written.
 */
export class Counts {
  people = 0;
  undecided = 0;
  otherMethods = 0;
  /** Requests with a signature that does not count. */
  unsigned = 0;
  readonly unverifiable: Record<Unclear, number> = { missing: 0, unreadable: 0, proxy: 0, busy: 0 };
  readonly #known = new Map<string, NameCounts>();
  readonly #guests = new Map<string, Guest>();
  /** A lower bound of all weights. */
  #lightest = 0;
  readonly #requests = new Map<string, RunningSample>();
  readonly #blocked = new Map<string, RunningSample>();
  /** Names of the file that are labels. */
  readonly #named = new Set<string>();

  /** @param rules of the file in force; undefined if there is none yet */
  robot(
    decision: Decision,
    { caller, unsigned }: Pick<HeldRequest, "caller" | "unsigned">,
    rules: Rules | undefined,
  ): void {
    const { action, identity, crawler: name } = decision;
    if (rules === undefined && action === "allow") this.undecided++;
    const isKnown = name === undefined || knownCrawler(name) !== undefined;
    const counts = isKnown ? this.#knownOf(name ?? NO_NAME) : this.#guestOf(name);
    counts.requests++;
    counts.actions[action]++;
    counts.identities[identity] = (counts.identities[identity] ?? 0) + 1;
    const crawler = this.#labelOf(caller, rules);
    count(this.#requests, `${crawler} ${identity} ${action}`, { crawler, identity, action });
    if (unsigned !== undefined) this.unsigned++;
    if (action !== "block") return;
    const text = decision.rule === undefined ? "" : labelOf(ruleText(decision.rule));
    const rule = this.#blocked.has(text) || this.#blocked.size < MOST_LABELS ? text : OTHERS;
    count(this.#blocked, rule, { rule });
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

  #labelOf({ token, crawler, listed }: HeldRequest["caller"], rules: Rules | undefined): string {
    const known = crawler?.token ?? listed?.token;
    if (known !== undefined) return known;
    if (token === undefined) return NO_NAME;
    const name = foldedName(token);
    if (isSoftwareName(name)) return name;
    if (!this.#named.has(name)) {
      if (rules?.names(token) !== true || this.#named.size === MOST_LABELS) return OTHERS;
      this.#named.add(name);
    }
    return labelOf(name);
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
      people: this.people,
      undecided: this.undecided,
      otherMethods: this.otherMethods,
      unverifiable: { ...this.unverifiable },
      robots,
    };
  }

  /** What an enforcer tells of itself. */
  metrics(loaded: readonly LoadedSource[], reportsOnly: boolean): Metric[] {
    const { people, undecided, otherMethods, unsigned, unverifiable } = this;
    const person = { labels: { crawler: "", identity: "person", action: "allow" }, value: people };
    const sources = new Map<string, LoadedSource>();
    for (const one of loaded) {
      const name = labelOf(withoutPassword(one.name));
      const same = sources.get(name);
      // Of lists at one address, the one that was loaded last before the others counts.
      if (same === undefined || (one.loadedAt ?? 0) < (same.loadedAt ?? 0)) sources.set(name, one);
    }
    const perSource = (value: (one: LoadedSource) => number | undefined): Sample[] =>
      [...sources].flatMap(([source, one]) => {
        const found = value(one);
        return found === undefined ? [] : { labels: { source }, value: found };
      });
    const counter = (name: string, help: string, samples: readonly Sample[]): Metric => ({
      name,
      type: "counter",
      help,
      samples,
    });
    const sum = (value: number): Sample[] => [{ labels: {}, value }];
    const whys = Object.entries(unverifiable).map(([why, value]) => ({ labels: { why }, value }));
    return [
      counter("requests", "Requests by crawler, identity and decision", [person, ...this.#requests.values()]),
      counter("blocked", "Requests blocked, by rule", [...this.#blocked.values()]),
      counter("undecided", "Requests let through before a file or list was loaded", sum(undecided)),
      counter("other_methods", "Requests of robots by methods not held to the file", sum(otherMethods)),
      counter("unverifiable", "Requests from addresses that could not be checked", whys),
      counter("unsigned", "Requests with a signature that does not count", sum(unsigned)),
      counter(
        "load_failures",
        "Failures to load a file or list",
        perSource(({ failures }) => failures),
      ),
      {
        name: "loaded_timestamp",
        type: "gauge",
        unit: "seconds",
        help: "When a file or list was last loaded or confirmed, in Unix time",
        samples: perSource(({ loadedAt }) => loadedAt && loadedAt / 1000),
      },
      {
        name: "enforcing",
        type: "gauge",
        help: "1 if blocked requests are refused, 0 if they are only counted",
        samples: sum(reportsOnly ? 0 : 1),
      },
    ];
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

function count(counts: Map<string, RunningSample>, key: string, labels: Sample["labels"]): void {
  const known = counts.get(key);
  if (known === undefined) counts.set(key, { labels, value: 1 });
  else known.value++;
}

import type { CrawlerPurpose } from "../../engine/agent/crawler.ts";
import { boundBy, type SurveyAgent } from "../restriction/agents.ts";
import type { FileRestrictions, Level } from "../restriction/restriction.ts";
import { type Counts, count, type Tally } from "./tally.ts";

/** The agents of each purpose, by their indexes. */
type Purposes = ReadonlyMap<CrawlerPurpose, readonly number[]>;

function purposesOf(agents: readonly SurveyAgent[]): Purposes {
  const purposes = new Map<CrawlerPurpose, number[]>();
  for (const [place, { purpose }] of agents.entries()) {
    if (purpose === undefined) continue;
    const places = purposes.get(purpose) ?? [];
    places.push(place);
    purposes.set(purpose, places);
  }
  return purposes;
}

/** The counts of an agent. */
const NAMES = ["none", "partial", "full", "named", "namedPartial", "namedFull"] as const;
const NAMED_INDEX = NAMES.indexOf("named");
/** The index of a level among {@link NAMES}; from `named` on, the levels follow in the same order. */
const SEVERITY: Readonly<Record<Level, number>> = { none: 0, partial: 1, full: 2 };

/** Counts how far files restrict agents, and the agents of a purpose together. */
export class RestrictionCounter {
  readonly #agents: readonly SurveyAgent[];
  readonly #purposes: Purposes;
  /** The counts of all agents, one after another. Adding up objects instead would take most of a survey's time. */
  readonly #counts: Float64Array;

  constructor(agents: readonly SurveyAgent[]) {
    this.#agents = agents;
    this.#purposes = purposesOf(agents);
    this.#counts = new Float64Array(agents.length * NAMES.length);
  }

  /** Counts a file: for purposes into the tally, for agents until {@link RestrictionCounter.addTo} is called. */
  count({ purposes }: Tally, { kinds, of }: FileRestrictions): void {
    for (let place = 0, at = 0; place < of.length; place++, at += NAMES.length) {
      const { level, group } = kinds[of[place]!]!;
      const severity = SEVERITY[level];
      this.#counts[at + severity]!++;
      if (group === "*" || boundBy(this.#agents[place]!, group) !== "name") continue;
      this.#counts[at + NAMED_INDEX]!++;
      if (severity > 0) this.#counts[at + NAMED_INDEX + severity]!++;
    }
    for (const [purpose, places] of this.#purposes) {
      let [full, partial] = [0, 0];
      for (const place of places) {
        const { level } = kinds[of[place]!]!;
        if (level === "full") full++;
        else if (level === "partial") partial++;
      }
      const together = full === places.length ? "all" : full > 0 ? "some" : partial > 0 ? "partial" : "none";
      purposes[purpose] ??= noPurposes();
      count(purposes[purpose]!, together);
    }
  }

  /** Adds the counts of agents to a tally, unless there were no files. */
  addTo({ restrictions }: Tally): void {
    for (const [place, { name }] of this.#agents.entries()) {
      const from = place * NAMES.length;
      const counts = this.#counts.subarray(from, from + NAMES.length);
      if (counts.every((value) => value === 0)) continue;
      restrictions[name] = Object.fromEntries(NAMES.map((one, at) => [one, counts[at]!]));
    }
  }
}

/** All counts are there from the first file on, so that readers need not expect missing ones. */
function noPurposes(): Counts {
  return { none: 0, partial: 0, some: 0, all: 0 };
}

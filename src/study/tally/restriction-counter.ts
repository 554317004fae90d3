import type { CrawlerPurpose } from "../../engine/agent/crawler.ts";
import { boundBy, type SurveyAgent } from "../restriction/agents.ts";
import type { Level } from "../restriction/level.ts";
import type { FileRestrictions } from "../restriction/restriction.ts";
import { type Counts, count, type Tally } from "./tally.ts";

/** The agents of one purpose, by their places. */
type Purposes = ReadonlyMap<CrawlerPurpose, readonly number[]>;

/** The purposes of agents, each with the places of those that have it. */
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

/** What is counted for an agent. */
const NAMES = ["none", "partial", "full", "named", "namedPartial", "namedFull"] as const;
const NAMED = NAMES.indexOf("named");
/** The places of levels among the names, and among those that begin with `named`. */
const SEVERITY: Readonly<Record<Level, number>> = { none: 0, partial: 1, full: 2 };

/** Counts how far files restrict agents, and agents of a purpose together. */
export class RestrictionCounter {
  readonly #agents: readonly SurveyAgent[];
  readonly #purposes: Purposes;
  /** By agent, as many counts as there are names of them: adding them up in objects would take longest of all. */
  readonly #counts: Float64Array;

  constructor(agents: readonly SurveyAgent[]) {
    this.#agents = agents;
    this.#purposes = purposesOf(agents);
    this.#counts = new Float64Array(agents.length * NAMES.length);
  }

  /** Counts a file: purposes at once, agents when all files are {@link RestrictionCounter.addTo added}. */
  count({ purposes }: Tally, { kinds, of }: FileRestrictions): void {
    for (let place = 0, at = 0; place < of.length; place++, at += NAMES.length) {
      const { level, group } = kinds[of[place]!]!;
      const severity = SEVERITY[level];
      this.#counts[at + severity]!++;
      if (group === "*" || boundBy(this.#agents[place]!, group) !== "name") continue;
      this.#counts[at + NAMED]!++;
      if (severity > 0) this.#counts[at + NAMED + severity]!++;
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

  /** Adds what has been counted for agents to a tally, unless there were no files. */
  addTo({ restrictions }: Tally): void {
    for (const [place, { name }] of this.#agents.entries()) {
      const from = place * NAMES.length;
      const counts = this.#counts.subarray(from, from + NAMES.length);
      if (counts.every((value) => value === 0)) continue;
      restrictions[name] = Object.fromEntries(NAMES.map((one, at) => [one, counts[at]!]));
    }
  }
}

/** Every name is there from the first file on, so that readers need not know which may be missing. */
function noPurposes(): Counts {
  return { none: 0, partial: 0, some: 0, all: 0 };
}

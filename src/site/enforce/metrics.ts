import { labelOf, type Metric, type Sample } from "../../base/metrics.ts";
import { withoutPassword } from "../../base/without-password.ts";
import { foldedName } from "../../engine/dialect/addressee.ts";
import { ruleText } from "../../engine/parse/content.ts";
import { isSoftwareName } from "../identity/software.ts";
import type { Caller } from "./caller.ts";
import type { Case } from "./case.ts";
import type { Decision } from "./decision.ts";
import type { Rules } from "./rule-book.ts";
import { Counts, NO_NAME, OTHERS } from "./summary.ts";

/** How many rules have labels of their own, and how many crawlers that only the file names. */
const MOST = 500;

/** A file or a list that robots are held to or known by. */
export interface LoadedSource {
  readonly name: string;
  /** When it was loaded or confirmed last, in milliseconds since 1970; undefined if it never was. */
  readonly loadedAt: number | undefined;
  readonly failures: number;
}

type Labels = Sample["labels"];

/** Counts decisions by labels, too. Anybody can invent names, so only those that somebody else has written are labels. */
export class MeasuredCounts extends Counts {
  readonly #requests = new Map<string, { labels: Labels; value: number }>();
  readonly #blocked = new Map<string, { labels: Labels; value: number }>();
  readonly #named = new Set<string>();
  #unsigned = 0;

  unsigned(): void {
    this.#unsigned++;
  }

  /** @param rules of the file in force; undefined if there is none yet */
  measure(
    decision: Decision,
    { caller, unsigned }: Pick<Case, "caller" | "unsigned">,
    rules: Rules | undefined,
  ): void {
    this.robot(decision, rules === undefined);
    const { action, identity } = decision;
    const crawler = this.#labelOf(caller, rules);
    count(this.#requests, `${crawler} ${identity} ${action}`, () => ({ crawler, identity, action }));
    if (unsigned !== undefined) this.#unsigned++;
    if (action !== "block") return;
    const text = decision.rule === undefined ? "" : labelOf(ruleText(decision.rule));
    const rule = this.#blocked.has(text) || this.#blocked.size < MOST ? text : OTHERS;
    count(this.#blocked, rule, () => ({ rule }));
  }

  #labelOf({ token, crawler, listed }: Caller, rules: Rules | undefined): string {
    const known = crawler?.token ?? listed?.token;
    if (known !== undefined) return known;
    if (token === undefined) return NO_NAME;
    const name = foldedName(token);
    if (isSoftwareName(name)) return name;
    if (!this.#named.has(name)) {
      if (rules?.names(token) !== true || this.#named.size === MOST) return OTHERS;
      this.#named.add(name);
    }
    return labelOf(name);
  }

  /** What an enforcer tells of itself. */
  metrics(loaded: readonly LoadedSource[], reportsOnly: boolean): Metric[] {
    const { people, undecided, otherMethods, unverifiable } = this.summary();
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
      counter("unsigned", "Requests with a signature that does not count", sum(this.#unsigned)),
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

function count(
  counts: Map<string, { labels: Labels; value: number }>,
  key: string,
  labels: () => Labels,
): void {
  const known = counts.get(key);
  if (known === undefined) counts.set(key, { labels: labels(), value: 1 });
  else known.value++;
}

/** The short comparison for README.md: what others offer, from their own code, and how long they take. */
import results from "../../conformance/results.json" with { type: "json" };
import { suite } from "../../src/cli/conformance/suite.ts";
import { duration, short, table } from "../table.ts";
import { type Entry, OWN, type Work } from "./classes.ts";

/** When the facts below were last held against the projects' code. */
const LOOKED_AT = "2026-11-23";

const COLUMNS = [
  "robotomata",
  "robots-parser 3.0.1",
  "robots-txt-guard 1.0.2",
  "Protego 0.6.1",
  "google/robotstxt 22b355f",
  "@hono/ua-blocker 0.1",
] as const;

/** Who answered the cases of `conformance/`, by column. */
const ASKED: Readonly<Partial<Record<(typeof COLUMNS)[number], keyof typeof results>>> = {
  robotomata: "robotomata",
  "robots-parser 3.0.1": "robots-parser",
  "robots-txt-guard 1.0.2": "robots-txt-guard",
  "Protego 0.6.1": "protego",
  "google/robotstxt 22b355f": "google",
};

/** Facts in the order of the columns. */
const FACTS: readonly (readonly [string, ...string[]])[] = [
  ["for", "JavaScript, TypeScript", "JavaScript", "JavaScript", "Python", "C++", "Hono"],
  ["size in a bundle, gzip", "42 KB", "**1.6 KB**", "**1.1 KB**", "-", "-", "-"],
  ["rules by path, `*` and `$`", "yes", "yes", "yes", "yes", "yes", "no: whole sites by name"],
  ["other readings: Google's, 1996, 1994", "yes", "no", "no", "no", "only Google's", "no"],
  ["says which rule decided", "rule, line, reason", "line", "no", "no", "line", "no"],
  ["fetches, caches, treats errors as RFC 9309 says", "yes", "no", "no", "no, Scrapy does", "no", "no"],
  ["Crawl-delay, Request-rate", "yes", "Crawl-delay", "no", "yes, and Visit-time", "no", "no"],
  ["lints, repairs, compares files", "yes", "no", "no", "no", "no", "no"],
  ["enforces a file in a server", "yes, by path", "no", "no", "no", "no", "by name"],
];

const ROWS: Readonly<Record<Work, string>> = {
  once: "file of 20 to 70 rules, to the first verdict",
  many: "each further verdict",
};

/** How many of the answers about files that RFC 9309 demands somebody gives. */
function demandsMet(column: (typeof COLUMNS)[number]): string {
  const id = ASKED[column];
  if (id === undefined) return "-";
  const { differs, faults } = results[id];
  const wrong = new Set<string>([...differs, ...Object.keys(faults)]);
  const demands = suite().filter(({ level, server }) => level === "must" && server === undefined);
  return `${demands.filter((one) => !wrong.has(one.id)).length} of ${demands.length}`;
}

/** The table, with the times of those that are measured in the same process. */
export function fieldReport(entries: readonly Entry[]): string {
  const time = (work: Work, column: string): string => {
    const who = column === "robotomata" ? OWN[work] : column.replace(/ [\d.]+$/, "");
    const entry = entries.find(
      (it) => it.inputs === "synthetic" && it.kind === "median" && it.work === work && it.who === who,
    );
    if (entry === undefined) return "-";
    const { ns, ratio } = entry;
    return column === "robotomata"
      ? `**${duration(ns.median)}**`
      : `${duration(ns.median)} (${short(ratio.median)}x)`;
  };
  const times = (Object.keys(ROWS) as Work[]).map((work) => [
    ROWS[work],
    ...COLUMNS.map((column) => time(work, column)),
  ]);
  const days = [...new Set(Object.values(ASKED).map((id) => results[id].date))].sort();
  const demands = ["answers that RFC 9309 demands", ...COLUMNS.map(demandsMet)];
  return `${table(["", ...COLUMNS], [...FACTS.map((row) => [...row]), demands, ...times])}\n\nLooked up ${LOOKED_AT}, answers of ${days.join(" to ")}; "-" was not measured.`;
}

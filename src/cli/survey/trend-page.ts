import type { Counts, Tally } from "../../study/tally/tally.ts";
import { type Figure, type Lines, shownShare } from "../report/figure.ts";
import type { Report } from "../report/page.ts";
import { printable } from "../shared/output/wording.ts";
import { amount, numeral } from "../text/numeral.ts";
import { timeOf } from "./inputs.ts";
import { figuresOf } from "./page.ts";
import { sum } from "./ranking.ts";
import { HOW, purposeName, purposesMost, restrictedMost } from "./restricted.ts";
import { type DatedCounts, readable } from "./trend.ts";

/** Lines in a chart: as many as there are colours. */
const LINES = 6;

/** Surveys of several dates as a report: what changed, then all that was counted at the last date. */
export function trendReport(all: readonly DatedCounts[], madeBy: string): Report {
  const { date: last, tally } = all.at(-1)!;
  const agents = restrictedMost(tally.restrictions);
  const purposes = purposesMost(tally.purposes);
  const of = { agents: agents.slice(0, LINES), purposes: purposes.slice(0, LINES) };
  const first = agents.length > LINES ? ` The first ${LINES} of ${amount(agents.length, "agent")}.` : "";
  return {
    title: "What robots.txt files say, by date",
    lead: `${amount(all.length, "survey")}, of ${all.map(({ date }) => date).join(", ")}. Charts of changes come first, then what was counted in ${last}.`,
    facts: all.map(({ date, tally: { files } }) => ({ label: `files in ${date}`, value: numeral(files) })),
    figures: [
      sharesOf(all, "Agents restricted fully", `${HOW}${first}`, of.agents, (name, { restrictions }) =>
        part(restrictions[name], "full"),
      ),
      sharesOf(
        all,
        "Agents restricted in part",
        `Probe paths are as above.${first}`,
        of.agents,
        (name, { restrictions }) => part(restrictions[name], "partial"),
      ),
      ...(purposes.length === 0
        ? []
        : [
            sharesOf(
              all,
              "Crawlers restricted fully, by purpose",
              "Files that restrict at least one crawler of the purpose fully.",
              of.purposes,
              (name, { purposes }) => part(purposes[name], "some", "all"),
              purposeName,
            ),
          ]),
      agentsByDate(all, agents),
      hostsByDate(all),
      ...figuresOf(tally).map((figure) => ({ ...figure, title: `${figure.title}, ${last}` })),
    ],
    foot: madeBy,
  };
}

function part(counts: Counts | undefined, ...names: readonly string[]): number {
  return names.reduce((files, name) => files + (counts?.[name] ?? 0), 0);
}

/** Shares of the files that crawlers can read, in per cent, as lines over time. */
function sharesOf(
  all: readonly DatedCounts[],
  title: string,
  note: string,
  names: readonly string[],
  count: (name: string, tally: Tally) => number,
  shown: (name: string) => string = printable,
): Lines {
  return {
    kind: "lines",
    title,
    note: `Files, per cent of those that crawlers can read. ${note}`,
    times: all.map(({ date }) => timeOf(date)),
    dates: all.map(({ date }) => date),
    series: names.map((name) => ({
      name: shown(name),
      values: all.map(({ tally }) => inPercent(count(name, tally), readable(tally))),
    })),
  };
}

function inPercent(files: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((files / whole) * 1000) / 10;
}

function agentsByDate(all: readonly DatedCounts[], agents: readonly string[]): Figure {
  return {
    kind: "listing",
    title: "Agents restricted fully, all of them",
    head: ["Agent", ...all.map(({ date }) => date)],
    rows: agents.map((name) => [
      printable(name),
      ...all.map(({ tally }) => shownShare(part(tally.restrictions[name], "full"), readable(tally))),
    ]),
  };
}

function hostsByDate(all: readonly DatedCounts[]): Figure {
  return {
    kind: "listing",
    title: "Hosts by date",
    note: "Each host counts once at each date. Lists of hosts that differ from date to date can make a trend by themselves.",
    head: ["Date", "Hosts", "robots.txt files", "Files that crawlers can read"],
    rows: all.map(({ date, tally }) => [date, sum(tally.outcomes), tally.files, readable(tally)]),
  };
}

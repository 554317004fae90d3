import type { Counts, Tally } from "../../study/tally/tally.ts";
import { amount, numeral } from "../shared/output/numeral.ts";
import { printable } from "../shared/output/wording.ts";
import { OLD_SOURCE, oldFigures } from "./old-figures.ts";
import { blockedMost, ranked, sum } from "./ranking.ts";
import { purposeName, purposesMost, restrictedMost } from "./restricted.ts";
import { readable } from "./trend.ts";

/** The most rows in a table. */
const TOP = 15;

/** A tally for people. */
export function surveyText(tally: Tally): string {
  const { files, bytes, duplicates, style, unreadable } = tally;
  const hosts = sum(tally.outcomes);
  const parts = [
    `${amount(hosts, "host")}, ${amount(files, "robots.txt file")}, ${amount(bytes, "byte")}\n`,
    duplicates > 0
      ? `${amount(duplicates, "capture")} of hosts that had been counted already left out\n`
      : "",
    table("Outcomes", tally.outcomes, hosts),
    table("HTTP statuses of the last answers", tally.statuses, hosts),
    beside(tally),
    table("Files that no crawler can read", unreadable, files),
    table("Worst finding of lint", style, files),
    table("Lint rules with findings", tally.rules, files),
    deadRules(tally),
    tableOf("AI crawlers blocked from the start page", blocked(tally), files),
    tableOf("Agents restricted, fully or in part", restricted(tally), readable(tally)),
    tableOf("Crawlers restricted, by purpose", together(tally), readable(tally)),
    table("Agents named", tally.agents, files),
    table("Fields", tally.directives, files),
    table("AI-use signals", tally.signals, files),
    table("Encodings", tally.encodings, files),
    table("Longest crawl delay, seconds", tally.crawlDelays, files),
    `\nSitemaps: ${numeral(tally.sitemaps.urls)} in ${amount(tally.sitemaps.files, "file")}\n`,
  ];
  return parts.join("");
}

/** Today's figures compared with those once published. */
function beside(tally: Tally): string {
  const { files } = tally;
  if (files === 0) return "";
  const lines = oldFigures(tally).map(
    ({ name, theirs, files: part, how }) =>
      `  ${name}  ${percent(part, files)} (then: ${theirs} %): ${how}\n`,
  );
  return `\nThen and now. ${OLD_SOURCE}\n${lines.join("")}`;
}

/** Files by AI crawler, whose name comes with the means. */
function blocked({ blocked }: Tally): [string, number][] {
  return blockedMost(blocked).map((token) => {
    const { name = 0, fallback = 0, star = 0 } = blocked[token]!;
    const means = [`${numeral(name)} by name`, `${numeral(star)} by *`];
    if (fallback > 0) means.splice(1, 0, `${numeral(fallback)} by a fallback`);
    return [`${token}: ${means.join(", ")}`, sum(blocked[token]!)];
  });
}

/** Files that restrict an agent at all, whose name comes with how far. */
function restricted({ restrictions }: Tally): [string, number][] {
  return restrictedMost(restrictions).map((name) => {
    const { partial = 0, full = 0 } = restrictions[name]!;
    return [`${name}: ${numeral(full)} fully, ${numeral(partial)} in part`, full + partial];
  });
}

function together({ purposes }: Tally): [string, number][] {
  return purposesMost(purposes).map((purpose) => {
    const { partial = 0, some = 0, all = 0 } = purposes[purpose]!;
    const ways = `${numeral(all)} all of them fully, ${numeral(some)} some fully, ${numeral(partial)} in part`;
    return [`${purposeName(purpose)}: ${ways}`, partial + some + all];
  });
}

/** Rules that change nothing, if they were counted. */
function deadRules({ deadRules }: Tally): string {
  if (deadRules === undefined) return "";
  const { analysed, files, rules, dead, why, agents } = deadRules;
  const share = `${numeral(dead)} of ${amount(rules, "rule")} (${percent(dead, rules)})`;
  const where = `in ${numeral(files)} of ${amount(analysed, "file")} (${percent(files, analysed)})`;
  return [
    `\nDead rules, which have no effect: ${share}, ${where}\n`,
    table("Dead rules by reason", why, dead),
    table("Agents that have dead rules, by files", agents, analysed),
  ].join("");
}

function table(title: string, counts: Counts, all: number): string {
  return tableOf(title, ranked(counts), all);
}

function tableOf(
  title: string,
  rows: readonly (readonly [name: string, count: number])[],
  all: number,
): string {
  if (rows.length === 0) return "";
  const shown = rows.slice(0, TOP);
  const width = Math.max(...shown.map(([, count]) => numeral(count).length));
  const lines = shown.map(
    ([name, count]) =>
      `  ${numeral(count).padStart(width)}  ${percent(count, all).padStart(6)}  ${printable(name)}\n`,
  );
  const more = rows.length - shown.length;
  return `\n${title}\n${lines.join("")}${more > 0 ? `  and ${numeral(more)} more\n` : ""}`;
}

export function percent(part: number, all: number): string {
  return all === 0 ? "-" : `${((part / all) * 100).toFixed(1)} %`;
}

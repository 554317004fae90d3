import type { Counts, Tally } from "../../survey/tally/tally.ts";
import { amount, numeral } from "../numeral.ts";
import { printable } from "../wording.ts";

/** Rows of a table at most. */
const TOP = 15;

/** A tally for people. */
export function surveyText(tally: Tally): string {
  const { files, bytes, duplicates, style, unreadable } = tally;
  const hosts = sum(tally.outcomes);
  const lost = sum(unreadable);
  const blocked = Object.fromEntries(Object.entries(tally.blocked).map(([token, by]) => [token, sum(by)]));
  const parts = [
    `${amount(hosts, "host")}, ${amount(files, "robots.txt file")}, ${amount(bytes, "byte")}\n`,
    duplicates > 0 ? `${amount(duplicates, "capture")} of hosts that had been counted left out\n` : "",
    table("Outcomes", tally.outcomes, hosts),
    figures(style.error ?? 0, lost, files),
    table("Files that no crawler can read", unreadable, files),
    table("Worst finding of lint", style, files),
    table("Rules of lint that found something", tally.rules, files),
    table("AI crawlers kept from the start page", blocked, files),
    table("Agents named", tally.agents, files),
    table("Fields", tally.directives, files),
    table("AI-use signals", tally.signals, files),
    table("Encodings", tally.encodings, files),
    table("Longest crawl delay, seconds", tally.crawlDelays, files),
    `\nSitemaps: ${numeral(tally.sitemaps.urls)} in ${amount(tally.sitemaps.files, "file")}\n`,
  ];
  return parts.join("");
}

/** Today's figures beside the known ones. */
function figures(errors: number, lost: number, files: number): string {
  if (files === 0) return "";
  return `
Beside the figures of the first validators, which walked 2.4 million links and did not publish how they counted
  bad style   ${percent(errors, files)} (theirs: 5 %): files in which lint finds an error
  unreadable  ${percent(lost, files)} (theirs: 2 %): files that are markup, binary or cannot be decoded
`;
}

function table(title: string, counts: Counts, all: number): string {
  const rows = Object.entries(counts).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
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

function sum(counts: Counts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function percent(part: number, all: number): string {
  return all === 0 ? "-" : `${((part / all) * 100).toFixed(1)} %`;
}

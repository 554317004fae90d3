/** The tables of results in docs/conformance.md, and what conformance/results.md says beyond them, as Markdown. */
import { pageTable } from "../../bench/table.ts";
import { type Case, clauses, type Level, levels, sections } from "../../src/cli/conformance/suite.ts";
import type { Implementation, Result, Results } from "./results.ts";

/** How many clauses are named for each implementation. */
const NAMED = 6;

type CaseSelector = (implementation: Pick<Implementation, "isClient">) => Case[];

/** An implementation with its results. */
interface Row {
  readonly implementation: Implementation;
  readonly result: Result;
  readonly cases: readonly Case[];
  /** Failed cases of demands and recommendations. */
  readonly wrong: readonly Case[];
  /** Failed cases in which it answers as the document that it follows, or as it states. */
  readonly decided: readonly Case[];
}

/** What there is to say about all implementations: in short, and by section and clause. */
export function tablesOf(
  implementations: readonly Implementation[],
  results: Results,
  casesFor: CaseSelector,
): { readonly short: string; readonly long: string } {
  const rows = implementations.flatMap((implementation) => {
    const result = results[implementation.id];
    return result === undefined ? [] : [rowOf(implementation, result, casesFor(implementation))];
  });
  const parsers = rows.filter(({ implementation }) => !implementation.isClient);
  const clients = rows.filter(({ implementation }) => implementation.isClient);
  return {
    short: `### Parsers\n\n${overview(parsers)}\n\n### Clients, about servers\n\n${overview(clients)}`,
    long: [
      `## Parsers, by section\n\n${bySection(parsers)}`,
      `## What is wrong, and what was decided\n\n${rows.map(details).filter(Boolean).join("\n\n")}`,
    ].join("\n\n"),
  };
}

function rowOf(implementation: Implementation, result: Result, cases: readonly Case[]): Row {
  const missed = new Set([...result.differs, ...Object.keys(result.faults)]);
  const wrong = cases.filter(({ id, level }) => level !== "silent" && missed.has(id));
  const { follows, decisions = [] } = implementation;
  const decided = wrong.filter(
    (entry) =>
      !(entry.id in result.faults) &&
      (decisions.some(({ clause }) => clause === entry.clause) ||
        (follows !== "rfc9309" && answerOf(entry, follows) !== entry.expected)),
  );
  return { implementation, result, cases, wrong, decided };
}

/** The answer of another document to a case. */
function answerOf(entry: Case, document: string): string | undefined {
  return (entry as { others?: Readonly<Record<string, string>> }).others?.[document];
}

function overview(rows: readonly Row[]): string {
  return pageTable(
    [
      "implementation",
      "version",
      "asked on",
      ...levels.slice(0, 2),
      "faults",
      "decisions",
      "no answer",
      "silent, as suggested",
    ],
    rows.map(({ implementation, result, cases, wrong, decided }) => [
      implementation.name,
      result.version,
      result.date,
      ...levels.slice(0, 2).map((level) => share(cases, wrong, level)),
      String(wrong.length - decided.length),
      String(decided.length),
      String(Object.keys(result.faults).length),
      silentShare(cases, result),
    ]),
    1,
  );
}

function bySection(rows: readonly Row[]): string {
  const used = sections.filter((section) =>
    rows.some(({ cases }) => cases.some((one) => one.section === section)),
  );
  return pageTable(
    ["implementation", ...used],
    rows.map(({ implementation, cases, wrong }) => [
      implementation.name,
      ...used.map((section) => {
        const those = cases.filter((entry) => entry.section === section);
        const shares = levels
          .slice(0, 2)
          .filter((level) => those.some((entry) => entry.level === level))
          .map((level) => share(those, wrong, level));
        return shares.join(", ");
      }),
    ]),
    1,
  );
}

function details({ implementation, result, cases, wrong, decided }: Row): string {
  if (wrong.length === 0) return "";
  const { name, note, decisions = [], says = [] } = implementation;
  const lines = [
    `**${name} ${result.version}** (${implementation.language}; ${implementation.from}).${note ? ` ${note}` : ""}`,
  ];
  const faults = wrong.filter((entry) => !decided.includes(entry));
  for (const [what, those] of [["Faults", faults] as const, ["Decisions", decided] as const]) {
    if (those.length > 0) lines.push(`- ${what}: ${clauseList(those, cases)}`);
  }
  for (const { text, source } of [...decisions, ...says]) lines.push(`- ${text} (${linked(source)})`);
  return lines.join("\n");
}

/** The clauses of cases, with the most frequent first. */
function clauseList(those: readonly Case[], cases: readonly Case[]): string {
  const known = clauses();
  const counts = [...known.keys()]
    .map((clause) => ({
      clause,
      count: those.filter((entry) => entry.clause === clause).length,
      of: cases.filter((entry) => entry.clause === clause).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const named = counts.slice(0, NAMED).map(({ clause, count, of }) => `${clause} ${count} of ${of}`);
  const rest = counts.slice(NAMED);
  const more = rest.reduce((sum, { count }) => sum + count, 0);
  return `${named.join("; ")}${more > 0 ? `; ${more} in ${rest.length} other ${rest.length === 1 ? "clause" : "clauses"}` : ""}.`;
}

function share(cases: readonly Case[], wrong: readonly Case[], level: Level): string {
  const those = cases.filter((entry) => entry.level === level);
  return those.length === 0
    ? "-"
    : `${those.filter((entry) => !wrong.includes(entry)).length}/${those.length}`;
}

function silentShare(cases: readonly Case[], { differs, faults }: Result): string {
  const those = cases.filter(({ level }) => level === "silent");
  return `${those.filter(({ id }) => !differs.includes(id) && !(id in faults)).length}/${those.length}`;
}

function linked(source: string): string {
  return /^https:/.test(source) ? `[${source.replace(/^https:\/\/(?:www\.)?/, "")}](${source})` : source;
}

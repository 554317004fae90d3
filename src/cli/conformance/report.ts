import { jsonText } from "../shared/output/json.ts";
import { type Paint, printable } from "../shared/output/wording.ts";
import { type Case as JunitCase, junit } from "../shared/reports/junit.ts";
import type { Outcome } from "./examine.ts";
import { type Case, type Clause, type Level, levels, octetsOf, sections } from "./suite.ts";

/** What a report is about. */
export interface ReportSubject {
  readonly adapter: string;
  readonly outcomes: readonly Outcome[];
  readonly clauses: ReadonlyMap<string, Clause>;
}

export const formats = ["text", "json", "junit", "markdown"] as const;
export type Format = (typeof formats)[number];

/** Further cases that a report names for a clause. */
const MORE_CASES = 8;
/** Characters of a file that a report shows. */
const FILE_CHARACTERS = 400;

/** A report in one of the formats. */
export function reportIn(format: Format, examined: ReportSubject, paint: Paint): Iterable<string> {
  if (format === "json") return jsonReport(examined);
  if (format === "junit") return junitReport(examined);
  return format === "markdown" ? markdownReport(examined) : textReport(examined, paint);
}

function* textReport({ adapter, outcomes, clauses }: ReportSubject, paint: Paint): Generator<string> {
  for (const failure of failuresOf(outcomes, clauses)) {
    const { clause, of } = failure;
    const [smallest, ...others] = failure.outcomes as [Outcome, ...Outcome[]];
    yield `${paint("bold", headingOf(clause))}\n  ${clause.asks}\n`;
    yield `  ${paint("red", `wrong in ${others.length + 1} of ${of}`)}, for example ${smallest.entry.id}:\n\n`;
    yield* exampleLines(smallest).map((line) => `    ${line}\n`);
    if (others.length > 0) yield `\n  also ${namesOf(others)}\n`;
    yield "\n";
  }
  const rows = [...bySection(outcomes), ["all", countsOf(outcomes)] as const];
  const cells = [
    ["", ...levels],
    ...rows.map(([name, counts]) => [name, ...levels.map((level) => cell(counts[level]))]),
  ];
  const widths = cells[0]!.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)));
  for (const row of cells) {
    yield `${row.map((text, i) => (i === 0 ? text.padEnd(widths[i]!) : text.padStart(widths[i]!))).join("   ")}\n`;
  }
  yield `\n${silenceNote(countsOf(outcomes))}${unaskedNote(outcomes)}`;
  yield `${paint(isConformant(outcomes) ? "green" : "red", summaryOf(adapter, outcomes))}\n`;
}

function* markdownReport({ adapter, outcomes, clauses }: ReportSubject): Generator<string> {
  yield `# Conformance of ${inCode(adapter)}\n\n${summaryOf("It", outcomes)}\n\n`;
  yield `| section | ${levels.join(" | ")} |\n|-|${levels.map(() => "-:").join("|")}|\n`;
  for (const [name, counts] of [...bySection(outcomes), ["all", countsOf(outcomes)] as const]) {
    yield `| ${name} | ${levels.map((level) => cell(counts[level])).join(" | ")} |\n`;
  }
  yield `\n${silenceNote(countsOf(outcomes))}${unaskedNote(outcomes)}`;
  for (const failure of failuresOf(outcomes, clauses)) {
    const [smallest, ...others] = failure.outcomes as [Outcome, ...Outcome[]];
    yield `\n## ${headingOf(failure.clause)}\n\n${failure.clause.asks}\n\n`;
    yield `Wrong in ${others.length + 1} of ${failure.of}, for example ${inCode(smallest.entry.id)}:\n\n`;
    yield `\`\`\`\n${exampleLines(smallest).join("\n").replaceAll("```", "'''")}\n\`\`\`\n`;
    if (others.length > 0) yield `\nAlso ${namesOf(others)}.\n`;
  }
}

function jsonReport({ adapter, outcomes }: ReportSubject): Iterable<string> {
  return jsonText({
    adapter,
    conformant: isConformant(outcomes),
    counts: countsOf(outcomes),
    sections: Object.fromEntries(bySection(outcomes)),
    cases: outcomes.map(({ entry: { id, section, level, clause, expected }, answer, result, fault }) => ({
      id,
      section,
      level,
      clause,
      expected,
      answer,
      result,
      fault,
    })),
  });
}

function junitReport({ outcomes, clauses }: ReportSubject): Iterable<string> {
  return junit(
    "robotomata conformance",
    bySection(outcomes).map(([name]) => ({
      name,
      cases: outcomes
        .filter(({ entry }) => entry.section === name)
        .map((outcome) => junitCase(outcome, clauses.get(outcome.entry.clause)!)),
    })),
  );
}

function junitCase(outcome: Outcome, clause: Clause): JunitCase {
  const { entry, result, fault } = outcome;
  const name = `${entry.id} (${clause.section} ${entry.level})`;
  if (result === "passed") return { name };
  if (result === "fault" || result === "not asked") {
    return { name, outcome: { kind: "error", type: "no answer", message: fault ?? "not asked" } };
  }
  const kind = result === "open" ? "note" : "failure";
  return { name, outcome: { kind, type: entry.level, message: `${answered(outcome)}. ${clause.asks}` } };
}

/** Whether no answer is wrong or missing. */
export function isConformant(outcomes: readonly Outcome[]): boolean {
  return outcomes.every(({ result }) => result === "passed" || result === "open");
}

function headingOf({ section, level }: Clause): string {
  return level === "silent" ? `RFC 9309 ${section}, silent` : `RFC 9309 ${section}, ${level}`;
}

function exampleLines(outcome: Outcome): string[] {
  const { entry } = outcome;
  return [
    ...(entry.server === undefined ? fileLines(entry) : serverLines(entry)),
    "",
    printable(`${entry.agent}  ${entry.url}`),
    answered(outcome),
    ...(entry.why === undefined ? [] : [printable(entry.why)]),
  ];
}

function answered({ entry, answer, fault }: Outcome): string {
  return fault === undefined
    ? `expected ${entry.expected}, got ${answer}`
    : `expected ${entry.expected}, no answer: ${printable(fault)}`;
}

function fileLines(entry: Case): string[] {
  const octets = octetsOf(entry);
  if (octets.length === 0) return ["(an empty file)"];
  const text = octets
    .subarray(0, FILE_CHARACTERS)
    .toString(entry.robotsBase64 === undefined ? "utf8" : "latin1");
  const lines = text.replace(/\n$/, "").split("\n").map(printable);
  return octets.length > FILE_CHARACTERS ? [...lines, `(${octets.length} octets in all)`] : lines;
}

function serverLines({ server }: Case): string[] {
  return server!.map(({ host, path, status = 200, headers, fault, ...body }) => {
    const place = `${host === "other" ? "{other}" : "{site}"}${path}`;
    const target = headers?.location === undefined ? "" : ` to ${headers.location}`;
    const text = octetsOf(body).subarray(0, 60).toString();
    const shown = text === "" ? "" : ` ${JSON.stringify(text)}`;
    return printable(`${place}: ${fault === undefined || fault === "cut" ? status : fault}${target}${shown}`);
  });
}

function namesOf(outcomes: readonly Outcome[]): string {
  const named = outcomes.slice(0, MORE_CASES).map(({ entry }) => entry.id);
  const more = outcomes.length - named.length;
  return `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function cell({ passed, of }: Count): string {
  return of === 0 ? "-" : `${passed}/${of}`;
}

function silenceNote({ silent }: Counts): string {
  return silent.of === 0
    ? ""
    : "Where RFC 9309 is silent, the count is of answers that this suite suggests; no other is wrong.\n";
}

function unaskedNote(outcomes: readonly Outcome[]): string {
  const unasked = outcomes.filter(({ result }) => result === "not asked").length;
  return unasked === 0 ? "" : `${unasked} cases were not asked, after too many without an answer.\n`;
}

function summaryOf(adapter: string, outcomes: readonly Outcome[]): string {
  const { must, should } = countsOf(outcomes);
  const faults = outcomes.filter(({ result }) => result === "fault").length;
  const missing = faults === 0 ? "" : `, and gave no answer to ${faults}`;
  return `${printable(adapter)} meets ${must.passed} of ${must.of} demands and ${should.passed} of ${should.of} recommendations of RFC 9309${missing}.`;
}

function inCode(text: string): string {
  return `\`${printable(text).replaceAll("`", "'")}\``;
}

/** The number of cases, and how many of them passed. */
interface Count {
  readonly passed: number;
  readonly of: number;
}

type Counts = Readonly<Record<Level, Count>>;

/** Counts by level. */
export function countsOf(outcomes: readonly Outcome[]): Counts {
  const of = (level: Level): Count => {
    const those = outcomes.filter(({ entry }) => entry.level === level);
    return { passed: those.filter(({ result }) => result === "passed").length, of: those.length };
  };
  return { must: of("must"), should: of("should"), silent: of("silent") };
}

/** The counts of each section that has outcomes. */
function bySection(outcomes: readonly Outcome[]): [section: string, counts: Counts][] {
  return sections
    .map((section): [string, Outcome[]] => [
      section,
      outcomes.filter(({ entry }) => entry.section === section),
    ])
    .filter(([, those]) => those.length > 0)
    .map(([section, those]) => [section, countsOf(those)]);
}

/** The wrong and missing answers to one clause. */
interface Failure {
  readonly clause: Clause;
  /** Cases of the clause that were asked. */
  readonly of: number;
  /** Smallest first. */
  readonly outcomes: readonly Outcome[];
}

/** What is wrong, by clause: demands before recommendations, in the order of RFC 9309. */
function failuresOf(outcomes: readonly Outcome[], clauses: ReadonlyMap<string, Clause>): Failure[] {
  return [...clauses.values()]
    .map((clause): Failure => {
      const those = outcomes.filter(
        ({ entry, result }) => entry.clause === clause.id && result !== "not asked",
      );
      const wrong = those.filter(({ result }) => result === "failed" || result === "fault");
      return { clause, of: those.length, outcomes: wrong.sort((a, b) => sizeOf(a.entry) - sizeOf(b.entry)) };
    })
    .filter((failure) => failure.outcomes.length > 0)
    .sort((a, b) => levels.indexOf(a.clause.level) - levels.indexOf(b.clause.level));
}

function sizeOf(entry: Case): number {
  return octetsOf(entry).length + entry.url.length + JSON.stringify(entry.server ?? "").length;
}

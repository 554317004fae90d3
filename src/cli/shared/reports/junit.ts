import { escapeHtml } from "../../../base/escape.ts";
import type { Diagnostic } from "../../../site/findings/diagnostic.ts";
import { inputName } from "../input/input.ts";
import { printable } from "../output/wording.ts";
import type { FileReport, Reporter } from "./report.ts";

/** Cases that belong together: those of one file. */
export interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

/** One thing that was checked. */
export interface Case {
  readonly name: string;
  /** 1-based; undefined if it concerns the whole file. */
  readonly line?: number;
  /** Absent if it passed. An `error` could not be checked; a `note` does not count as a failure. */
  readonly outcome?: {
    readonly kind: "failure" | "error" | "note";
    readonly type: string;
    readonly message: string;
  };
}

/** Suites as JUnit's XML, the form of test results that GitLab, Jenkins, Azure and others show. */
export function* junit(name: string, suites: readonly Suite[]): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<testsuites${attributes({ name, ...countsOf(suites.flatMap(({ cases }) => cases)) })}>\n`;
  for (const { name: suite, cases } of suites) {
    yield `  <testsuite${attributes({ name: suite, ...countsOf(cases) })}>\n`;
    for (const one of cases) yield caseElement(suite, one);
    yield "  </testsuite>\n";
  }
  yield "</testsuites>\n";
}

/**
 * Findings as JUnit's XML. Errors and warnings are failures; an info is output of a case that has passed, and a
 * file in which nothing was found is a case of its own.
 */
export const junitReport: Reporter = (reports, _style, failures = []) =>
  junit("robotomata lint", [
    ...reports.map(({ source, found }: FileReport) => ({
      name: inputName(source),
      cases: found.length === 0 ? [{ name: "no findings" }] : found.map(caseOf),
    })),
    ...failures.map(({ source, failure }) => ({
      name: inputName(source),
      cases: [
        { name: "read", outcome: { kind: "error", type: "unreadable", message: failure } } satisfies Case,
      ],
    })),
  ]);

function caseOf({ rule, severity, line, column, message }: Diagnostic): Case {
  const kind = severity === "info" ? "note" : "failure";
  return { name: `${line}:${column} ${rule}`, line, outcome: { kind, type: severity, message } };
}

function caseElement(file: string, { name, line, outcome }: Case): string {
  const head = `    <testcase${attributes({ name, classname: file, file, line })}`;
  if (outcome === undefined) return `${head}/>\n`;
  const { kind, type, message } = outcome;
  const inside =
    kind === "note"
      ? `<system-out>${xmlText(message)}</system-out>`
      : `<${kind}${attributes({ type, message })}/>`;
  return `${head}>${inside}</testcase>\n`;
}

function countsOf(cases: readonly Case[]): Record<"tests" | "failures" | "errors", number> {
  const of = (kind: string): number => cases.filter(({ outcome }) => outcome?.kind === kind).length;
  return { tests: cases.length, failures: of("failure"), errors: of("error") };
}

function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join("");
}

/** XML has no characters for U+FFFE and U+FFFF; other forbidden ones are not in printable text. */
function xmlText(text: string): string {
  return escapeHtml(printable(text).replace(/[\uFFFE\uFFFF]/g, "\uFFFD"));
}

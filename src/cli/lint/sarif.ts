import { parsedUrl } from "../../engine/url/parsed.ts";
import type { Diagnostic, Range, Severity } from "../../site/findings/diagnostic.ts";
import { rules } from "../../site/lint/lint.ts";
import { isUrl, STDIN } from "../shared/input/input.ts";
import { jsonPieces } from "../shared/output/json.ts";
import type { FileFailure, FileReport, Reporter } from "../shared/reports/report.ts";
import { version } from "../version.ts";
import { rulePage } from "./rule-page.ts";

const LEVELS = { error: "error", warning: "warning", info: "note" } as const satisfies Record<
  Severity,
  string
>;

/** Findings as a SARIF 2.1.0 log, for code scanning services. */
export const sarifReport: Reporter = function* (reports, _style, failures = []) {
  const driver = {
    name: "robotomata",
    version: version(),
    rules: rules.map(({ id, severity, docs }) => ({
      id,
      shortDescription: { text: plain(docs.what) },
      fullDescription: { text: plain(docs.why) },
      help: { text: plain(`${docs.why} Source: ${docs.source}`) },
      helpUri: rulePage(id),
      defaultConfiguration: { level: LEVELS[severity] },
    })),
  };
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver },
        invocations: [invocationOf(failures)],
        columnKind: "utf16CodeUnits",
        results: resultsOf(reports),
      },
    ],
  };
  yield* jsonPieces(log);
  yield "\n";
};

/** How the run went as a whole: files that could not be read have no results, but must not pass for clean. */
function invocationOf(failures: readonly FileFailure[]): object {
  const toolExecutionNotifications = failures.map(({ source, failure }) => ({
    level: "error",
    message: { text: failure },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(source) } } }],
  }));
  return { executionSuccessful: failures.length === 0, toolExecutionNotifications };
}

function* resultsOf(reports: readonly FileReport[]): Generator<object> {
  for (const { source, found } of reports) {
    for (const diagnostic of found) yield resultOf(source, diagnostic);
  }
}

const indexes: ReadonlyMap<string, number> = new Map(rules.map(({ id }, index) => [id, index]));

function resultOf(source: string, diagnostic: Diagnostic): object {
  const { rule, severity, message, fix } = diagnostic;
  const artifactLocation = { uri: uriOf(source) };
  return {
    ruleId: rule,
    ruleIndex: indexes.get(rule),
    level: LEVELS[severity],
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation, region: regionOf(diagnostic) } }],
    ...(fix === undefined
      ? {}
      : {
          fixes: [
            {
              description: { text: fix.safe ? "Keeps the meaning." : "Changes the meaning." },
              artifactChanges: [
                {
                  artifactLocation,
                  replacements: fix.edits.map((edit) => ({
                    deletedRegion: regionOf(edit),
                    insertedContent: { text: edit.text },
                  })),
                },
              ],
            },
          ],
        }),
  };
}

function regionOf({ line, column, endLine, endColumn }: Range): object {
  return { startLine: line, startColumn: column, endLine, endColumn };
}

/** A relative reference for a path, which may have any characters; `-` is named for what it is. */
function uriOf(source: string): string {
  if (source === STDIN) return "stdin";
  const url = isUrl(source) ? parsedUrl(source) : undefined;
  if (url !== undefined) return url.href;
  const path = source.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
  return path.startsWith("/") ? `file://${path}` : path;
}

/** Text without the marks of Markdown. */
function plain(text: string): string {
  return text.replaceAll("`", "");
}

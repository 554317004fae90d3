import { parsedUrl } from "../../engine/url/parsed.ts";
import { SARIF_LEVELS, sarifLog, sarifResult } from "../../site/findings/sarif.ts";
import { rules } from "../../site/lint/rule-docs.ts";
import { isUrl, STDIN } from "../shared/input/input.ts";
import { jsonPieces } from "../shared/output/json.ts";
import type { FileFailure, FileReport, Reporter } from "../shared/reports/report.ts";
import { version } from "../version.ts";
import { rulePage } from "./rules.ts";

/**
 * Findings as a SARIF 2.1.0 log, for code scanning services. Messages are in the chosen language, which the run names
 * (3.14.7); the descriptions of rules are English, which the tool's driver names (3.19.21).
 */
export const sarifReport: Reporter = function* (reports, { texts }, failures = []) {
  const described = rules.map(({ id, severity, docs }) => ({
    id,
    shortDescription: { text: plain(docs.what) },
    fullDescription: { text: plain(docs.why) },
    help: { text: plain(`${docs.why} Source: ${docs.source}`) },
    helpUri: rulePage(id),
    defaultConfiguration: { level: SARIF_LEVELS[severity] },
  }));
  const driver = { version: version(), language: "en", rules: described };
  const { language } = texts.locale;
  yield* jsonPieces(
    sarifLog(driver, resultsOf(reports), { language, invocations: [invocationOf(failures)] }),
  );
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

const indexes: ReadonlyMap<string, number> = new Map(rules.map(({ id }, index) => [id, index]));

function* resultsOf(reports: readonly FileReport[]): Generator<object> {
  for (const { source, found } of reports)
    for (const one of found) yield { ...sarifResult(uriOf(source), one), ruleIndex: indexes.get(one.rule) };
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

import { type Verdict, verdictName } from "../../src/index.ts";
import { type Diagnostic, lint, rules } from "../../src/lint/index.ts";
import { csvText } from "../../src/report/csv.ts";
import type { Requests } from "../protocol.ts";
import { Decider } from "./deciders.ts";
import { policyOf } from "./policies.ts";
import { presetOf } from "./presets.ts";
import type { UrlList } from "./url-list.ts";

type Question = Requests["export"]["in"];

/** All verdicts as JSON or CSV, or all findings as SARIF. */
export function exportAs(question: Question, { urls }: UrlList): { text: string } {
  if (question.form === "sarif") return { text: sarif(question) };
  const rows = rowsOf(question, urls);
  if (question.form === "json") return { text: `${JSON.stringify(rows, null, 2)}\n` };
  const cells = rows.map(({ url, crawler, verdict, line, rule }) => [
    url,
    crawler,
    verdict,
    line ?? "",
    rule ?? "",
  ]);
  return { text: csvText([["url", "crawler", "verdict", "line", "rule"], ...cells]) };
}

interface Row {
  readonly url: string;
  readonly crawler: string;
  readonly verdict: string;
  readonly line?: number;
  readonly rule?: string;
}

/** A row for each URL and crawler, URL by URL. */
function rowsOf({ robots, dialect, crawlers }: Question, urls: readonly string[]): Row[] {
  const columns = crawlers.map((crawler) => {
    const policy = policyOf(robots, dialect, crawler);
    const verdicts = policy.check(urls);
    const decider = new Decider(policy, urls.length);
    const rules = decider.of(urls, verdicts);
    decider.dispose();
    return urls.map((url, i): Row => {
      const rule = rules[i];
      return {
        url,
        crawler,
        verdict: verdictName(verdicts[i] as Verdict),
        ...(rule && {
          line: rule.line,
          rule: `${rule.type === "allow" ? "Allow" : "Disallow"}: ${rule.pattern}`,
        }),
      };
    });
  });
  return urls.flatMap((_, i) => columns.map((column) => column[i]!));
}

const LEVELS = { error: "error", warning: "warning", info: "note" } as const;

function sarif({ robots, dialect, language }: Question): string {
  const artifactLocation = { uri: "robots.txt" };
  const region = ({
    line,
    column,
    endLine,
    endColumn,
  }: Diagnostic | NonNullable<Diagnostic["fix"]>["edits"][number]) => ({
    startLine: line,
    startColumn: column,
    endLine,
    endColumn,
  });
  const results = lint(robots, { dialect, language, preset: presetOf(dialect) }).map((one) => ({
    ruleId: one.rule,
    level: LEVELS[one.severity],
    message: { text: one.message },
    locations: [{ physicalLocation: { artifactLocation, region: region(one) } }],
    ...(one.fix && {
      fixes: [
        {
          artifactChanges: [
            {
              artifactLocation,
              replacements: one.fix.edits.map((edit) => ({
                deletedRegion: region(edit),
                insertedContent: { text: edit.text },
              })),
            },
          ],
        },
      ],
    }),
  }));
  const driver = {
    name: "robotomata",
    rules: rules.map(({ id, docs }) => ({ id, shortDescription: { text: docs.what.replaceAll("`", "") } })),
  };
  return `${JSON.stringify(
    {
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [{ tool: { driver }, columnKind: "utf16CodeUnits", results }],
    },
    null,
    2,
  )}\n`;
}

import { csvText } from "../../src/cli/report/csv.ts";
import { type Rule, type Verdict, verdictName } from "../../src/index.ts";
import { sarifLog, sarifResult } from "../../src/site/findings/sarif.ts";
import { rules } from "../../src/site/lint/index.ts";
import { lintIn } from "../../src/site/lint/lint.ts";
import type { LintQuestion, Question } from "../protocol.ts";
import { lintOptions, lintTexts } from "./lint.ts";
import { boundBy } from "./policies.ts";
import type { Task } from "./task.ts";
import type { UrlList } from "./url-list.ts";
import { deciders, verdictsOf } from "./verdicts.ts";

interface ExportQuestion extends Question, LintQuestion {
  readonly form: "json" | "csv" | "sarif";
}

/** How many URLs are written between two looks for newer questions. */
const AT_ONCE = 4_096;

/** Exports verdicts as JSON or CSV, or findings as SARIF, in pieces, since there may be millions of rows. */
export async function exportAs(question: ExportQuestion, { urls }: UrlList, task: Task): Promise<Blob> {
  if (question.form === "sarif") return new Blob([await sarif(question)]);
  const pieces: string[] = [question.form === "json" ? "[" : csvText([HEADS])];
  let isFirst = true;
  for await (const rows of rowsOf(question, urls, task)) {
    if (question.form === "json") {
      const written = rows.map((row) => `\n  ${JSON.stringify(row, null, 2).replaceAll("\n", "\n  ")}`);
      pieces.push(isFirst ? "" : ",", written.join(","));
    } else pieces.push(csvText(rows.map((row) => HEADS.map((head) => row[head] ?? ""))));
    isFirst = false;
  }
  if (question.form === "json") pieces.push(isFirst ? "]\n" : "\n]\n");
  return new Blob(pieces);
}

const HEADS = ["url", "crawler", "verdict", "line", "rule"] as const;

interface Row {
  readonly url: string;
  readonly crawler: string;
  readonly verdict: string;
  readonly line?: number;
  readonly rule?: string;
}

/** Rows for each URL and crawler, URL by URL, some URLs at a time; ends early if nobody waits. */
async function* rowsOf(
  question: ExportQuestion,
  urls: readonly string[],
  task: Task,
): AsyncGenerator<readonly Row[]> {
  const columns = question.crawlers.map((crawler) => ({ crawler, ...boundBy(question, crawler) }));
  for (let from = 0; from < urls.length && task.wanted(); from += AT_ONCE) {
    const part = urls.slice(from, from + AT_ONCE);
    const found = columns.map(({ crawler, policy, isFile }) => {
      const verdicts = verdictsOf(question, crawler, part);
      const rules = isFile ? deciders(policy, part, question.dialect, crawler) : undefined;
      return part.map((url, i) => rowOf(url, crawler, verdicts[i] as Verdict, rules?.[i]));
    });
    yield part.flatMap((_, i) => found.map((column) => column[i]!));
    // A sign of life.
    task.tell(undefined);
    await task.breathe();
  }
}

function rowOf(url: string, crawler: string, verdict: Verdict, rule: Rule | undefined): Row {
  return {
    url,
    crawler,
    verdict: verdictName(verdict),
    ...(rule && {
      line: rule.line,
      rule: `${rule.type === "allow" ? "Allow" : "Disallow"}: ${rule.pattern}`,
    }),
  };
}

async function sarif(question: ExportQuestion): Promise<string> {
  const found = lintIn(question.robots, lintOptions(question), await lintTexts(question.language));
  const results = found.map((one) => sarifResult("robots.txt", one));
  const described = rules.map(({ id, docs }) => ({
    id,
    shortDescription: { text: docs.what.replaceAll("`", "") },
  }));
  return `${JSON.stringify(sarifLog({ rules: described }, results), null, 2)}\n`;
}

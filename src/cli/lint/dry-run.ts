import type { Dialect } from "../../engine/dialect/dialect.ts";
import { parse } from "../../engine/policy/robots.ts";
import type { FixResult } from "../../site/lint/index.ts";
import { compareFiles } from "../shared/changes/crawler-changes.ts";
import { textChanges } from "../shared/changes/report.ts";
import { inputName } from "../shared/input/input.ts";
import { printable } from "../shared/output/wording.ts";
import type { ReportStyle } from "../shared/reports/report.ts";

/** What the repairs of a file would do: how often each rule repairs it, and for whom they open or close what. */
export async function dryRunText(
  source: string,
  before: Uint8Array,
  { body, fixed }: FixResult<Uint8Array>,
  dialect: Dialect | undefined,
  { texts, paint, all }: Pick<ReportStyle, "texts" | "paint" | "all">,
): Promise<string> {
  const name = printable(inputName(source, texts));
  const { labelled } = texts.common;
  const text = texts.report.wouldRepair({ count: fixed.length });
  const head = `${labelled({ label: paint("bold", name), text })}\n`;
  if (fixed.length === 0) return head;
  const [old, now] = [before, body].map((file) => ({
    body: file,
    robots: parse(file, dialect && { dialect }),
  }));
  const comparison = await compareFiles(old!, now!, undefined, undefined, texts.diff.details);
  const rules = fixed.map(({ rule }) => rule);
  const list = [...new Set(rules)].map(
    (id) => `  ${labelled({ label: id, text: rules.filter((one) => one === id).length })}\n`,
  );
  return `${head}${list.join("")}\n${textChanges(comparison, paint, all, texts)}`;
}

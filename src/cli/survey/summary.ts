import type { Tally } from "../../study/tally/tally.ts";
import { type Figure, shownShare, sumAt } from "../report/figure.ts";
import { numeral } from "../text/numeral.ts";
import { surveyReport } from "./page.ts";

/** A tally for people at a terminal: the figures of its report, without their charts. */
export function surveyText(tally: Tally): string {
  const { lead, facts, figures } = surveyReport(tally, "");
  const width = Math.max(...facts.map(({ value }) => value.length));
  const shares = facts.map(({ label, value }) => `  ${value.padStart(width)}  ${label}\n`);
  return [`${lead}\n`, ...shares, ...figures.map(figureText)].join("");
}

function figureText(figure: Figure): string {
  if (figure.kind !== "bars") return "";
  const { title, more, names, series, whole = 0 } = figure;
  const counts = names.map((_, i) => sumAt(series, i));
  const width = Math.max(...counts.map((count) => numeral(count).length));
  const lines = names.map((name, i) => {
    const parts = series
      .filter(({ values }) => values[i]! > 0)
      .map(({ name: part, values }) => `${numeral(values[i]!)} ${part.toLowerCase()}`);
    const ways = series.length > 1 ? `: ${parts.join(", ")}` : "";
    const share = shownShare(counts[i]!, whole).padStart(7);
    return `  ${numeral(counts[i]!).padStart(width)}  ${share}  ${name}${ways}\n`;
  });
  return `\n${title}\n${lines.join("")}${more === undefined ? "" : `  ${more}\n`}`;
}

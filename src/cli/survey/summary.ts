import type { Tally } from "../../study/tally/tally.ts";
import { type Figure, shownShare, sumAt } from "../report/figure.ts";
import type { Texts } from "../text/en.generated.ts";
import { surveyReport } from "./page.ts";

/** A tally for people at a terminal: the figures of its report, without their charts. */
export function surveyText(tally: Tally, texts: Texts): string {
  const { lead, facts, figures } = surveyReport(tally, "", texts);
  const width = Math.max(...facts.map(({ value }) => value.length));
  const shares = facts.map(({ label, value }) => `  ${value.padStart(width)}  ${label}\n`);
  return [`${lead}\n`, ...shares, ...figures.map((figure) => figureText(figure, texts))].join("");
}

function figureText(figure: Figure, { locale: { number, language } }: Texts): string {
  if (figure.kind !== "bars") return "";
  const { title, more, names, series, whole = 0 } = figure;
  const counts = names.map((_, i) => sumAt(series, i));
  const width = Math.max(...counts.map((count) => number(count).length));
  const lines = names.map((name, i) => {
    const parts = series
      .filter(({ values }) => values[i]! > 0)
      .map(({ name: part, values }) => `${number(values[i]!)} ${lowered(part)}`);
    const ways = series.length > 1 ? `: ${parts.join(", ")}` : "";
    const share = shownShare(counts[i]!, whole, language).padStart(7);
    return `  ${number(counts[i]!).padStart(width)}  ${share}  ${name}${ways}\n`;
  });
  return `\n${title}\n${lines.join("")}${more === undefined ? "" : `  ${more}\n`}`;
}

/** The name of a part within a line. */
function lowered(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

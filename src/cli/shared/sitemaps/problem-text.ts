import type { CountedProblem } from "../../../crawl/sitemap/problem.ts";
import { en, type Texts } from "../../text/en.ts";
import { detailIn } from "../../text/recognized.ts";

/** A problem in words, with the line and details of the first of its kind. */
export function problemText(problem: CountedProblem, texts: Texts = en): string {
  const { code, count, line } = problem;
  const { problems, line: lineText, at, first } = texts.audit;
  const words = problems[code];
  const isPlural = typeof words !== "string";
  const what = isPlural ? (count > 1 ? words.other : (words.one ?? words.other)) : words;
  const place = line === undefined ? undefined : lineText(line);
  const detail = detailOf(problem, texts);
  const about = place === undefined || detail === undefined ? (place ?? detail) : at(place, detail);
  if (about === undefined) return what;
  return `${what} (${count > 1 && isPlural ? first(count, about) : about})`;
}

/** The detail, which is in English for programs. */
function detailOf({ code, detail }: CountedProblem, texts: Texts): string | undefined {
  if (detail === undefined || code !== "blocked-sitemap") return detail && detailIn(texts, detail);
  // The detail names a rule and its line.
  return detail.replace(/ \(line (\d+)\)/g, (_, line) => texts.common.ruleAndLine("", Number(line)));
}

import { PROTOCOL } from "../../../crawl/sitemap/limits.ts";
import type { CountedProblem, ProblemCode } from "../../../crawl/sitemap/problem.ts";
import { becauseIn } from "../../text/because.ts";
import { en, type Texts } from "../../text/en.generated.ts";

/** What the protocol allows, by the problem with more. */
const MOST: Partial<Record<ProblemCode, number>> = {
  "over-size": PROTOCOL.bytes,
  "over-count": PROTOCOL.urls,
  "long-url": PROTOCOL.urlLength,
};

/** A problem in words, with the line and details of the first of its kind. */
export function problemText(problem: CountedProblem, texts: Texts = en): string {
  const { code, count, line, because } = problem;
  const { problems, line: lineText, at, first } = texts.audit;
  const words = problems[code];
  const isPlural = typeof words !== "string";
  const what = isPlural ? words({ count, most: MOST[code] ?? 0 }) : words;
  const place = line === undefined ? undefined : lineText({ line });
  const detail = because === undefined ? problem.detail : becauseIn(texts, because);
  const about = place === undefined || detail === undefined ? (place ?? detail) : at({ line: place, detail });
  if (about === undefined) return what;
  return `${what} (${count > 1 && isPlural ? first({ problems: count, about }) : about})`;
}

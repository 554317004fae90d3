import type { Crawler } from "../../engine/agent/crawler.ts";
import { knownCrawlers } from "../../engine/agent/known.ts";
import type { Finding } from "../../site/meta/index.ts";
import { type MetaQuestion, rowsOf, TRAINING } from "./rows.ts";
import type { Subject } from "./subject.ts";

/** Whether the operator of a crawler may train on a page, and the place that decides. */
export interface Trainer extends Finding<string> {
  readonly operator: string;
  /** A crawler, or a token that stands for the operator's choice. */
  readonly agent: string;
}

/** Crawlers with other purposes whose pages are documented to be trained on: Bing's, and Common Crawl's archive. */
const ALSO = new Set(["bingbot", "CCBot"]);

function trains({ token, purpose }: Crawler): boolean {
  return purpose === "ai-training" || ALSO.has(token);
}

/** Who may train on a page, across operators. A no from any place counts, and so does a robots.txt that bars it. */
export function trainersOf(subject: Subject, question: MetaQuestion): Trainer[] {
  const trainers = knownCrawlers().filter(trains);
  const rows = rowsOf(subject, { ...question, engines: [], agents: trainers.map(({ token }) => token) });
  return rows.map(({ cells, name }, i) => ({
    operator: trainers[i]!.operator,
    agent: name,
    ...cells[TRAINING]!,
  }));
}

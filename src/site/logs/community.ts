import { listedAi } from "../../engine/agent/community/ai.ts";
import { listInForce } from "../../engine/agent/community/in-force.ts";
import type { CrawlerFile, CrawlersSource } from "../../engine/agent/community/list.ts";
import { namesIn } from "../../engine/agent/community/list.ts";
import { MOST_NAMES, readCrawlers } from "../../engine/agent/community/read.ts";
import { isWord } from "../identity/sender.ts";

/** The list of AI crawlers that counts, with or without a given one. Only of a given one, names that are words count. */
export function crawlersIn(given?: CrawlersSource): CrawlerFile {
  const list = given === undefined ? undefined : readCrawlers(given);
  const own = new Set([...namesIn(list?.rows ?? [])].map(([token]) => token));
  const names = [...namesIn(listInForce(list).rows)].filter(([token]) => own.has(token) || !isWord(token));
  const { list: title, of } = list ?? listedAi;
  return {
    list: title,
    ...(of !== "" && { date: of }),
    crawlers: names
      .slice(0, MOST_NAMES)
      .map(([token, { operator, purpose }]) => ({ token, operator, purpose })),
  };
}

import { listedAi } from "../../engine/agent/community/ai.ts";
import { namesIn } from "../../engine/agent/community/list.ts";
import { MOST_NAMES, readCrawlers } from "../../engine/agent/community/read.ts";
import type { CrawlerFile, CrawlersSource } from "../../engine/agent/community/source.ts";
import { isWord } from "../identity/sender.ts";

/**
 * A given list, or the one of AI crawlers that this version has, without names that are words. What a given list lacks
 * of that one stays.
 */
export function crawlersIn(given?: CrawlersSource): CrawlerFile {
  const { list, of, rows } = given === undefined ? listedAi : readCrawlers(given);
  const own = [...namesIn(rows)].filter(([token]) => given !== undefined || !isWord(token));
  const names = new Set(own.map(([token]) => token.toLowerCase()));
  const others = [...namesIn(listedAi.rows)].filter(
    ([token]) => !names.has(token.toLowerCase()) && !isWord(token),
  );
  const crawlers = [...own, ...others].slice(0, MOST_NAMES);
  return {
    list,
    ...(of !== "" && { date: of }),
    crawlers: crawlers.map(([token, { operator, purpose }]) => ({ token, operator, purpose })),
  };
}

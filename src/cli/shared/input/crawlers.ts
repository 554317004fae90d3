import { RobotsError } from "../../../base/errors.ts";
import { markedText } from "../../../base/utf16.ts";
import { listedAi } from "../../../engine/agent/community/ai.ts";
import { namesIn } from "../../../engine/agent/community/list.ts";
import { NameList } from "../../../engine/agent/community/name-list.ts";
import { readCrawlers } from "../../../engine/agent/community/read.ts";
import type { CrawlerFile } from "../../../engine/agent/community/source.ts";
import { isWord } from "../../../site/identity/sender.ts";
import { CliError, type Terminal } from "../../command.ts";
import { readInput } from "./input.ts";

/**
 * The list of crawlers that `--crawlers` names, checked.
 *
 * @throws CliError if it cannot be used
 */
export async function readCrawlerList(
  source: string | undefined,
  terminal: Terminal,
): Promise<string | undefined> {
  if (source === undefined) return undefined;
  const text = markedText(await readInput(source, terminal));
  try {
    readCrawlers(text);
  } catch (error) {
    if (error instanceof RobotsError) throw new CliError(`--crawlers ${source}: ${error.message}`);
    throw error;
  }
  return text;
}

/** AI crawlers that only others than their operators describe, as of this version, without names that are words. */
export function communityCrawlers(): CrawlerFile {
  const crawlers = [...namesIn(listedAi.rows)]
    .filter(([token]) => !isWord(token))
    .map(([token, { operator, purpose }]) => ({ token, operator, purpose }));
  return { list: listedAi.list, date: listedAi.of, crawlers };
}

/**
 * The list that `--crawlers` names, as the names of crawlers that the table lacks.
 *
 * @throws CliError if it cannot be used
 */
export async function readNames(
  source: string | undefined,
  terminal: Terminal,
): Promise<NameList | undefined> {
  const text = await readCrawlerList(source, terminal);
  return text === undefined ? undefined : new NameList(readCrawlers(text));
}

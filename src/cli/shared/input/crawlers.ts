import { RobotsError } from "../../../base/errors.ts";
import { markedText } from "../../../base/utf16.ts";
import { readCrawlers } from "../../../engine/agent/community/read.ts";
import { NameList } from "../../../site/identity/name-list.ts";
import { CliError, type Terminal } from "../../command.ts";
import { refusalIn } from "../../text/because.ts";
import { readInput } from "./input.ts";

/**
 * The list of crawlers that `--crawlers` names, as it is written and as it is read.
 *
 * @throws CliError if it cannot be used
 */
async function readList(source: string, terminal: Terminal) {
  const text = markedText(await readInput(source, terminal));
  try {
    return { text, crawlers: readCrawlers(text) };
  } catch (error) {
    if (!(error instanceof RobotsError)) throw error;
    throw new CliError((texts) => texts.common.badCrawlers({ file: source, why: refusalIn(texts, error) }));
  }
}

/** The text of the list that `--crawlers` names, checked. @throws CliError if it cannot be used */
export async function readCrawlerList(
  source: string | undefined,
  terminal: Terminal,
): Promise<string | undefined> {
  return source === undefined ? undefined : (await readList(source, terminal)).text;
}

/** The list that `--crawlers` names, as the names of crawlers that the table lacks. @throws CliError if it cannot be used */
export async function readNames(
  source: string | undefined,
  terminal: Terminal,
): Promise<NameList | undefined> {
  return source === undefined ? undefined : new NameList((await readList(source, terminal)).crawlers);
}

import { basename } from "node:path";
import { Fault } from "../../../base/because.ts";
import { RobotsError } from "../../../base/errors.ts";
import { nearest } from "../../../base/nearest.ts";
import type { Fetch } from "../../../base/response.ts";
import { decoder } from "../../../base/utf8.ts";
import { markedText } from "../../../base/utf16.ts";
import { privateNetworkGuard } from "../../../crawl/node/guard.ts";
import { knownCrawlers } from "../../../engine/agent/known.ts";
import { documentAt } from "../../../site/enforce/download.ts";
import { MOST_NETWORKS, networksIn } from "../../../site/enforce/networks-list.ts";
import { Networks } from "../../../site/identity/networks.ts";
import { crawlerOrOperator, namesInFile, publishedLists } from "../../../site/identity/published-lists.ts";
import { CliError, type Terminal } from "../../command.ts";
import { becauseIn, refusalIn } from "../../text/because.ts";
import type { Texts } from "../../text/en.generated.ts";
import { didYouMean } from "../args/args.ts";
import { isUrl, readInput } from "../input/input.ts";
import { guardedBy } from "../input/transport.ts";
import { note } from "../output/output.ts";
import { reason } from "../output/reason.ts";

/**
 * The lists that operators publish, fetched from their sites. A list that cannot be fetched is reported and has no
 * networks, so its crawlers cannot be checked.
 *
 * @throws CliError if none can be had
 */
async function readPublished(terminal: Terminal): Promise<Networks[]> {
  const fetch: Fetch = terminal.fetch ?? guardedBy(await privateNetworkGuard());
  const faults: ((texts: Texts) => string)[] = [];
  const all = await Promise.all(
    publishedLists().map(async ({ for: names, url }) => {
      try {
        return networksIn(names, url, decoder.decode(await documentAt(url, MOST_NETWORKS, fetch)));
      } catch (error) {
        faults.push((texts) => texts.common.cannotRead({ name: url, why: reasonOf(error, texts) }));
        return new Networks(names, url, "");
      }
    }),
  );
  if (faults.length === all.length) throw new CliError(faults[0]!);
  for (const fault of faults) note(terminal, fault);
  return all;
}

/** Why a list could not be fetched, for a message that already has its URL. */
function reasonOf(error: unknown, texts: Texts): string {
  if (!(error instanceof Fault)) return reason(error, texts);
  const { code, values } = error.because;
  return becauseIn(texts, { code, values: { ...values, url: "" } }).trim();
}

/** Stands for all lists whose address an operator has published. */
const PUBLISHED = "published";

/**
 * Reads the ranges that `--ranges` names: `NAME=FILE`, a FILE named after a crawler or as operators publish it, such
 * as googlebot.json, or `published`.
 *
 * @throws CliError for files that are no lists of networks, and unknown names
 */
export async function readRanges(options: readonly string[], terminal: Terminal): Promise<Networks[]> {
  const all: Networks[] = [];
  if (options.includes(PUBLISHED)) all.push(...(await readPublished(terminal)));
  for (const option of options.filter((one) => one !== PUBLISHED)) {
    const { names, source } = split(option);
    const text = markedText(await readInput(source, terminal));
    try {
      all.push(networksIn(names, isUrl(source) ? source : basename(source), text));
    } catch (error) {
      if (!(error instanceof RobotsError)) throw error;
      throw new CliError((texts) => texts.common.badRanges({ option, why: refusalIn(texts, error) }));
    }
  }
  return all;
}

function split(option: string): { readonly names: readonly string[]; readonly source: string } {
  const [, given, rest] = /^([^=/\\]+)=(.+)$/.exec(option) ?? [];
  if (given !== undefined && rest !== undefined) {
    const name = crawlerOrOperator(given);
    if (name !== undefined) return { names: [name], source: rest };
    const guess = nearest(given, [...operators(), ...knownCrawlers().map(({ token }) => token)]);
    throw new CliError(`--ranges ${option}: there is no crawler or operator "${given}"${didYouMean(guess)}`);
  }
  const names = namesInFile(basename(option));
  if (names.length > 0) return { names, source: option };
  throw new CliError(
    `--ranges ${option}: whose ranges are these? Put the name before the file, as in Google=${option}`,
  );
}

function operators(): string[] {
  return [...new Set(knownCrawlers().map(({ operator }) => operator))];
}

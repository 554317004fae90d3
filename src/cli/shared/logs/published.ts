import type { Fetch } from "../../../base/response.ts";
import { decoder } from "../../../base/utf8.ts";
import { privateNetworkGuard } from "../../../crawl/node/guard.ts";
import { documentAt } from "../../../site/enforce/download.ts";
import { MOST_NETWORKS, networksIn } from "../../../site/enforce/networks-list.ts";
import { Networks } from "../../../site/identity/networks.ts";
import { publishedLists } from "../../../site/identity/published-lists.ts";
import { CliError, type Terminal } from "../../command.ts";
import type { Texts } from "../../text/en.ts";
import { guardedBy } from "../input/transport.ts";
import { note } from "../output/note.ts";
import { reason } from "../output/reason.ts";

/**
 * The lists that operators publish, from where they do. One that cannot be had is said, and has no networks: its crawlers are
 * not told from others by the rest.
 *
 * @throws CliError if none can be had
 */
export async function readPublished(terminal: Terminal): Promise<Networks[]> {
  const fetch: Fetch = terminal.fetch ?? guardedBy(await privateNetworkGuard());
  const faults: ((texts: Texts) => string)[] = [];
  const all = await Promise.all(
    publishedLists().map(async ({ for: names, url }) => {
      try {
        return networksIn(names, url, decoder.decode(await documentAt(url, MOST_NETWORKS, fetch)));
      } catch (error) {
        faults.push((texts) => texts.common.cannotRead(url, reason(error, texts).replace(url, "").trim()));
        return new Networks(names, url, "");
      }
    }),
  );
  if (faults.length === all.length) throw new CliError(faults[0]!);
  for (const fault of faults) note(terminal, fault);
  return all;
}

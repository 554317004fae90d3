import { foldedName } from "../../engine/dialect/addressee.ts";
import type { NameList } from "../../site/identity/name-list.ts";
import { surveyAgents } from "../../study/restriction/agents.ts";
import { describedBy, type HostRows, type ListedAgent } from "../../study/rows/rows.ts";
import { REDIRECT } from "../../study/sources/host-outcome.ts";
import { wholeOf } from "../../study/tally/bases.ts";
import type { Tally } from "../../study/tally/tally.ts";
import type { Terminal } from "../command.ts";
import { RowsFile, rowsFormat } from "../shared/rows/file.ts";
import { RowsFolder } from "../shared/rows/folder.ts";
import { Captures, type CapturesOptions } from "./captures.ts";
import { type CountOptions, countFiles } from "./count-files.ts";
import { type Input, pathsFrom } from "./inputs.ts";

/** How many hosts have rows: all except hosts for which an archive has only a redirect. */
export function hostsWithRows(all: readonly { tally: Tally }[]): number {
  return all.reduce((sum, { tally }) => sum + wholeOf(tally, "hosts") - (tally.outcomes[REDIRECT] ?? 0), 0);
}

/** Counts all inputs, one after the other, into one file or folder of rows. */
export async function countedAll(
  inputs: readonly Input[],
  about: Omit<CountOptions, "onRows" | "byWorkers">,
  rows: string | undefined,
  listed: NameList | undefined,
  fetching: CapturesOptions | undefined,
  terminal: Terminal,
): Promise<{ date: string | undefined; tally: Tally }[]> {
  const files = inputs.map(({ date, names }) => ({ date, paths: pathsFrom(names) }));
  const described = listed?.crawlers.map(listedAgent) ?? [];
  const { dialect } = about;
  const agents = describedBy(described, surveyAgents(about.agents));
  const folder =
    rows !== undefined && rowsFormat(rows) === "folder"
      ? new RowsFolder(rows, { agents, dialect })
      : undefined;
  const whole =
    rows !== undefined && folder === undefined
      ? await RowsFile.begin(rows, { agents, dialect, isDated: false })
      : undefined;
  const captures = fetching && new Captures(fetching);
  const all = [];
  try {
    for (const { date, paths: given } of files) {
      const paths = captures === undefined ? given : await captures.fetch(given, terminal);
      const byWorkers = folder &&
        about.queue !== undefined && {
          job: { folder: folder.folderOf(date), isDated: date !== undefined, listed: described },
          take: (draft: string, hosts: number) => folder.add(date, hosts, draft),
        };
      const own = byWorkers ? undefined : await folder?.begin(date);
      const file = own ?? whole;
      let written = 0;
      const onRows =
        file &&
        ((hosts: readonly HostRows[]) => {
          file.add(hosts, date);
          written += hosts.length;
        });
      try {
        const counting = { ...about, onRows, byWorkers: byWorkers || undefined };
        all.push({ date, tally: await countFiles(paths, counting, terminal) });
        own?.complete();
      } finally {
        own?.discard();
      }
      if (own !== undefined) folder!.add(date, written);
    }
    whole?.complete();
    folder?.complete();
  } finally {
    whole?.discard();
    captures?.close();
  }
  return all;
}

/** An agent that a list describes. */
function listedAgent({ token, operator, purpose }: NameList["crawlers"][number]): ListedAgent {
  return { name: foldedName(token), operator: operator || undefined, purpose };
}

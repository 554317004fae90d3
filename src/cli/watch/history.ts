import { CliError, type Terminal } from "../command.ts";
import { textsFor } from "../shared/args/language.ts";
import type { Severity } from "../shared/changes/change.ts";
import { json as toJson } from "../shared/output/json.ts";
import { print } from "../shared/output/output.ts";
import { printableLines } from "../shared/output/wording.ts";
import { changesBetween } from "./changes.ts";
import { sketch } from "./content.ts";
import { reportOf, sideOf } from "./report.ts";
import type { StateFolder } from "./state.ts";

/**
 * Prints the versions that were seen of a host's robots.txt, each with what it changed: the reports, once more.
 *
 * @param gone the severity of a file that vanished
 * @throws CliError if none was seen, or the store is damaged
 */
export async function printHistory(
  host: string,
  folder: StateFolder,
  { json, gone }: { readonly json: boolean; readonly gone: Severity },
  terminal: Terminal,
): Promise<void> {
  const texts = textsFor(terminal);
  const versions = folder.versions(host);
  if (versions.length === 0) throw new CliError(({ watch }) => watch.errors.noHistory({ host }));
  for (const [i, version] of versions.entries()) {
    const before = versions[i - 1];
    const changes = before === undefined ? [] : await changesBetween(before, version, gone, texts);
    const sides = { before: sideOf(before), after: sideOf(version) };
    const { since: time } = version;
    const report =
      changes.length === 0 ? undefined : reportOf({ host, number: i, time, changes, ...sides }, texts);
    const { id: _, ...told } = report ?? {
      id: "",
      host,
      robots: `${host}/robots.txt`,
      time,
      severity: null,
      text: texts.common.labelled({
        label: `${host}/robots.txt`,
        text: sketch(version, undefined, texts),
      }),
      changes,
      more: 0,
      ...sides,
    };
    await print(terminal.stdout, `${json ? toJson(told) : printableLines(`${time} ${told.text}`)}\n`);
  }
}

import type { Terminal } from "../command.ts";
import { CliError } from "../command.ts";
import type { Severity } from "../shared/changes/change.ts";
import { json as toJson } from "../shared/output/json.ts";
import { print } from "../shared/output/output.ts";
import { printableLines } from "../shared/output/wording.ts";
import type { Texts } from "../text/en.generated.ts";
import { changesBetween } from "./changes.ts";
import { causeBetween } from "./form.ts";
import { reportOf } from "./report.ts";
import type { StateFolder } from "./state.ts";
import { fileOf, sideOf, sketch } from "./watcher.ts";

/** How a history is printed. */
export interface HistoryOptions {
  readonly json: boolean;
  /** The severity of a file that vanished. */
  readonly gone: Severity;
}

/**
 * Prints the versions that were seen of a host's robots.txt, each with what it changed: the reports, once more.
 *
 * @throws CliError if none was seen, or the store is damaged
 */
export async function printHistory(
  host: string,
  folder: StateFolder,
  { json, gone }: HistoryOptions,
  terminal: Terminal,
  texts: Texts,
): Promise<void> {
  const versions = folder.versions(host);
  if (versions.length === 0) throw new CliError(({ watch }) => watch.errors.noHistory({ host }));
  for (const [i, version] of versions.entries()) {
    const before = versions[i - 1];
    const cause = before && causeBetween(before, version, gone, texts);
    const others = before === undefined ? [] : await changesBetween(fileOf(before), fileOf(version), texts);
    const changes = cause === undefined ? others : [cause, ...others];
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

import { statSync } from "node:fs";
import { markedText } from "../../base/utf16.ts";
import { hostWithoutPassword } from "../../base/without-password.ts";
import { originOf } from "../../engine/url/origin.ts";
import { CliError, type Terminal } from "../command.ts";
import { inputName, isUrl, readInput, STDIN } from "../shared/input/input.ts";
import { bare } from "../shared/input/requests.ts";
import { printable } from "../shared/output/wording.ts";
import type { Texts } from "../text/en.generated.ts";

/** What the command line names: hosts, and files that list hosts (or `-`). */
export interface HostNames {
  readonly origins: readonly string[];
  readonly lists: readonly string[];
}

/** Tells hosts from files that list them: an existing file is a list, and `./name` always is. */
export function namedHosts(names: readonly string[]): HostNames {
  const lists = names.filter((name) => name === STDIN || isFile(name) || /^\.{0,2}\//.test(name));
  const origins = names
    .filter((name) => !lists.includes(name))
    .map((name) => {
      const origin = originOfHost(name);
      if (origin !== undefined) return origin;
      throw new CliError(
        `"${printable(hostWithoutPassword(name))}" is neither a host nor a file of hosts, one per line`,
      );
    });
  return { origins, lists };
}

/** Origins of all hosts, without duplicates, in order. Lists are read again each time. */
export async function originsOf({ origins, lists }: HostNames, terminal: Terminal): Promise<string[]> {
  const all = new Set(origins);
  for (const list of lists) {
    const text = markedText(await readInput(list, terminal));
    for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) {
      const place = (texts: Texts): string =>
        texts.common.lineOf({ list: inputName(list, texts), line: i + 1 });
      const host = bare(line.replace(/(?:^|\s)#.*$/, "").trim(), place);
      if (host === "") continue;
      const origin = originOfHost(host);
      if (origin === undefined) {
        throw new CliError((texts) =>
          texts.common.notHost({
            list: inputName(list, texts),
            line: i + 1,
            text: printable(hostWithoutPassword(host)),
          }),
        );
      }
      all.add(origin);
    }
  }
  return [...all];
}

/** `example.com` and `example.com:8443` are reached over https; a URL says how. */
function originOfHost(host: string): string | undefined {
  if (isUrl(host)) return originOf(host);
  const isName = /^(?:[^\s/?#@.:]+\.)+[^\s/?#@.:]+\.?(?::\d{1,5})?$|^localhost(?::\d{1,5})?$/i.test(host);
  return isName ? originOf(`https://${host}`) : undefined;
}

/** Whether there is a file of that name, or a link that was meant for one. */
function isFile(name: string): boolean {
  try {
    return statSync(name, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch (error) {
    // Any other name that the system refuses may still be a host's.
    return (error as NodeJS.ErrnoException).code === "ELOOP";
  }
}

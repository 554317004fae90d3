import type { NetworkFile } from "./reports/log.ts";

/** The options with which the command reads the same networks, each followed by a space. */
export function rangesOptions(networks: readonly NetworkFile[]): string {
  return networks
    .map(({ names, source }) => {
      // A name that the file's tells need not be written: its own, or those of a list that is for several crawlers.
      const isTold =
        names.length > 1 || source.replace(/\.\w+$/, "").toLowerCase() === names[0]?.toLowerCase();
      return `--ranges ${quoted(isTold ? source : `${names[0]}=${source}`)} `;
    })
    .join("");
}

/** A word of a shell's command line. */
function quoted(text: string): string {
  return /^[\w.=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

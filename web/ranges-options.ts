import type { NetworkFile } from "./reports/log.ts";

/** The options with which the command reads the same networks, each followed by a space. */
export function rangesOptions(networks: readonly NetworkFile[]): string {
  return networks
    .flatMap(({ names, source }) => names.map((name) => `--ranges ${quoted(`${name}=${source}`)} `))
    .join("");
}

/** A word of a shell's command line. */
function quoted(text: string): string {
  return /^[\w.=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

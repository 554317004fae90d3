/** The options with which `robotomata enforce` does what the page does. */
import { type ReadAs, serverDialect } from "./read-as.ts";

export interface NetworkFile {
  /** Tokens of crawlers or operators. */
  readonly names: readonly string[];
  readonly source: string;
  readonly text: string;
}

/** The options for a reading and for networks, each followed by a space. */
export function enforceOptions(as: ReadAs, networks: readonly NetworkFile[]): string {
  const dialect = serverDialect(as);
  const ranges = networks.map(({ names, source }) => {
    // A name that follows from the file's name is left out: its own, or those of a list that is for several crawlers.
    const isImplied =
      names.length > 1 || source.replace(/\.\w+$/, "").toLowerCase() === names[0]?.toLowerCase();
    return `--ranges ${quoted(isImplied ? source : `${names[0]}=${source}`)} `;
  });
  return (dialect === "rfc9309" ? "" : `--dialect ${dialect} `) + ranges.join("");
}

/** A word of a shell's command line. */
function quoted(text: string): string {
  return /^[\w.=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

import { foldedName } from "../../engine/dialect/addressee.ts";
import type { Edit } from "../findings/diagnostic.ts";
import { LintedText } from "../findings/source.ts";
import { applyEdits } from "./edit.ts";

/** Bytes that the trials of one file may read together: a large file with many repairs gets few. */
const MOST_BYTES = 1 << 23;

/**
 * Whether repairs leave the groups of a file to the same crawlers, where comments and empty lines end lists of agents.
 * Each repair is tried. Those that are too many to try are not kept.
 */
class Trials {
  readonly #source: LintedText;
  readonly #before: string;
  #left = MOST_BYTES;

  constructor(source: LintedText) {
    this.#source = source;
    this.#before = groupsOf(source);
  }

  keep(edits: readonly Edit[]): boolean {
    const { bytes, dialect, url } = this.#source;
    this.#left -= bytes.length;
    if (this.#left < 0) return false;
    return groupsOf(new LintedText(applyEdits(bytes, this.#source, edits), dialect, url)) === this.#before;
  }
}

/** For `LintedText.once`. */
export const trialsOf = (source: LintedText): Trials => new Trials(source);

/** The names for which each group is, as JSON. */
function groupsOf({ groups }: LintedText): string {
  return JSON.stringify(
    groups.map(({ agents }) => [...new Set(agents.map(({ value }) => foldedName(value.text)))].sort()),
  );
}

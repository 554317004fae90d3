import { classicMistakes } from "../../site/lint/presets.ts";
import type { Tally } from "../../study/tally/tally.ts";
import { sum } from "./ranking.ts";

/** A figure that was once published, and its value today. */
export interface OldFigure {
  readonly name: string;
  /** Per cent, as published. */
  readonly theirs: number;
  /** Files of this survey. */
  readonly files: number;
  /** Which files these are. */
  readonly how: string;
}

/** Where the old figures are from, in sentences. */
export const OLD_SOURCE =
  "The authors of the first validators crawled 2.4 million links. They did not say how they counted.";

export function oldFigures({ classicMistakes: files, unreadable }: Tally): readonly OldFigure[] {
  return [
    {
      name: "bad style",
      theirs: 5,
      files,
      how: `files with one of the mistakes that guides listed before 2005, which ${classicMistakes.length} rules of lint find`,
    },
    {
      name: "unreadable",
      theirs: 2,
      files: sum(unreadable),
      how: "files that are markup, binary or cannot be decoded",
    },
  ];
}

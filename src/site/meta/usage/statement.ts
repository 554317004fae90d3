import type { Source } from "../finding.ts";

/** The purposes for which a page may be used, in the words of the drafts. */
export const purposes = ["train", "search", "input"] as const;
export type Purpose = (typeof purposes)[number];

/** Content-Signal's third axis, the least use first. */
export const USES = ["immediate", "reference", "full"] as const;

/** A statement about the use of a page, with an answer for each purpose that it mentions. */
export interface UsageStatement {
  /** The standard that defines it. */
  readonly standard:
    | "Content-Usage"
    | "Content-Signal"
    | "TDMRep"
    | "training preference signal"
    | "Bing NOARCHIVE"
    | "control token";
  /** Answers by purpose; purposes that it does not mention are absent. */
  readonly says: { readonly [P in Purpose]?: "yes" | "no" };
  /** Content-Signal's third axis. */
  readonly use?: (typeof USES)[number];
  /** The place of the statement. */
  readonly source: Source;
}

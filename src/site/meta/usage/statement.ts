import type { Source } from "../finding.ts";

/** What a page may be used for, in the words of the drafts. */
export const purposes = ["train", "search", "input"] as const;
export type Purpose = (typeof purposes)[number];

/** One statement on the use of a page: what it says on each purpose that it speaks of. */
export interface UsageStatement {
  /** The standard that it is made in. */
  readonly standard:
    | "Content-Usage"
    | "Content-Signal"
    | "TDMRep"
    | "training preference signal"
    | "Bing NOARCHIVE"
    | "control token";
  /** By purpose; purposes that it does not mention are absent. */
  readonly says: { readonly [P in Purpose]?: "yes" | "no" };
  /** Content-Signal's third axis. */
  readonly use?: "immediate" | "reference" | "full";
  /** Where it is. */
  readonly source: Source;
}

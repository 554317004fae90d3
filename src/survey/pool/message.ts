import type { FoundFile } from "../tally/file.ts";
import type { Tally } from "../tally/tally.ts";

/** Files to count; none asks for the tally of all before. */
export type Request = readonly FoundFile[];

/** How many files have been counted, or the tally of all. */
export type Reply = { readonly counted: number } | { readonly tally: Tally };

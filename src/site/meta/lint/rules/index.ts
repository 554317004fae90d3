import * as statements from "./statements.ts";
import * as usage from "./usage.ts";
import * as visibility from "./visibility.ts";
import * as words from "./words.ts";

/** All rules on pages, by id. */
export const allPageRules = [
  usage.contentUsageHeader,
  visibility.nosnippetElement,
  words.robotsTagAgent,
  visibility.robotsTagAttribute,
  statements.robotsTagConflict,
  statements.robotsTagDefault,
  statements.robotsTagEmbedded,
  statements.robotsTagExpired,
  visibility.robotsTagLate,
  words.robotsTagQuote,
  words.robotsTagRetired,
  words.robotsTagUnknown,
  visibility.robotsTagUnseen,
  words.robotsTagValue,
  usage.tdmReservationValue,
] as const;

/** The ids of the rules on pages, which docs/meta.md lists. */
export type PageRuleId = (typeof allPageRules)[number]["id"];

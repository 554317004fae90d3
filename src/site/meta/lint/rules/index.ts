import { robotsTagConflict, robotsTagDefault, robotsTagEmbedded, robotsTagExpired } from "./statements.ts";
import { contentUsageHeader, tdmReservationValue } from "./usage.ts";
import { nosnippetElement, robotsTagAttribute, robotsTagLate, robotsTagUnseen } from "./visibility.ts";
import {
  robotsTagAgent,
  robotsTagQuote,
  robotsTagRetired,
  robotsTagUnknown,
  robotsTagValue,
} from "./words.ts";
/** All rules on pages, by id. */
export const allPageRules = [
  contentUsageHeader,
  nosnippetElement,
  robotsTagAgent,
  robotsTagAttribute,
  robotsTagConflict,
  robotsTagDefault,
  robotsTagEmbedded,
  robotsTagExpired,
  robotsTagLate,
  robotsTagQuote,
  robotsTagRetired,
  robotsTagUnknown,
  robotsTagUnseen,
  robotsTagValue,
  tdmReservationValue,
] as const;

/** The ids of the rules on pages, which docs/meta.md lists. */
export type PageRuleId = (typeof allPageRules)[number]["id"];

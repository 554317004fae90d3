import { contentUsageHeader } from "./content-usage-header.ts";
import { nosnippetElement } from "./nosnippet-element.ts";
import { robotsTagAgent } from "./robots-tag-agent.ts";
import { robotsTagAttribute } from "./robots-tag-attribute.ts";
import { robotsTagConflict } from "./robots-tag-conflict.ts";
import { robotsTagDefault } from "./robots-tag-default.ts";
import { robotsTagEmbedded } from "./robots-tag-embedded.ts";
import { robotsTagExpired } from "./robots-tag-expired.ts";
import { robotsTagLate } from "./robots-tag-late.ts";
import { robotsTagQuote } from "./robots-tag-quote.ts";
import { robotsTagRetired } from "./robots-tag-retired.ts";
import { robotsTagUnknown } from "./robots-tag-unknown.ts";
import { robotsTagUnseen } from "./robots-tag-unseen.ts";
import { robotsTagValue } from "./robots-tag-value.ts";
import { tdmReservationValue } from "./tdm-reservation-value.ts";

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

import { audit } from "./de/audit.ts";
import { bots } from "./de/bots.ts";
import { common } from "./de/common.ts";
import { details } from "./de/details.ts";
import { diff } from "./de/diff.ts";
import { meta } from "./de/meta.ts";
import { question } from "./de/question.ts";
import { report } from "./de/report.ts";
import type { Texts } from "./en.ts";
import { formsOf } from "./forms.ts";

export const de: Texts = {
  language: "de",
  number: formsOf("de").number,
  audit,
  bots,
  common,
  details,
  diff,
  meta,
  question,
  report,
};

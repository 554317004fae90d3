import type { Texts } from "./en.ts";
import { formsOf } from "./forms.ts";
import { audit } from "./fr/audit.ts";
import { bots } from "./fr/bots.ts";
import { common } from "./fr/common.ts";
import { details } from "./fr/details.ts";
import { diff } from "./fr/diff.ts";
import { meta } from "./fr/meta.ts";
import { question } from "./fr/question.ts";
import { report } from "./fr/report.ts";

export const fr: Texts = {
  language: "fr",
  number: formsOf("fr").number,
  audit,
  bots,
  common,
  details,
  diff,
  meta,
  question,
  report,
};

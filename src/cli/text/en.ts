import type { Language } from "../../site/findings/languages.ts";
import { audit } from "./en/audit.ts";
import { bots } from "./en/bots.ts";
import { common } from "./en/common.ts";
import { details } from "./en/details.ts";
import { diff } from "./en/diff.ts";
import { meta } from "./en/meta.ts";
import { question } from "./en/question.ts";
import { report } from "./en/report.ts";
import { formsOf } from "./forms.ts";

/** All texts in English, which say what there is to say in the other languages. */
export const en = {
  language: "en" as Language,
  number: formsOf("en").number,
  audit,
  bots,
  common,
  details,
  diff,
  meta,
  question,
  report,
};

/** Texts of the commands in a language. */
export type Texts = typeof en;

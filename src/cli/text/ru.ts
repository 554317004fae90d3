import type { Texts } from "./en.ts";
import { formsOf } from "./forms.ts";
import { audit } from "./ru/audit.ts";
import { bots } from "./ru/bots.ts";
import { common } from "./ru/common.ts";
import { details } from "./ru/details.ts";
import { diff } from "./ru/diff.ts";
import { meta } from "./ru/meta.ts";
import { question } from "./ru/question.ts";
import { report } from "./ru/report.ts";

export const ru: Texts = {
  language: "ru",
  number: formsOf("ru").number,
  audit,
  bots,
  common,
  details,
  diff,
  meta,
  question,
  report,
};

/** What comparisons say alike: whom a change concerns, and what it makes of a URL. */

import { html, type TemplateResult } from "lit-html";
import type { DiffChange } from "../../src/site/analyze/index.ts";
import { t } from "../text/language.ts";
import { verdictText } from "./verdicts/word.ts";
import { visible } from "./visible.ts";

/** The name of a crawler; crawlers that no group names share one. */
export function nameOf(crawler: string): string {
  return crawler === "*" ? t().allOthers : visible(crawler);
}

export function accessBadge(access: DiffChange["after"]): TemplateResult {
  const { sign, word, className } = verdictText(access === "allowed" ? 1 : 0);
  return html`<span class="badge ${className}">${sign} ${word}</span>`;
}

/** How verdicts and changes of them are shown. */
import { html, type TemplateResult } from "lit-html";
import { Verdict } from "../../src/index.ts";
import type { DiffChange } from "../../src/site/analyze/index.ts";
import { t } from "../text/language.ts";
import { visible } from "./visible.ts";

/** A verdict as a word and a sign, never as colour alone. */
export function verdictText(verdict: number): { word: string; sign: string; className: string } {
  const texts = t();
  if (verdict === Verdict.Allowed) return { word: texts.allowed, sign: "✓", className: "yes" };
  if (verdict === Verdict.Disallowed) return { word: texts.disallowed, sign: "✕", className: "no" };
  return { word: texts.invalid, sign: "?", className: "none" };
}

/** The name of a crawler; crawlers that no group names share one. */
export function nameOf(crawler: string): string {
  return crawler === "*" ? t().allOthers : visible(crawler);
}

export function accessBadge(access: DiffChange["after"]): TemplateResult {
  const { sign, word, className } = verdictText(access === "allowed" ? 1 : 0);
  return html`<span class="badge ${className}">${sign} ${word}</span>`;
}

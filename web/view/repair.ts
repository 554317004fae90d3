/** The dialog that shows what a repair opens and closes, and for whom, before it is made. */

import { html, nothing, type TemplateResult } from "lit-html";
import { ask, question } from "../app.ts";
import { t } from "../text/language.ts";
import type { ChangedAlike } from "../worker/compare.ts";
import { showDialog } from "./dialog.ts";
import { accessBadge, nameOf } from "./verdict-text.ts";
import { visible } from "./visible.ts";
import "../style/report.css";

/** How many examples are shown of each change. */
const MOST_SHOWN = 5;

/**
 * Compares the file with the repaired one, and lets the visitor decide.
 *
 * @param message what the finding says
 * @param apply makes the repair
 */
export async function showRepair(
  message: string,
  before: string,
  robots: string,
  apply: () => void,
): Promise<void> {
  const report = await ask("compare", { ...question(), robots, before });
  if (report === undefined) return;
  const { groups, crawlers, inconclusive } = report;
  const texts = t();
  showDialog("edits", texts.changes, (close) => {
    const take = (): void => {
      close();
      apply();
    };
    return html`<p>${message}</p>
      ${inconclusive.length === 0 ? nothing : html`<p>${texts.inconclusive({ names: inconclusive.map(nameOf).join(", ") })}</p>`}
      ${groups.length === 0 ? html`<p>${texts.noChanges({ count: crawlers.length })}</p>` : html`<ul>${groups.map(changed)}</ul>`}
      <p class="inline">
        <button type="button" @click=${take}>${texts.fixUnsafe}</button>
        <button type="button" class="quiet" @click=${close}>${texts.cancel}</button>
      </p>`;
  });
}

/** The new verdicts that crawlers have in common, below their names. */
function changed({ crawlers, changes }: ChangedAlike): TemplateResult {
  const more = changes.length - MOST_SHOWN;
  return html`<li>
    <span>${crawlers.map(nameOf).join(", ")}</span>
    ${changes
      .slice(0, MOST_SHOWN)
      .map(({ witness, after }) => html`<span>${accessBadge(after)} <code>${visible(witness)}</code></span>`)}
    ${more > 0 ? html`<span class="soft">${t().moreLosers({ count: more })}</span>` : nothing}
  </li>`;
}

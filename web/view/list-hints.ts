/** Hints about the list of URLs to see before believing its verdicts, with actions. */

import { html, nothing, render, type TemplateResult } from "lit-html";
import { t } from "../text/language.ts";
import type { ListReport } from "../worker/url-list.ts";
import { visible } from "./visible.ts";

/** How many other sites are named. */
const MOST_NAMED = 3;

export interface HintActions {
  readonly addSchemes: () => void;
  readonly takeColumn: () => void;
  readonly showForeign: () => void;
}

export function drawHints(host: HTMLElement, list: ListReport | undefined, actions: HintActions): void {
  const texts = t();
  const { bare = 0, isTable = false, others = [], site = "" } = list ?? {};
  const foreign = others.reduce((sum, [, count]) => sum + count, 0);
  const names = others.slice(0, MOST_NAMED).map(([origin]) => visible(origin));
  const named = others.length > MOST_NAMED ? `${names.join(", ")} …` : names.join(", ");
  render(
    html`${isTable ? hint(texts.tableHint, texts.takeColumn, actions.takeColumn) : nothing}
    ${!isTable && bare > 0 ? hint(texts.bareHint({ count: bare }), texts.addSchemes({ count: bare }), actions.addSchemes) : nothing}
    ${foreign > 0 ? hint(texts.foreignHint({ count: foreign, site: visible(site), others: named }), texts.showForeign, actions.showForeign) : nothing}`,
    host,
  );
}

function hint(text: string, label: string, go: () => void): TemplateResult {
  return html`<p class="hint"><span>${text}</span> <button @click=${go}>${label}</button></p>`;
}

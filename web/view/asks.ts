/** The demands of a robots.txt on each crawler, and what it cannot do. */

import { html, nothing, type TemplateResult } from "lit-html";
import { generateText } from "../text/generate.ts";
import { dateText, t } from "../text/language.ts";
import type { AskedAlike, AsksReport } from "../worker/asks.ts";

/** How many crawlers a cell names before the others can be unfolded. */
const MOST_NAMED = 5;
/** How many purposes are shown before the others can be unfolded: those of AI, and search. */
const FIRST_PURPOSES = 4;

export function asksView(report: AsksReport): TemplateResult {
  const texts = generateText().asks;
  const { purposes, ignoring, answering, month, lists } = report;
  const others = purposes.slice(FIRST_PURPOSES);
  const known = texts.knownOnly({
    month: dateText(Date.parse(month), { month: "long", year: "numeric" }),
    lists: lists.map(({ list, of }) => texts.list({ list, of: of || undefined })).join(", "),
  });
  return html`${table(purposes.slice(0, FIRST_PURPOSES), texts.title)}
    <details>
      <summary>${others.map(({ purpose }) => t().purposes[purpose]).join(", ")}</summary>
      ${table(others, texts.title)}
    </details>
    <p>${texts.request}</p>
    ${ignoring.length > 0 ? html`<p>${texts.disregard({ names: ignoring.join(", ") })}</p>` : nothing}
    ${answering.length > 0 ? html`<p>${texts.searchAnswers({ names: answering.join(", ") })}</p>` : nothing}
    <p class="soft">${known}</p>`;
}

/** A table. Its roles are written out, since browsers forget them where a phone's layout gives purposes rows of their own. */
function table(purposes: readonly AskedAlike[], label: string): TemplateResult {
  const texts = generateText().asks;
  const columns = (["blocked", "partly", "allowed"] as const).filter(
    (what) => what !== "partly" || purposes.some(({ partly }) => partly.length > 0),
  );
  return html`<table role="table" aria-label=${label}>
    <thead role="rowgroup">
      <tr role="row">${[texts.purpose, ...columns.map((what) => texts[what])].map((head) => html`<th role="columnheader" scope="col" class="cell">${head}</th>`)}</tr>
    </thead>
    <tbody role="rowgroup">
      ${purposes.map(
        (one) => html`<tr role="row">
          <th role="rowheader" scope="row" class="cell">${t().purposes[one.purpose]}</th>
          ${columns.map((what) => html`<td role="cell" class=${`cell ${what}`}>${named(one[what])}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Names, of which the last can be unfolded. */
function named(names: readonly string[]): string | TemplateResult | TemplateResult[] {
  const rest = names.slice(MOST_NAMED);
  // One more name takes no more room than the sentence about it.
  if (rest.length <= 1) return names.length === 0 ? "–" : breakable(names);
  return html`${breakable(names.slice(0, MOST_NAMED))}
    <details><summary>${t().moreLosers({ count: rest.length })}</summary>${breakable(rest)}</details>`;
}

/** Names that are whole where a cell has room for them, and else broken between their words. */
function breakable(names: readonly string[]): TemplateResult[] {
  return names.map((name, place) => {
    const words = name.split(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=_)/);
    const parts = words.map((word, i) => (i === 0 ? word : html`<wbr />${word}`));
    return html`<span class="name">${parts}${place < names.length - 1 ? "," : ""}</span> `;
  });
}

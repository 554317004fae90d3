import { html, nothing, type TemplateResult } from "lit-html";
import { number, t } from "../../text/language.ts";
import { visible } from "../visible.ts";
import type { Order, Tally } from "./rows.ts";

/** The content and actions of a table's headings. */
export interface Head {
  readonly crawlers: readonly string[];
  /** For each crawler, how much of the list it may not fetch. */
  readonly tallies: readonly Tally[];
  readonly site: string;
  readonly order: Order | undefined;
  readonly sort: (order: Order | undefined) => void;
}

export function headRow(head: Head): TemplateResult {
  const texts = t();
  return html`<div class="row head" role="row" aria-rowindex="1">
    <div role="columnheader" class="url" aria-colindex="1" aria-sort=${sortOf(head, "url")}>
      ${sortButton(head, "url", texts.url, texts.url)}
      <span class="site" title=${head.site}>${head.site}</span>
    </div>
    ${head.crawlers.map((crawler, column) => columnHead(head, crawler, column))}
  </div>`;
}

function columnHead(head: Head, crawler: string, column: number): TemplateResult {
  const name = visible(crawler);
  return html`<div
    role="columnheader"
    class="name"
    aria-colindex=${column + 2}
    aria-sort=${sortOf(head, column)}
    title=${name}
  >
    ${sortButton(head, column, name, html`<span class="crawler">${name}</span>${tally(head.tallies[column])}`)}
  </div>`;
}

/** How many URLs a crawler may not fetch; nothing if its file decides about none. */
function tally({ blocked, of }: Tally = { blocked: 0, of: 0 }): TemplateResult | typeof nothing {
  if (of === 0) return nothing;
  const className = blocked === 0 ? "yes" : blocked === of ? "no" : "some";
  return html`<span class="tally ${className}">${t().answer({ count: number(blocked), total: number(of) })}</span>`;
}

/** A button that sorts, with what is blocked first, then reverses, then stops sorting. */
function sortButton(
  head: Head,
  by: Order["by"],
  name: string,
  content: string | TemplateResult,
): TemplateResult {
  const now = sortOf(head, by);
  const arrow = { none: "", ascending: " ↑", descending: " ↓" }[now];
  const sort = (): void =>
    head.sort(now === "descending" ? undefined : { by, isReversed: now === "ascending" });
  return html`<button class="plain sort" title=${t().sortBy({ name })} @click=${sort}>${content}${arrow}</button>`;
}

function sortOf({ order }: Head, by: Order["by"]): "none" | "ascending" | "descending" {
  return order?.by !== by ? "none" : order.isReversed ? "descending" : "ascending";
}

import { html, nothing, type TemplateResult } from "lit-html";
import { t } from "../../text/language.ts";
import { visible } from "../visible.ts";
import type { Order } from "./rows.ts";
import { namesOf } from "./strip.ts";

/** The content and actions of a table's headings. */
export interface Head {
  readonly crawlers: readonly string[];
  /** The crawlers of each column. */
  readonly folds: readonly (readonly number[])[];
  readonly site: string;
  readonly order: Order | undefined;
  readonly isApart: (crawler: string) => boolean;
  readonly sort: (order: Order | undefined) => void;
  /** Unfolds the column of these crawlers, or folds it again. */
  readonly turn: (crawlers: readonly string[]) => void;
}

export function headRow(head: Head): TemplateResult {
  const texts = t();
  return html`<div class="row head" role="row" aria-rowindex="1">
    <div role="columnheader" class="url" aria-colindex="1" aria-sort=${sortOf(head, "url")}>
      ${sortButton(head, "url", texts.url, texts.url)}
      <span class="site" title=${head.site}>${head.site}</span>
    </div>
    ${head.folds.map((fold, column) => columnHead(head, fold, column))}
  </div>`;
}

function columnHead(head: Head, fold: readonly number[], column: number): TemplateResult {
  const texts = t();
  const [first] = fold as [number];
  const crawlers = fold.map((one) => head.crawlers[one]!);
  const name = crawlers[0]!;
  const turn = (): void => head.turn(crawlers);
  const unfold = texts.unfold({ names: namesOf(crawlers) });
  return html`<div
    role="columnheader"
    class="name"
    aria-colindex=${column + 2}
    aria-sort=${sortOf(head, first)}
    title=${crawlers.map(visible).join(", ")}
  >
    ${sortButton(head, first, name, html`<span class="crawler">${visible(name)}</span>`)}
    ${
      fold.length > 1
        ? html`<button class="fold" aria-expanded="false" title=${unfold} @click=${turn}>+${fold.length - 1}<span class="hidden">${unfold}</span></button>`
        : head.isApart(name)
          ? html`<button class="fold" aria-expanded="true" title=${texts.fold} @click=${turn}>−<span class="hidden">${texts.fold}</span></button>`
          : nothing
    }
  </div>`;
}

/** A button that sorts, then reverses, then stops sorting. */
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
  return html`<button class="sort" title=${t().sortBy({ name })} @click=${sort}>${content}${arrow}</button>`;
}

function sortOf({ order }: Head, by: Order["by"]): "none" | "ascending" | "descending" {
  return order?.by !== by ? "none" : order.isReversed ? "descending" : "ascending";
}

/** The cells of the table: headings, URLs and verdicts. */
import { html, nothing, type TemplateResult } from "lit-html";
import { number, t } from "../../text/language.ts";
import { verdictText } from "../verdict-text.ts";
import { visible } from "../visible.ts";
import type { Order, Tally } from "./rows.ts";

/** The height of a row in pixels: larger for fingers, and on phones, where the URL has a line of its own. */
export function rowHeight(): number {
  if (matchMedia("(max-width: 480px)").matches) return 76;
  return matchMedia("(pointer: coarse)").matches ? 44 : 34;
}

/** The place of a verdict: the index of its row among the shown ones, and of its crawler. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

export function idOf({ row, column }: Cell): string {
  return `cell-${row}-${column}`;
}

/** The cell to which a key leads: from none to the first; undefined if the key leads nowhere. */
export function nextCell(
  key: string,
  from: Cell | undefined,
  page: number,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Cell | undefined {
  const moves: Record<string, readonly [down: number, right: number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageUp: [-page, 0],
    PageDown: [page, 0],
    Home: [Number.NEGATIVE_INFINITY, 0],
    End: [Number.POSITIVE_INFINITY, 0],
  };
  const move = moves[key];
  if (move === undefined) return undefined;
  const { row, column } = from ?? { row: 0, column: 0 };
  const [down, right] = from === undefined ? [0, 0] : move;
  return {
    row: Math.min(Math.max(row + down, 0), rows - 1),
    column: Math.min(Math.max(column + right, 0), columns - 1),
  };
}

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

/** What stands in place of rows: why there are none. */
export function emptyRow(urls: number, crawlers: number): TemplateResult {
  const texts = t();
  const text = urls === 0 ? texts.emptyUrls : crawlers === 0 ? texts.emptyCrawlers : texts.emptyFilter;
  return html`<div role="row" class="soft roomy"><div role="gridcell">${text}</div></div>`;
}

/** A URL of the list. */
export interface UrlView {
  readonly url: string;
  /** The origin that the heading shows, and the URLs on it do not. */
  readonly site: string;
  readonly isForeign: boolean;
  readonly isDisputed: boolean;
}

export function urlCell(
  row: number,
  { url, site, isForeign, isDisputed }: UrlView,
  edit: () => void,
): TemplateResult {
  const texts = t();
  const isHere = site !== "" && url.startsWith(site) && /^[/?#]/.test(url.slice(site.length));
  return html`<div class="url" role="rowheader" title=${visible(url)} aria-colindex="1" data-row=${row}>
      <span class="path">${visible(isHere ? url.slice(site.length) : url)}</span>
      ${isForeign ? html`<span class="foreign" title=${texts.foreign}>${texts.foreignShort}</span>` : nothing}
      ${isDisputed ? html`<span class="disputed" role="img" title=${texts.disputed} aria-label=${texts.disputed}>≠</span>` : nothing}
      <button class="plain edit" tabindex="-1" aria-label=${texts.editUrl} title=${texts.editUrl} @click=${edit}>✎</button>
    </div>`;
}

/**
 * The field in which a URL is edited in place.
 *
 * @param finish called with the edited text: several lines if several were pasted
 */
export function urlField(
  url: string,
  finish: (input: HTMLInputElement, text: string) => void,
): TemplateResult {
  return html`<div class="url" role="rowheader" aria-colindex="1">
    <input
      class="in-place"
      aria-label=${t().editUrl}
      spellcheck="false"
      .value=${url}
      @keydown=${(event: KeyboardEvent) => {
        event.stopPropagation();
        const input = event.target as HTMLInputElement;
        if (event.key === "Enter") finish(input, input.value.trim());
        else if (event.key === "Escape") finish(input, url);
      }}
      @blur=${({ target }: FocusEvent) => {
        const input = target as HTMLInputElement;
        const text = input.value.trim();
        // The field may be removed from the document while rows are drawn.
        setTimeout(() => finish(input, text));
      }}
      @paste=${(event: ClipboardEvent) => {
        const pasted = event.clipboardData?.getData("text/plain") ?? "";
        if (!pasted.trim().includes("\n")) return;
        event.preventDefault();
        finish(event.target as HTMLInputElement, pasted.trim());
      }}
    />
  </div>`;
}

/** @param line the line of the deciding rule; 0 if none decides */
export function verdictCell(
  cell: Cell,
  chosen: Cell | undefined,
  crawler: string,
  verdict: number,
  line: number,
): TemplateResult {
  const isChosen = chosen?.row === cell.row && chosen.column === cell.column;
  const { word, sign, className } = verdictText(verdict);
  const told = t().cell({ crawler: visible(crawler), verdict: word, line });
  return html`<div
      id=${idOf(cell)}
      class="verdict ${className} ${isChosen ? "chosen" : ""}"
      role="gridcell"
      aria-colindex=${cell.column + 2}
      aria-selected=${isChosen ? "true" : "false"}
      aria-label=${told}
      title=${told}
      data-row=${cell.row}
      data-column=${cell.column}
    ><span class="sign" aria-hidden="true">${sign}</span><span class="at" aria-hidden="true">${
      line > 0 ? t().lineShort({ line }) : ""
    }</span></div>`;
}

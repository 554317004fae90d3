import { html, nothing, render, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { Verdict } from "../../../src/index.ts";
import { t } from "../../text/language.ts";
import type { CheckReport } from "../../worker/check.ts";
import { verdictText } from "../verdict-text.ts";
import { visible } from "../visible.ts";
import { field } from "./field.ts";
import { headRow } from "./head.ts";
import { NOTHING, shownRows, type Tally, talliesOf, type Verdicts, type View } from "./rows.ts";

/** The height of a row in pixels: larger for fingers, and on phones, where the URL has a line of its own. */
const ROW = 34;
const TOUCH_ROW = 44;
const PHONE_ROW = 76;
/** How many rows are drawn above and below the visible ones. */
const SPARE = 6;
/** The height in pixels up to which browsers scroll exactly. */
const MOST_HEIGHT = 15_000_000;
/** How many rows are printed on paper. */
const MOST_PRINTED = 2_000;

interface Cell {
  readonly row: number;
  readonly column: number;
}

interface Choice {
  /** The line in the list of URLs. */
  readonly line: number;
  readonly url: string;
  readonly crawler: string;
}

/** The list that the table shows and changes. */
export interface List {
  /** The URL in a line. */
  at(line: number): string;
  /** Replaces a line by other lines, or removes it. */
  replace(line: number, text: string): void;
}

/**
 * The table of URLs and verdicts. Only the visible rows are in the document, so that its length does not matter. All
 * rows are equally high, so a division tells which are visible.
 */
export class VerdictTable {
  readonly #host: HTMLElement;
  readonly #list: List;
  #crawlers: readonly string[] = [];
  #all: Verdicts = NOTHING;
  #tallies: readonly Tally[] = [];
  #view: View = { filter: "all", search: "", rule: 0, order: undefined };
  #shown: Uint32Array = new Uint32Array();
  /** The origin of all or most URLs, which is shown only once. */
  #site = "";
  /** The chosen cell. It stays chosen wherever filters and edits of the list move it. */
  #choice: Choice | undefined;
  /** The place of the chosen cell, if it is among the rows. */
  #chosen: Cell | undefined;
  /** The line that is being edited, and its URL. */
  #edited = 0;
  #editedUrl = "";
  #printed = 0;
  #drawn = "";
  onChoose: (url: string, crawler: string) => void = () => {};
  /** Called after every change of the shown rows, with their number and that of all. */
  onShow: (shown: number, all: number, view: View) => void = () => {};

  constructor(host: HTMLElement, list: List) {
    this.#host = host;
    this.#list = list;
    host.setAttribute("role", "grid");
    host.tabIndex = 0;
    host.addEventListener("scroll", () => this.#draw(), { passive: true });
    new ResizeObserver(() => this.#draw(true)).observe(host);
    host.addEventListener("click", ({ target }) => {
      const cell = (target as HTMLElement).closest<HTMLElement>("[data-column]");
      if (cell !== null) this.choose({ row: Number(cell.dataset.row), column: Number(cell.dataset.column) });
    });
    host.addEventListener("dblclick", ({ target }) => {
      const cell = (target as HTMLElement).closest<HTMLElement>(".url[data-row]");
      if (cell !== null) this.#edit(Number(cell.dataset.row));
    });
    host.addEventListener("keydown", (event) => this.#key(event));
    // Paper does not scroll.
    addEventListener("beforeprint", () => this.#print(MOST_PRINTED));
    addEventListener("afterprint", () => this.#print(0));
  }

  /** Takes the worker's next report. */
  take(report: CheckReport, crawlers: readonly string[]): void {
    if (report.verdicts !== undefined) {
      this.#crawlers = crawlers;
      this.#all = {
        lines: new Uint32Array(report.lines!),
        verdicts: report.verdicts,
        rules: crawlers.map(() => new Uint32Array(report.total)),
        disputed: new Uint8Array(report.disputed!),
        foreign: new Uint8Array(report.foreign!),
      };
      this.#tallies = talliesOf(this.#all);
      if (this.#list.at(this.#edited) !== this.#editedUrl) this.#edited = 0;
      this.#arrange();
    }
    report.rules?.forEach((part, column) => {
      this.#all.rules[column]?.set(part, report.from);
    });
    if (report.rules !== undefined && this.#view.rule > 0) this.#arrange();
    this.#draw(true);
  }

  /** Sets the origin that is shown once. */
  set site(site: string) {
    this.#site = site;
    this.#draw(true);
  }

  /** Shows other rows, or the same in another order. */
  show(patch: Partial<View>): void {
    this.#view = { ...this.#view, ...patch };
    this.#arrange();
    this.#draw(true);
  }

  choose(cell: Cell): void {
    const index = this.#shown[cell.row];
    const crawler = this.#crawlers[cell.column];
    if (index === undefined || crawler === undefined) return;
    const line = this.#all.lines[index]!;
    const url = this.#list.at(line);
    this.#choice = { line, url, crawler };
    this.#chosen = cell;
    this.#draw(true);
    this.onChoose(url, crawler);
  }

  /** Marks the cell of a URL and a crawler; none if the table has no such cell. */
  mark(url: string, crawler: string): void {
    const line = this.#all.lines.find((one) => this.#list.at(one) === url);
    this.#choice = line === undefined ? undefined : { line, url, crawler };
    this.#chosen = this.#choice && this.#place(this.#choice);
    this.#draw(true);
  }

  has(url: string): boolean {
    return this.#all.lines.some((line) => this.#list.at(line) === url);
  }

  /** The URL and crawler to begin with: the first that is blocked, or else the very first. */
  first(): { readonly url: string; readonly crawler: string } | undefined {
    if (this.#all.lines.length === 0 || this.#crawlers.length === 0) return undefined;
    const { verdicts, foreign, lines } = this.#all;
    const rows = verdicts.map((column) =>
      column.findIndex((verdict, i) => verdict === Verdict.Disallowed && foreign[i] === 0),
    );
    const column = Math.max(
      rows.findIndex((row) => row >= 0),
      0,
    );
    return { url: this.#list.at(lines[Math.max(rows[column]!, 0)]!), crawler: this.#crawlers[column]! };
  }

  /** Runs `lower`, which reduces the table's height, and keeps the chosen row visible if it was. */
  keepInSight(lower: () => void): void {
    const row = this.#chosen?.row;
    const { clientHeight, scrollTop } = this.#host;
    const isSeen =
      row !== undefined && (row + 1) * this.#row > scrollTop && row * this.#row < scrollTop + clientHeight;
    lower();
    if (isSeen) this.#reveal(row);
  }

  /** The current place of a chosen cell. */
  #place({ line, url, crawler }: Choice): Cell | undefined {
    const column = this.#crawlers.indexOf(crawler);
    const row = this.#shown.findIndex((index) => this.#all.lines[index] === line);
    return column < 0 || row < 0 || this.#list.at(line) !== url ? undefined : { row, column };
  }

  #arrange(): void {
    this.#shown = shownRows(this.#all, this.#view, this.#list.at);
    this.#chosen = this.#choice && this.#place(this.#choice);
    this.onShow(this.#shown.length, this.#all.lines.length, this.#view);
  }

  #print(rows: number): void {
    this.#printed = rows;
    this.#draw(true);
  }

  get #row(): number {
    if (matchMedia("(max-width: 480px)").matches) return PHONE_ROW;
    return matchMedia("(pointer: coarse)").matches ? TOUCH_ROW : ROW;
  }

  #draw(always = false): void {
    const { scrollTop, clientHeight } = this.#host;
    const most = this.#shown.length;
    const height = this.#row;
    const isPrinted = this.#printed > 0;
    const first = isPrinted ? 0 : Math.max(Math.floor(scrollTop / height) - SPARE, 0);
    const last = Math.min(
      isPrinted ? this.#printed : Math.ceil((scrollTop + clientHeight) / height) + SPARE,
      most,
    );
    const drawn = `${first} ${last}`;
    if (!always && drawn === this.#drawn) return;
    this.#drawn = drawn;
    const columns = Math.max(this.#crawlers.length, 1);
    this.#host.style.setProperty("--crawlers", `${columns}`);
    this.#host.style.setProperty("--row", `${height}px`);
    this.#host.setAttribute("aria-rowcount", `${most + 1}`);
    this.#host.setAttribute("aria-colcount", `${columns + 1}`);
    const rows = Array.from({ length: Math.max(last - first, 0) }, (_, i) => first + i);
    render(
      html`<div class="head-group" role="rowgroup">${this.#head()}</div>
        <div
          class="rows"
          role="rowgroup"
          .style=${`height: ${Math.min(most * height, MOST_HEIGHT)}px`}
        >${
          most === 0
            ? this.#empty()
            : repeat(
                rows,
                (row) => this.#shown[row],
                (row) => this.#line(row, height),
              )
        }</div>`,
      this.#host,
    );
    const row = this.#chosen?.row ?? -1;
    if (row < first || row >= last) this.#host.removeAttribute("aria-activedescendant");
    else this.#host.setAttribute("aria-activedescendant", idOf(this.#chosen!));
  }

  #head(): TemplateResult {
    return headRow({
      crawlers: this.#crawlers,
      tallies: this.#tallies,
      site: this.#site,
      order: this.#view.order,
      sort: (order) => this.show({ order }),
    });
  }

  #empty(): TemplateResult {
    const texts = t();
    const text =
      this.#all.lines.length === 0
        ? texts.emptyUrls
        : this.#crawlers.length === 0
          ? texts.emptyCrawlers
          : texts.emptyFilter;
    return html`<div role="row" class="soft roomy"><div role="gridcell">${text}</div></div>`;
  }

  #line(row: number, height: number): TemplateResult {
    const index = this.#shown[row]!;
    const line = this.#all.lines[index]!;
    const url = this.#list.at(line);
    return html`<div class="row" role="row" aria-rowindex=${row + 2} .style=${`transform: translateY(${row * height}px)`}>
      ${line === this.#edited ? this.#field(line, url) : this.#url(row, index, url)}
      ${this.#crawlers.map((crawler, column) => this.#cell(row, column, index, crawler))}
    </div>`;
  }

  #url(row: number, index: number, url: string): TemplateResult {
    const texts = t();
    const isHere =
      this.#site !== "" && url.startsWith(this.#site) && /^[/?#]/.test(url.slice(this.#site.length));
    const shown = isHere ? url.slice(this.#site.length) : url;
    return html`<div class="url" role="rowheader" title=${visible(url)} aria-colindex="1" data-row=${row}>
      <span class="path">${visible(shown)}</span>
      ${this.#all.foreign[index] === 1 ? html`<span class="foreign" title=${texts.foreign}>${texts.foreignShort}</span>` : nothing}
      ${this.#all.disputed[index] === 1 ? html`<span class="disputed" role="img" title=${texts.disputed} aria-label=${texts.disputed}>≠</span>` : nothing}
      <button class="plain edit" tabindex="-1" aria-label=${texts.editUrl} title=${texts.editUrl} @click=${() => this.#edit(row)}>✎</button>
    </div>`;
  }

  #field(line: number, url: string): TemplateResult {
    return field(url, (input, text) => {
      if (this.#edited !== line) return;
      this.#edited = 0;
      const hadFocus = document.activeElement === input;
      this.#draw(true);
      if (hadFocus) this.#host.focus({ preventScroll: true });
      if (text !== url) this.#list.replace(line, text);
    });
  }

  #edit(row: number): void {
    const index = this.#shown[row];
    if (index === undefined) return;
    this.#edited = this.#all.lines[index]!;
    this.#editedUrl = this.#list.at(this.#edited);
    this.#draw(true);
    const input = this.#host.querySelector<HTMLInputElement>(".in-place");
    input?.focus();
    input?.select();
  }

  #cell(row: number, column: number, index: number, crawler: string): TemplateResult {
    const line = this.#all.rules[column]?.[index] ?? 0;
    const { word, sign, className } = verdictText(this.#all.verdicts[column]![index]!);
    const isChosen = this.#chosen?.row === row && this.#chosen.column === column;
    const told = t().cell({ crawler: visible(crawler), verdict: word, line });
    return html`<div
      id=${idOf({ row, column })}
      class="verdict ${className} ${isChosen ? "chosen" : ""}"
      role="gridcell"
      aria-colindex=${column + 2}
      aria-selected=${isChosen ? "true" : "false"}
      aria-label=${told}
      title=${told}
      data-row=${row}
      data-column=${column}
    ><span class="sign" aria-hidden="true">${sign}</span><span class="at" aria-hidden="true">${
      line > 0 ? t().lineShort({ line }) : ""
    }</span></div>`;
  }

  #key(event: KeyboardEvent): void {
    if (event.target !== this.#host) return;
    const page = Math.max(Math.floor(this.#host.clientHeight / this.#row) - 2, 1);
    const moves: Record<string, readonly [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      PageUp: [-page, 0],
      PageDown: [page, 0],
      Home: [Number.NEGATIVE_INFINITY, 0],
      End: [Number.POSITIVE_INFINITY, 0],
    };
    const isEdit = (event.key === "F2" || event.key === "Enter") && this.#chosen !== undefined;
    const move = moves[event.key];
    if ((move === undefined && !isEdit) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (move === undefined) {
      this.#edit(this.#chosen!.row);
      return;
    }
    const { row, column } = this.#chosen ?? { row: 0, column: 0 };
    const step = this.#chosen === undefined ? [0, 0] : move;
    const next = {
      row: Math.min(Math.max(row + step[0]!, 0), this.#shown.length - 1),
      column: Math.min(Math.max(column + step[1]!, 0), this.#crawlers.length - 1),
    };
    this.#reveal(next.row);
    this.choose(next);
  }

  /** Scrolls just far enough to show a row. */
  #reveal(row: number): void {
    const height = this.#row;
    const top = row * height;
    const { clientHeight, scrollTop } = this.#host;
    // Rows begin below the sticky head.
    const head = this.#host.querySelector<HTMLElement>(".head-group")?.offsetHeight ?? 0;
    const bottom = head + top + height;
    if (top < scrollTop) this.#host.scrollTop = top;
    else if (bottom > scrollTop + clientHeight) this.#host.scrollTop = bottom - clientHeight;
  }
}

function idOf({ row, column }: Cell): string {
  return `cell-${row}-${column}`;
}

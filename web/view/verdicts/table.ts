import { html, render, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { CheckReport } from "../../worker/check.ts";
import {
  type Cell,
  emptyRow,
  headRow,
  idOf,
  nextCell,
  rowHeight,
  urlCell,
  urlField,
  verdictCell,
} from "./cells.ts";
import {
  firstCell,
  NOTHING,
  type Order,
  shownRows,
  type Tally,
  talliesOf,
  type Verdicts,
  type View,
} from "./rows.ts";

/** How many rows are drawn above and below the visible ones. */
const SPARE = 6;
/** The height in pixels up to which browsers scroll exactly. */
const MOST_HEIGHT = 15_000_000;
/** How many rows are printed on paper. */
const MOST_PRINTED = 2_000;

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
        lines: report.lines!,
        verdicts: report.verdicts,
        rules: crawlers.map(() => new Uint32Array(report.total)),
        disputed: report.disputed!,
        foreign: report.foreign!,
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
    const { index, column } = firstCell(this.#all);
    return { url: this.#list.at(this.#all.lines[index]!), crawler: this.#crawlers[column]! };
  }

  /** Runs `lower`, which reduces the table's height, and keeps the chosen row visible if it was. */
  keepInSight(lower: () => void): void {
    const row = this.#chosen?.row;
    const { clientHeight, scrollTop } = this.#host;
    const height = rowHeight();
    const isSeen =
      row !== undefined && (row + 1) * height > scrollTop && row * height < scrollTop + clientHeight;
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

  #draw(always = false): void {
    const { scrollTop, clientHeight } = this.#host;
    const most = this.#shown.length;
    const height = rowHeight();
    const isPrinted = this.#printed > 0;
    const first = isPrinted ? 0 : Math.max(Math.floor(scrollTop / height) - SPARE, 0);
    const inSight = Math.ceil((scrollTop + clientHeight) / height) + SPARE;
    const last = Math.min(isPrinted ? this.#printed : inSight, most);
    const drawn = `${first} ${last}`;
    if (!always && drawn === this.#drawn) return;
    this.#drawn = drawn;
    const columns = Math.max(this.#crawlers.length, 1);
    this.#host.style.setProperty("--crawlers", `${columns}`);
    this.#host.style.setProperty("--row", `${height}px`);
    this.#host.setAttribute("aria-rowcount", `${most + 1}`);
    this.#host.setAttribute("aria-colcount", `${columns + 1}`);
    const head = {
      ...{ crawlers: this.#crawlers, tallies: this.#tallies, site: this.#site, order: this.#view.order },
      sort: (order: Order | undefined) => this.show({ order }),
    };
    const rows = Array.from({ length: Math.max(last - first, 0) }, (_, i) => first + i);
    render(
      html`<div class="head-group" role="rowgroup">${headRow(head)}</div>
        <div
          class="rows"
          role="rowgroup"
          .style=${`height: ${Math.min(most * height, MOST_HEIGHT)}px`}
        >${
          most === 0
            ? emptyRow(this.#all.lines.length, this.#crawlers.length)
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

  #line(row: number, height: number): TemplateResult {
    const index = this.#shown[row]!;
    const { lines, rules, verdicts, foreign, disputed } = this.#all;
    const line = lines[index]!;
    const url = this.#list.at(line);
    const [isForeign, isDisputed] = [foreign[index] === 1, disputed[index] === 1];
    const view = { url, site: this.#site, isForeign, isDisputed };
    return html`<div class="row" role="row" aria-rowindex=${row + 2} .style=${`transform: translateY(${row * height}px)`}>
      ${line === this.#edited ? this.#field(line, url) : urlCell(row, view, () => this.#edit(row))}
      ${this.#crawlers.map((crawler, column) => {
        const deciding = rules[column]?.[index] ?? 0;
        return verdictCell({ row, column }, this.#chosen, crawler, verdicts[column]![index]!, deciding);
      })}
    </div>`;
  }

  #field(line: number, url: string): TemplateResult {
    return urlField(url, (input, text) => {
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

  #key(event: KeyboardEvent): void {
    if (event.target !== this.#host) return;
    const page = Math.max(Math.floor(this.#host.clientHeight / rowHeight()) - 2, 1);
    const size = { rows: this.#shown.length, columns: this.#crawlers.length };
    const next = nextCell(event.key, this.#chosen, page, size);
    const isEdit = (event.key === "F2" || event.key === "Enter") && this.#chosen !== undefined;
    if ((next === undefined && !isEdit) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (next === undefined) this.#edit(this.#chosen!.row);
    else {
      this.#reveal(next.row);
      this.choose(next);
    }
  }

  /** Scrolls just far enough to show a row. */
  #reveal(row: number): void {
    const height = rowHeight();
    const top = row * height;
    const { clientHeight, scrollTop } = this.#host;
    // Rows begin below the sticky head.
    const head = this.#host.querySelector<HTMLElement>(".head-group")?.offsetHeight ?? 0;
    const bottom = head + top + height;
    if (top < scrollTop) this.#host.scrollTop = top;
    else if (bottom > scrollTop + clientHeight) this.#host.scrollTop = bottom - clientHeight;
  }
}

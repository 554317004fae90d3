import { Verdict } from "../../src/index.ts";
import type { CheckReport } from "../protocol.ts";
import type { Filter } from "../state/state.ts";
import { t } from "../text/language.ts";
import { columnHead } from "./column-head.ts";
import { h } from "./dom.ts";
import { visible } from "./visible.ts";

const ROW = 32;
/** Rows drawn above and below what is seen. */
const SPARE = 6;
/** Pixels of height that browsers still scroll through exactly. */
const MOST_HEIGHT = 15_000_000;
/** How many URLs are checked for being of one site. */
const MOST_COMPARED = 5_000;
/** How many rows are printed on paper. */
const MOST_PRINTED = 2_000;

export interface Cell {
  readonly row: number;
  readonly column: number;
}

interface Choice {
  /** In the list of URLs. */
  readonly line: number;
  readonly url: string;
  readonly crawler: string;
}

/** The table of verdicts. Only the rows in sight are in the document, so its length does not matter. */
export class VerdictTable {
  readonly #host: HTMLElement;
  readonly #head = h("div", { className: "row head", role: "row", "aria-rowindex": 1 });
  readonly #body = h("div", { className: "rows", role: "rowgroup" });
  #crawlers: readonly string[] = [];
  #lines = new Uint32Array();
  #verdicts: readonly Uint8Array[] = [];
  #rules: readonly Uint32Array[] = [];
  #disputed = new Uint8Array();
  #shown = new Uint32Array();
  #filter: Filter = "all";
  /** What was chosen: it stays chosen wherever filters and edits of the list put it. */
  #choice: Choice | undefined;
  /** Its place, where it is among the rows. */
  #chosen: Cell | undefined;
  #drawn = "";
  /** The URL in a line of the list. */
  urlAt: (line: number) => string = () => "";
  onChoose: (url: string, crawler: string) => void = () => {};

  constructor(host: HTMLElement) {
    this.#host = host;
    host.setAttribute("role", "grid");
    host.setAttribute("aria-labelledby", "verdicts-heading");
    host.tabIndex = 0;
    host.append(h("div", { className: "head-group", role: "rowgroup" }, this.#head), this.#body);
    host.addEventListener("scroll", () => this.#draw(), { passive: true });
    new ResizeObserver(() => this.#draw(true)).observe(host);
    this.#body.addEventListener("click", (event) => {
      const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-column]");
      if (cell !== null) this.choose({ row: Number(cell.dataset.row), column: Number(cell.dataset.column) });
    });
    // On paper there is no scrolling.
    addEventListener("beforeprint", () => this.#draw(true, MOST_PRINTED));
    addEventListener("afterprint", () => this.#draw(true));
    host.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Takes news of the worker. */
  take(report: CheckReport, crawlers: readonly string[]): void {
    if (report.verdicts !== undefined) {
      this.#crawlers = crawlers;
      this.#lines = new Uint32Array(report.lines!);
      this.#verdicts = report.verdicts;
      this.#disputed = new Uint8Array(report.disputed!);
      this.#rules = crawlers.map(() => new Uint32Array(report.total));
      this.#arrange();
    }
    report.rules?.forEach((part, column) => {
      this.#rules[column]?.set(part, report.from);
    });
    this.#draw(true);
  }

  set filter(filter: Filter) {
    this.#filter = filter;
    this.#arrange();
    this.#draw(true);
  }

  /** Draws again, in another language. */
  refresh(): void {
    this.#arrange();
    this.#draw(true);
  }

  choose(cell: Cell): void {
    const index = this.#shown[cell.row];
    const crawler = this.#crawlers[cell.column];
    if (index === undefined || crawler === undefined) return;
    const line = this.#lines[index]!;
    const url = this.urlAt(line);
    this.#choice = { line, url, crawler };
    this.#chosen = cell;
    this.#draw(true);
    this.onChoose(url, crawler);
  }

  /** Where what was chosen is now. */
  #place({ line, url, crawler }: Choice): Cell | undefined {
    const column = this.#crawlers.indexOf(crawler);
    const row = this.#shown.findIndex((index) => this.#lines[index] === line);
    return column < 0 || row < 0 || this.urlAt(line) !== url ? undefined : { row, column };
  }

  #arrange(): void {
    const shown: number[] = [];
    for (let i = 0; i < this.#lines.length; i++) if (this.#passes(i)) shown.push(i);
    this.#shown = Uint32Array.from(shown);
    this.#chosen = this.#choice && this.#place(this.#choice);
    const texts = t();
    this.#host.style.setProperty("--crawlers", String(Math.max(this.#crawlers.length, 1)));
    this.#host.setAttribute("aria-rowcount", String(shown.length + 1));
    this.#host.setAttribute("aria-colcount", String(this.#crawlers.length + 1));
    this.#head.replaceChildren(
      h("div", { role: "columnheader", className: "url", "aria-colindex": 1 }, texts.url),
      ...this.#crawlers.map((name, i) => columnHead(name, i, this.#verdicts[i]!)),
    );
    this.#host.classList.toggle("one-site", this.#isOneSite());
    this.#body.style.height = `${Math.max(Math.min(shown.length * ROW, MOST_HEIGHT), 0)}px`;
  }

  /** Whether all URLs are of one site, so that its name need not be read in every row. */
  #isOneSite(): boolean {
    const first = this.#lines.length === 0 ? "" : this.urlAt(this.#lines[0]!);
    const [site] = /^https?:\/\/[^/?#]+\//i.exec(first) ?? [];
    if (site === undefined || this.#lines.length > MOST_COMPARED) return false;
    return this.#lines.every((line) => this.urlAt(line).startsWith(site));
  }

  #passes(i: number): boolean {
    const any = (verdict: Verdict): boolean => this.#verdicts.some((column) => column[i] === verdict);
    switch (this.#filter) {
      case "all":
        return true;
      case "disallowed":
        return any(Verdict.Disallowed);
      case "allowed":
        return this.#verdicts.every((column) => column[i] === Verdict.Allowed);
      case "invalid":
        return any(Verdict.Invalid);
      case "disputed":
        return this.#disputed[i] === 1;
    }
  }

  #draw(always = false, printed = 0): void {
    const { scrollTop, clientHeight } = this.#host;
    const most = this.#shown.length;
    const first = printed > 0 ? 0 : Math.max(Math.floor(scrollTop / ROW) - SPARE, 0);
    const last =
      printed > 0
        ? Math.min(printed, most)
        : Math.min(Math.ceil((scrollTop + clientHeight) / ROW) + SPARE, most);
    const drawn = `${first} ${last}`;
    if (!always && drawn === this.#drawn) return;
    this.#drawn = drawn;
    const rows: HTMLElement[] = [];
    for (let row = first; row < last; row++) rows.push(this.#row(row));
    if (most === 0) rows.push(this.#empty());
    this.#body.replaceChildren(...rows);
    const row = this.#chosen?.row ?? -1;
    if (row < first || row >= last) this.#host.removeAttribute("aria-activedescendant");
    else this.#host.setAttribute("aria-activedescendant", idOf(this.#chosen!));
  }

  #empty(): HTMLElement {
    const texts = t();
    const text =
      this.#lines.length === 0
        ? texts.emptyUrls
        : this.#crawlers.length === 0
          ? texts.emptyCrawlers
          : texts.emptyFilter;
    return h("div", { role: "row", className: "empty" }, h("div", { role: "gridcell" }, text));
  }

  #row(row: number): HTMLElement {
    const index = this.#shown[row]!;
    const url = this.urlAt(this.#lines[index]!);
    const [origin = ""] = /^https?:\/\/[^/?#]+(?=[/?#])/i.exec(url) ?? [];
    const texts = t();
    const made = h(
      "div",
      { className: "row", role: "row", "aria-rowindex": row + 2 },
      h(
        "div",
        { className: "url", role: "rowheader", title: visible(url), "aria-colindex": 1 },
        h(
          "span",
          { className: "path" },
          h("span", { className: "origin" }, visible(origin)),
          visible(url.slice(origin.length)),
        ),
        this.#disputed[index] === 1 &&
          h(
            "span",
            { className: "disputed", title: texts.disputed, role: "img", "aria-label": texts.disputed },
            "≠",
          ),
      ),
      ...this.#crawlers.map((_, column) => this.#cell(row, column, index)),
    );
    made.style.transform = `translateY(${row * ROW}px)`;
    return made;
  }

  #cell(row: number, column: number, index: number): HTMLElement {
    const verdict = this.#verdicts[column]![index]!;
    const line = this.#rules[column]?.[index] ?? 0;
    const { word, sign, className } = verdictText(verdict);
    const chosen = this.#chosen?.row === row && this.#chosen.column === column;
    const told = t().cell(this.#crawlers[column]!, word, line);
    return h(
      "div",
      {
        id: idOf({ row, column }),
        className: `verdict ${className}${chosen ? " chosen" : ""}`,
        role: "gridcell",
        "aria-colindex": column + 2,
        "aria-selected": chosen ? "true" : "false",
        "aria-label": told,
        title: told,
        "data-row": row,
        "data-column": column,
      },
      h("span", { className: "sign", "aria-hidden": "true" }, sign),
      h("span", { className: "at", "aria-hidden": "true" }, line > 0 ? String(line) : ""),
    );
  }

  #key(event: KeyboardEvent): void {
    const page = Math.max(Math.floor(this.#host.clientHeight / ROW) - 2, 1);
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
    const move = moves[event.key];
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { row, column } = this.#chosen ?? { row: 0, column: 0 };
    const step = this.#chosen === undefined ? [0, 0] : move;
    const next = {
      row: Math.min(Math.max(row + step[0]!, 0), this.#shown.length - 1),
      column: Math.min(Math.max(column + step[1]!, 0), this.#crawlers.length - 1),
    };
    this.#reveal(next.row);
    this.choose(next);
  }

  /** Keeps what is chosen in sight, if it is, while the table is made lower. */
  keepInSight(lower: () => void): void {
    const row = this.#chosen?.row;
    const { clientHeight, scrollTop } = this.#host;
    const isSeen = row !== undefined && (row + 1) * ROW > scrollTop && row * ROW < scrollTop + clientHeight;
    lower();
    if (isSeen) this.#reveal(row);
  }

  /** Scrolls as far as it takes to see a row. */
  #reveal(row: number): void {
    const top = row * ROW;
    const { clientHeight, scrollTop } = this.#host;
    // Rows begin below the head, which stays.
    const bottom = this.#head.offsetHeight + top + ROW;
    if (top < scrollTop) this.#host.scrollTop = top;
    else if (bottom > scrollTop + clientHeight) this.#host.scrollTop = bottom - clientHeight;
  }
}

function idOf({ row, column }: Cell): string {
  return `cell-${row}-${column}`;
}

/** How a verdict is shown: never by colour alone. */
export function verdictText(verdict: number): { word: string; sign: string; className: string } {
  const texts = t();
  if (verdict === Verdict.Allowed) return { word: texts.allowed, sign: "✓", className: "yes" };
  if (verdict === Verdict.Disallowed) return { word: texts.disallowed, sign: "✕", className: "no" };
  return { word: texts.invalid, sign: "?", className: "none" };
}

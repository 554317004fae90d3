import type { Bot, BotReport } from "../../src/logs/index.ts";
import type { BotFilter } from "../state/state.ts";
import { currentLanguage, t } from "../text/language.ts";
import { h } from "./dom.ts";
import { shortDate } from "./timeline.ts";
import { visible } from "./visible.ts";

/** Rows that are drawn; there may be thousands of robots. */
const MOST_ROWS = 300;

const orders = {
  agent: (a, b) => a.agent.localeCompare(b.agent),
  requests: (a, b) => b.requests - a.requests,
  robotsFetches: (a, b) => b.robotsFetches - a.robotsFetches,
  forbidden: (a, b) => (b.forbidden ?? 0) - (a.forbidden ?? 0),
  perMinute: (a, b) => b.perMinute - a.perMinute,
  last: (a, b) => (b.last ?? "").localeCompare(a.last ?? ""),
} satisfies Record<string, (a: Bot, b: Bot) => number>;
type Column = keyof typeof orders;

/** The table of robots: chosen, filtered and sorted by the visitor. */
export class BotTable {
  readonly #host: HTMLElement;
  #bots: readonly Bot[] = [];
  #undeclared: readonly Bot[] = [];
  #filter: BotFilter = "all";
  #column: Column = "requests";
  #chosen: Bot | undefined;
  #isJudged = false;
  onChoose: (bot: Bot | undefined) => void = () => {};

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** @param isJudged whether a file says what is forbidden */
  take(report: BotReport, isJudged: boolean): void {
    this.#isJudged = isJudged;
    if (!isJudged && this.#column === "forbidden") this.#column = "requests";
    const agent = this.#chosen?.agent;
    this.#bots = report.bots;
    this.#undeclared = report.undeclared;
    this.#chosen = [...report.bots, ...report.undeclared].find((bot) => bot.agent === agent);
    this.draw();
  }

  /** Chooses none: other logs have other robots. */
  forget(): void {
    this.#chosen = undefined;
  }

  set filter(filter: BotFilter) {
    this.#filter = filter;
    this.draw();
  }

  get chosen(): Bot | undefined {
    return this.#chosen;
  }

  draw(): void {
    const texts = t();
    const some = this.#filter === "undeclared" ? this.#undeclared : this.#bots;
    const shown = some.filter((bot) => passes(bot, this.#filter)).sort(orders[this.#column]);
    const names: Partial<Record<Column, string>> = {
      agent: texts.logBot,
      requests: texts.logRequests,
      robotsFetches: "robots.txt",
      ...(this.#isJudged && { forbidden: texts.logForbidden }),
      perMinute: texts.logPace,
      last: texts.logLast,
    };
    const focused = this.#host.contains(document.activeElement) ? document.activeElement?.id : undefined;
    this.#host.replaceChildren(
      h(
        "table",
        { className: "list cards bots", role: "table" },
        h(
          "thead",
          { role: "rowgroup" },
          h(
            "tr",
            { role: "row" },
            ...Object.entries(names).map(([column, name]) => this.#head(column as Column, name)),
          ),
        ),
        h(
          "tbody",
          { role: "rowgroup" },
          ...shown.slice(0, MOST_ROWS).map((bot, i) => this.#row(bot, i, names)),
        ),
      ),
      ...(shown.length === 0 ? [h("p", { className: "soft roomy" }, texts.logNoBots)] : []),
      ...(shown.length > MOST_ROWS
        ? [h("p", { className: "soft roomy" }, texts.logMore(number(shown.length - MOST_ROWS)))]
        : []),
    );
    if (focused) document.getElementById(focused)?.focus();
  }

  #head(column: Column, name: string): HTMLElement {
    const isSorted = column === this.#column;
    const sort = (): void => {
      this.#column = column;
      this.draw();
    };
    const order = column === "agent" ? "ascending" : "descending";
    return h(
      "th",
      {
        scope: "col",
        role: "columnheader",
        "aria-sort": isSorted ? order : "none",
        className: isNumber(column) ? "number" : "",
      },
      h(
        "button",
        { id: `sort-${column}`, className: "sort", onclick: sort },
        name,
        isSorted && (column === "agent" ? " ↑" : " ↓"),
      ),
    );
  }

  #row(bot: Bot, row: number, names: Partial<Record<Column, string>>): HTMLElement {
    const texts = t();
    const isChosen = bot === this.#chosen;
    const choose = (): void => {
      this.#chosen = isChosen ? undefined : bot;
      this.draw();
      this.onChoose(this.#chosen);
    };
    const cell = (column: Column, content: Node | string, className = ""): HTMLElement =>
      h("td", { role: "cell", "data-name": names[column], className }, content);
    return h(
      "tr",
      { role: "row", className: isChosen ? "chosen" : "" },
      h(
        "th",
        { scope: "row", role: "rowheader" },
        h(
          "button",
          {
            id: `bot-${row}`,
            className: "agent",
            title: visible(bot.header),
            "aria-pressed": String(isChosen),
            onclick: choose,
          },
          visible(bot.agent),
        ),
        h("span", { className: "source" }, aboutBot(bot)),
      ),
      cell("requests", number(bot.requests), "number named"),
      cell("robotsFetches", fetchBadge(bot), "named"),
      ...(this.#isJudged ? [cell("forbidden", forbiddenBadge(bot), "named")] : []),
      cell("perMinute", number(bot.perMinute), "number named"),
      cell("last", bot.last === null ? texts.values.unknown! : shortDate(Date.parse(bot.last)), "named date"),
    );
  }
}

function passes({ forbidden, robotsFetches, purpose, evidence }: Bot, filter: BotFilter): boolean {
  switch (filter) {
    case "all":
    case "undeclared":
      return true;
    case "forbidden":
      return (forbidden ?? 0) > 0;
    case "unfetched":
      return robotsFetches === 0;
    case "ai":
      return purpose?.startsWith("ai-") ?? false;
    case "unknown":
      return evidence !== "known";
  }
}

function isNumber(column: Column): boolean {
  return column === "requests" || column === "perMinute";
}

function number(count: number): string {
  return count.toLocaleString(currentLanguage());
}

/** Whose robot it is, and what makes it one. */
export function aboutBot({ operator, purpose, evidence }: Bot): string {
  const texts = t();
  if (operator !== null) return purpose === null ? operator : `${operator} · ${texts.purposes[purpose]}`;
  return texts.logEvidence[evidence];
}

function fetchBadge({ robotsFetches, robotsFirst, requests }: Bot): HTMLElement {
  const texts = t();
  if (robotsFetches === 0) return h("span", { className: "badge none" }, `✕ ${texts.logNever}`);
  const more = requests === robotsFetches ? texts.logOnly : robotsFirst === true ? texts.logFirst : undefined;
  const text = `✓ ${number(robotsFetches)} ×${more === undefined ? "" : ` · ${more}`}`;
  return h("span", { className: "badge yes" }, text);
}

function forbiddenBadge({ forbidden, requests }: Bot): HTMLElement {
  if (forbidden === null) return h("span", { className: "badge none" }, "–");
  if (forbidden === 0) return h("span", { className: "badge yes" }, `✓ ${t().logNone}`);
  const share = `${Math.max(Math.round((forbidden / requests) * 100), 1)} %`;
  return h("span", { className: "badge no" }, `✕ ${number(forbidden)} · ${share}`);
}

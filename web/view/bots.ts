import { html, nothing, type TemplateResult } from "lit-html";
import type { Bot, BotReport } from "../../src/site/logs/index.ts";
import type { BotFilter } from "../state/state.ts";
import { number, t } from "../text/language.ts";
import { logText } from "../text/log.ts";
import type { LogReport } from "../worker/log.ts";
import { redraw } from "./dom.ts";
import { shortDate } from "./timeline.ts";
import { visible } from "./visible.ts";

/** How many rows are drawn; there may be thousands of robots. */
const MOST_ROWS = 300;

const orders = {
  agent: (a, b) => a.agent.localeCompare(b.agent),
  requests: (a, b) => b.requests - a.requests,
  robotsFetches: (a, b) => b.robotsFetches - a.robotsFetches,
  forbidden: (a, b) => (b.forbidden ?? 0) - (a.forbidden ?? 0),
  perMinute: (a, b) => (b.perMinute ?? 0) - (a.perMinute ?? 0),
  last: (a, b) => (b.last ?? "").localeCompare(a.last ?? ""),
} satisfies Record<string, (a: Bot, b: Bot) => number>;
type Column = keyof typeof orders;

/** The table of robots, which the visitor filters and sorts. */
export class BotTable {
  readonly #host: HTMLElement;
  #report: BotReport | undefined;
  #filter: BotFilter = "all";
  /** The column that the visitor sorts by. */
  #ordered: Column | undefined;
  #chosen: Bot | undefined;
  #isJudged = false;
  #verified: NonNullable<LogReport["verified"]> = {};
  onChoose: (bot: Bot | undefined) => void = () => {};

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /**
   * Takes robots, of which those that pass the filter are shown. What is chosen stays if it is among them.
   *
   * @param isJudged whether a file says which requests are forbidden
   */
  take(report: BotReport, filter: BotFilter, isJudged: boolean, verified: LogReport["verified"] = {}): void {
    this.#report = report;
    this.#filter = filter;
    this.#isJudged = isJudged;
    this.#verified = verified;
    this.#chosen = this.shown.find(({ agent }) => agent === this.#chosen?.agent);
    this.draw();
  }

  /** Forgets the chosen robot: other logs have other robots. */
  forget(): void {
    this.#chosen = undefined;
  }

  /** All rows in their order: what everything else on the page is about. */
  get shown(): readonly Bot[] {
    const some = this.#report?.[this.#filter === "unrecognized" ? "unrecognized" : "bots"] ?? [];
    return some.filter((bot) => passes(bot, this.#filter)).sort(orders[this.#column]);
  }

  get chosen(): Bot | undefined {
    return this.#chosen;
  }

  /** The column that the rows are sorted by: those who disobey come first, if anybody can tell. */
  get #column(): Column {
    if (this.#isJudged) return this.#ordered ?? "forbidden";
    return this.#ordered === "forbidden" ? "requests" : (this.#ordered ?? "requests");
  }

  draw(): void {
    const { shown } = this;
    const names: Partial<Record<Column, string>> = {
      agent: logText().bot,
      requests: logText().requests,
      robotsFetches: "robots.txt",
      ...(this.#isJudged && { forbidden: logText().forbidden }),
      perMinute: logText().pace,
      last: logText().last,
    };
    const hidden = shown.length - MOST_ROWS;
    redraw(
      html`<table class="list cards bots" role="table">
          <thead role="rowgroup">
            <tr role="row">
              ${Object.entries(names).map(([column, name]) => this.#head(column as Column, name))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            ${shown.slice(0, MOST_ROWS).map((bot, i) => this.#row(bot, i, names))}
          </tbody>
        </table>
        ${shown.length === 0 ? html`<p class="soft roomy">${logText().noBots}</p>` : nothing}
        ${hidden > 0 ? html`<p class="soft roomy">${logText().more({ count: number(hidden) })}</p>` : nothing}`,
      this.#host,
    );
  }

  #head(column: Column, name: string): TemplateResult {
    const isSorted = column === this.#column;
    const sort = (): void => {
      this.#ordered = column;
      this.draw();
    };
    const isRising = column === "agent";
    const order = isRising ? "ascending" : "descending";
    return html`<th
      scope="col"
      role="columnheader"
      aria-sort=${isSorted ? order : "none"}
      class=${isNumber(column) ? "number" : ""}
    ><button id=${`sort-${column}`} class="plain sort" @click=${sort}>${name}${isSorted ? (isRising ? " ↑" : " ↓") : ""}</button></th>`;
  }

  #row(bot: Bot, row: number, names: Partial<Record<Column, string>>): TemplateResult {
    const texts = t();
    const isChosen = bot === this.#chosen;
    const fakes = this.#verified[bot.agent]?.check.spoofed ?? 0;
    const choose = (): void => {
      this.#chosen = isChosen ? undefined : bot;
      this.draw();
      this.onChoose(this.#chosen);
    };
    const cell = (column: Column, className: string, content: unknown): TemplateResult =>
      html`<td role="cell" data-name=${names[column]} class=${className}>${content}</td>`;
    return html`<tr role="row" class=${isChosen ? "chosen" : ""}>
      <th scope="row" role="rowheader">
        <button
          id=${`bot-${row}`}
          class="plain agent"
          title=${visible(bot.header)}
          aria-pressed=${isChosen ? "true" : "false"}
          @click=${choose}
        >${visible(bot.agent)}</button>
        <span class="source">${aboutBot(bot, this.#verified[bot.agent] !== undefined)}</span>
        ${fakes > 0 ? html`<span class="badge no">${logText().fakeCount({ count: number(fakes) })}</span>` : nothing}
      </th>
      ${cell("requests", "number named", number(bot.requests))}
      ${cell("robotsFetches", "named", fetchBadge(bot))}
      ${this.#isJudged ? cell("forbidden", "named", forbiddenBadge(bot)) : nothing}
      ${cell("perMinute", "number named", bot.perMinute ? number(bot.perMinute) : "–")}
      ${cell("last", "named date", bot.last === null ? texts.values.unknown! : shortDate(Date.parse(bot.last)))}
    </tr>`;
  }
}

function passes({ forbidden, robotsFetches, purpose, evidence }: Bot, filter: BotFilter): boolean {
  switch (filter) {
    case "all":
    case "unrecognized":
      return true;
    case "declared":
      return evidence !== "undeclared";
    case "undeclared":
      return evidence === "undeclared";
    case "forbidden":
      return (forbidden ?? 0) > 0;
    case "unfetched":
      return robotsFetches === 0;
    case "ai":
      return purpose?.startsWith("ai-") ?? false;
    case "unknown":
      return evidence === "declared" || evidence === "named";
  }
}

function isNumber(column: Column): boolean {
  return column === "requests" || column === "perMinute";
}

/** The robot's operator, and the reason why it is listed; and whether nobody has checked that it is that robot. */
export function aboutBot({ operator, purpose, evidence }: Bot, isChecked: boolean): string {
  const texts = t();
  const what = purpose === null ? undefined : texts.purposes[purpose];
  const mark = operator === null || evidence === "listed" ? logText().evidence[evidence] : undefined;
  const doubt = evidence === "known" && !isChecked ? logText().unverified : undefined;
  return [operator ?? undefined, what, mark, doubt].filter((one) => one !== undefined).join(" · ");
}

/** Who disobeys what it has read gets no green mark for reading. */
function fetchBadge({ robotsFetches, robotsFirst, requests, forbidden }: Bot): TemplateResult {
  if (robotsFetches === 0) return html`<span class="badge none wraps">${logText().never}</span>`;
  const say =
    requests === robotsFetches ? logText().only : robotsFirst === true ? logText().first : logText().read;
  return html`<span class="badge ${forbidden ? "none" : "yes"} wraps">${say({ count: number(robotsFetches) })}</span>`;
}

function forbiddenBadge({ forbidden, requests }: Bot): TemplateResult {
  if (forbidden === null) return html`<span class="badge none">–</span>`;
  if (forbidden === 0) return html`<span class="badge yes">✓ ${logText().none}</span>`;
  const share = Math.max(Math.round((forbidden / requests) * 100), 1);
  return html`<span class="badge no">✕ ${number(forbidden)} · ${share} %</span>`;
}

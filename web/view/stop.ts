/** Who disregards the judging file, from which addresses, and the configuration of a server that stops them. */
import { html, nothing, type TemplateResult } from "lit-html";
import { csvText } from "../../src/cli/report/csv.ts";
import type { Bot } from "../../src/site/logs/index.ts";
import { download } from "../files.ts";
import type { LogReport } from "../reports/log.ts";
import { generateTextReady } from "../text/generate.ts";
import { currentLanguage, t } from "../text/language.ts";
import { logText } from "../text/log.ts";
import { sumText } from "./bot-detail.ts";
import { aboutBot } from "./bots.ts";
import { copyButtons, copyLines, offendingAddresses } from "./offenders.ts";
import { ServerSection } from "./server-section.ts";
import { visible } from "./visible.ts";
import "../style/generate.css";

/** How many clients and addresses of each are shown; the lists to copy and to download have more. */
const MOST_SHOWN = 100;
const MOST_ADDRESSES = 3;
/** The command that shows what enforcement would do with these requests. */
const DRY_RUN = "robotomata enforce --dry-run --log access.log robots.txt";

export class StopView {
  readonly #servers: ServerSection;

  /** @param draw draws the page, and this view in it */
  static async load(draw: () => void): Promise<StopView> {
    await generateTextReady;
    return new StopView(draw);
  }

  private constructor(draw: () => void) {
    this.#servers = new ServerSection(draw, "log", true);
  }

  /** Takes another judging file. */
  take(robots: string): void {
    this.#servers.take(robots);
  }

  /** @param bots those that requested what the file disallows, the worst first */
  view(bots: readonly Bot[], verified: LogReport["verified"], name: string): TemplateResult {
    const texts = logText();
    const lists = bots.map((bot) => ({ bot, addresses: offendingAddresses(bot, verified) }));
    const rows = [
      ["agent", "requests", "forbidden", "addresses"],
      ...lists.map(({ bot, addresses }) => [bot.agent, bot.requests, bot.forbidden, addresses.join(" ")]),
    ];
    const copy = (): Promise<void> =>
      copyLines(csvText(rows).replaceAll("\r\n", "\n").trimEnd(), rows.length);
    const hidden = bots.length - MOST_SHOWN;
    const title = texts.stopTitle({ name: visible(name) });
    return html`<h3>${title}</h3>
      <div id="log-offenders" class="scroll" tabindex="0" role="region" aria-label=${title}>
        <ul class="losers">
          ${lists.slice(0, MOST_SHOWN).map(({ bot, addresses }) => offender(bot, addresses, verified?.[bot.agent] !== undefined))}
        </ul>
        ${hidden > 0 ? html`<p class="soft">${texts.more({ count: hidden.toLocaleString(currentLanguage()) })}</p>` : nothing}
      </div>
      <p class="inline">
        <button @click=${copy}>${t().copy}</button>
        <button @click=${() => download("offenders.csv", csvText(rows), "text/csv")}>${t().download}</button>
        ${copyButtons(bots, verified)}
      </p>
      <p class="soft">${texts.stopNote}</p>
      ${this.#servers.view()}
      <p class="soft inline">${texts.dryRun} <code>${DRY_RUN}</code>
        <button class="quiet" @click=${() => copyLines(DRY_RUN, 1)}>${t().copy}</button></p>`;
  }
}

function offender(bot: Bot, addresses: readonly string[], isChecked: boolean): TemplateResult {
  const more = addresses.length > MOST_ADDRESSES ? " …" : "";
  return html`<li>
    <b>${visible(bot.agent)}</b> <span class="source">${aboutBot(bot, isChecked)}</span>
    <div>${sumText(bot)}</div>
    <div><code>${addresses.slice(0, MOST_ADDRESSES).map(visible).join(", ")}${more}</code></div>
  </li>`;
}

/** Who disregards the judging file, from which addresses, and the configuration of a server that stops them. */

import { html, nothing, type TemplateResult } from "lit-html";
import { csvText } from "../../src/cli/report/csv.ts";
import { areMostlyProxies } from "../../src/site/identity/proxies.ts";
import type { Bot } from "../../src/site/logs/index.ts";
import { current } from "../app.ts";
import { enforceOptions } from "../enforce-options.ts";
import { download } from "../files.ts";
import { openedNetworks } from "../networks.ts";
import { nameOfFile } from "../state/works.ts";
import { generateTextReady } from "../text/generate.ts";
import { number, t } from "../text/language.ts";
import { logText } from "../text/log.ts";
import type { LogReport } from "../worker/log.ts";
import { sumText } from "./bot-detail.ts";
import { aboutBot } from "./bots.ts";
import { copyButtons, copyLines, offendingAddresses } from "./offenders.ts";
import { commandLine, ServerSection } from "./server-section.ts";
import { visible } from "./visible.ts";
import "../style/generate.css";

/** How many clients and addresses of each are shown; the lists to copy and to download have more. */
const MOST_SHOWN = 100;
const MOST_ADDRESSES = 3;
/** The command that shows what enforcement would do with these requests. */
const DRY_RUN = "npx robotomata-cli enforce --dry-run --log access.log ";

let servers: ServerSection | undefined;

/** @param draw draws the page, and this view in it */
export async function loadStopView(draw: () => void): Promise<void> {
  await generateTextReady;
  servers ??= new ServerSection(draw, "log", true);
}

/**
 * @param bots those that requested what the file disallows, the worst first, or whose names were used by others
 * @param robots the judging file; undefined if none judges the requests
 */
export function stopView(
  bots: readonly Bot[],
  verified: LogReport["verified"],
  robots: string | undefined,
): TemplateResult {
  const networks = openedNetworks();
  const texts = logText();
  const dryRun = `${DRY_RUN}${enforceOptions(current().dialect, networks)}robots.txt`;
  const isProxied = areMostlyProxies(bots.flatMap(({ networks }) => networks));
  const lists = bots.map((bot) => ({ bot, addresses: offendingAddresses(bot, verified) }));
  const rows = [
    ["agent", "requests", "forbidden", ...(verified ? ["spoofed"] : []), "addresses"],
    ...lists.map(({ bot: { agent, requests, forbidden }, addresses }) => [
      ...[agent, requests, forbidden, ...(verified ? [verified[agent]?.check.spoofed ?? 0] : [])],
      addresses.join(" "),
    ]),
  ];
  const copy = (): Promise<void> => copyLines(csvText(rows).replaceAll("\r\n", "\n").trimEnd(), rows.length);
  const hidden = bots.length - MOST_SHOWN;
  const title =
    robots === undefined ? texts.stopFakes : texts.stopTitle({ name: visible(nameOfFile(robots)) });
  return html`<h3>${title}</h3>
      <p class="soft">${texts.stopCount({ count: number(bots.length) })}</p>
      ${isProxied ? html`<p class="problem no">${texts.proxies}</p>` : nothing}
      <div id="log-offenders" class="scroll" tabindex="0" role="region" aria-label=${title}>
        <ul class="losers">
          ${lists.slice(0, MOST_SHOWN).map(({ bot, addresses }) => offender(bot, addresses, verified?.[bot.agent]))}
        </ul>
        ${hidden > 0 ? html`<p class="soft">${texts.more({ count: number(hidden) })}</p>` : nothing}
      </div>
      <p class="inline">
        <button @click=${copy}>${t().copy}</button>
        <button @click=${() => download("offenders.csv", csvText(rows), "text/csv")}>${t().download}</button>
        ${copyButtons(bots, verified)}
      </p>
      <p class="soft">${texts.stopNote} ${verified === undefined ? texts.stopUnchecked : texts.stopChecked}</p>
      ${robots !== undefined ? html`${servers!.view(robots, networks)} ${commandLine(texts.dryRun, dryRun)}` : nothing}`;
}

function offender(
  bot: Bot,
  addresses: readonly string[],
  verified: NonNullable<LogReport["verified"]>[string] | undefined,
): TemplateResult {
  const fakes = verified?.check.spoofed ?? 0;
  const more = addresses.length > MOST_ADDRESSES ? " …" : "";
  return html`<li>
    <b>${visible(bot.agent)}</b> <span class="source">${aboutBot(bot, verified !== undefined)}</span>
    <div>${sumText(bot)}${fakes > 0 ? `, ${logText().fakeCount({ count: number(fakes) })}` : nothing}</div>
    <div><code>${addresses.slice(0, MOST_ADDRESSES).map(visible).join(", ")}${more}</code></div>
  </li>`;
}

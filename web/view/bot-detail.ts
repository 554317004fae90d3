import { html, nothing, render, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { Bot, ForbiddenUrl, NetworkSum } from "../../src/site/logs/index.ts";
import { copyText } from "../files.ts";
import type { LogReport } from "../protocol.ts";
import { currentLanguage, t } from "../text/language.ts";
import { logText } from "../text/log.ts";
import { aboutBot } from "./bots.ts";
import { lineButton } from "./detail.ts";
import { mention, notify } from "./notices.ts";
import { dateText } from "./timeline.ts";
import { visible } from "./visible.ts";

/** Draws a log's facts about one robot. */
export function drawBot(
  host: HTMLElement,
  bot: Bot | undefined,
  verified: LogReport["verified"],
  jump: (line: number) => void,
): void {
  const pick = html`<p class="soft">${logText().pick}</p>`;
  // For another robot, screen readers read the whole text again.
  const content = bot === undefined ? pick : details(bot, verified?.[bot.agent], jump);
  render(keyed(bot?.agent, content), host);
}

type Verified = NonNullable<LogReport["verified"]>[string];

function details(bot: Bot, verified: Verified | undefined, jump: (line: number) => void): TemplateResult {
  const texts = t();
  const { forbidden, forbiddenUrls, crawlDelay, tooSoon, addresses, first, last, obeys } = bot;
  const times = [first, last].map((at) => (at === null ? "?" : dateText(Date.parse(at))));
  const isDelayed = crawlDelay !== null && tooSoon !== null;
  return html`<h3>${visible(bot.agent)}</h3>
    <p class="soft">${[aboutBot(bot, verified !== undefined), obeys === false && texts.ignores].filter(Boolean).join(". ")}</p>
    <p><code>${visible(bot.header)}</code></p>
    <dl>
      ${pair(logText().times, times.join(" – "))}
      ${pair(logText().statuses, counted(bot.statuses))}
      ${bot.robotsFetches > 0 ? pair(logText().robotsStatuses, counted(bot.robotsStatuses)) : nothing}
      ${verified === undefined ? nothing : identity(verified)}
      ${addresses === null ? nothing : pair(logText().addresses, number(addresses))}
      ${isDelayed ? pair(texts.delay({ seconds: crawlDelay }), logText().tooSoon({ count: tooSoon })) : nothing}
    </dl>
    ${forbidden !== null && forbidden > 0 ? html`<h3>${logText().forbiddenUrls({ count: forbidden })}</h3>` : nothing}
    ${
      forbidden === null
        ? nothing
        : forbiddenUrls.length === 0
          ? html`<p class="soft">${logText().noForbidden}</p>`
          : html`<ul class="losers">${forbiddenUrls.map((one) => forbiddenItem(one, jump))}</ul>`
    }
    ${networksOf(bot, verified?.operators ?? [])}`;
}

/**
 * The networks that the requests came from. What can be copied for a firewall has forbidden requests, and is not known to
 * be the operator's.
 */
function networksOf(
  { networks, topAddresses }: Bot,
  operators: readonly string[],
): TemplateResult | typeof nothing {
  if (networks.length === 0) return nothing;
  const texts = logText();
  const copying = (
    label: string,
    all: readonly (readonly [one: string, forbidden: number | null])[],
  ): TemplateResult | typeof nothing => {
    const lines = all.filter(([one, count]) => count && !operators.includes(one)).map(([one]) => one);
    return lines.length === 0 ? nothing : html`<button @click=${copied(lines)}>${label}</button>`;
  };
  const copied = (lines: readonly string[]) => async (): Promise<void> => {
    if (await copyText(`${lines.join("\n")}\n`))
      mention("copy", () => logText().copiedLines({ count: lines.length }));
    else notify("copy", () => t().copyRefused);
  };
  return html`<h3>${texts.networksOf}</h3>
    <p class="inline">
      ${copying(
        texts.copyAddresses,
        topAddresses.map(({ address, forbidden }) => [address, forbidden]),
      )}
      ${copying(
        texts.copyNetworks,
        networks.map(({ network, forbidden }) => [network, forbidden]),
      )}
    </p>
    <ul class="losers">${networks.map(networkItem)}</ul>`;
}

function networkItem({ network, addresses, requests, forbidden }: NetworkSum): TemplateResult {
  const texts = logText();
  const sum = texts.networkSum({ addresses: number(addresses), requests: number(requests) });
  const said = forbidden === null ? "" : `, ${texts.networkForbidden({ forbidden: number(forbidden) })}`;
  return html`<li><code>${network}</code> ${sum}${said}</li>`;
}

function number(count: number): string {
  return count.toLocaleString(currentLanguage());
}

function counted(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([status, count]) => `${status === "0" ? "–" : status}: ${number(count)}`)
    .join(", ");
}

/** Who used the robot's name, judging by its operator's networks. */
function identity({ verified, spoofed, unchecked, addresses }: Verified): TemplateResult {
  return html`${verified > 0 ? pair(logText().real, logText().realBy({ count: number(verified) })) : nothing}
    ${spoofed > 0 ? pair(logText().fake, logText().fakeBy({ count: number(spoofed), addresses: addresses.map(visible).join(", ") })) : nothing}
    ${unchecked > 0 ? pair(logText().unchecked, logText().uncheckedBy({ count: number(unchecked) })) : nothing}`;
}

function pair(name: string, value: string): TemplateResult {
  return html`<dt>${name}</dt><dd>${value}</dd>`;
}

function forbiddenItem(
  { url, requests, rule, line }: ForbiddenUrl,
  jump: (line: number) => void,
): TemplateResult {
  return html`<li>
    <span class="badge no">${number(requests)} ×</span> <code>${visible(url)}</code>
    ${rule === null || line === null ? nothing : lineButton(visible(rule), line, jump)}
  </li>`;
}

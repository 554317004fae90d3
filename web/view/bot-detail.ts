import { html, nothing, render, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { Bot, ForbiddenUrl } from "../../src/site/logs/index.ts";
import type { LogReport } from "../protocol.ts";
import { currentLanguage, t } from "../text/language.ts";
import { aboutBot } from "./bots.ts";
import { lineButton } from "./detail.ts";
import { dateText } from "./timeline.ts";
import { visible } from "./visible.ts";

/** Draws a log's facts about one robot. */
export function drawBot(
  host: HTMLElement,
  bot: Bot | undefined,
  verified: LogReport["verified"],
  jump: (line: number) => void,
): void {
  const pick = html`<p class="soft">${t().logPick}</p>`;
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
    <p class="soft">${[aboutBot(bot), obeys === false && texts.ignores].filter(Boolean).join(". ")}</p>
    <p><code>${visible(bot.header)}</code></p>
    <dl>
      ${pair(texts.logTimes, times.join(" – "))}
      ${pair(texts.logStatuses, counted(bot.statuses))}
      ${bot.robotsFetches > 0 ? pair(texts.logRobotsStatuses, counted(bot.robotsStatuses)) : nothing}
      ${verified === undefined ? nothing : identity(verified)}
      ${addresses === null ? nothing : pair(texts.logAddresses, number(addresses))}
      ${isDelayed ? pair(texts.delay({ seconds: crawlDelay }), texts.logTooSoon({ count: tooSoon })) : nothing}
    </dl>
    ${forbidden !== null && forbidden > 0 ? html`<h3>${texts.logForbiddenUrls({ count: forbidden })}</h3>` : nothing}
    ${
      forbidden === null
        ? nothing
        : forbiddenUrls.length === 0
          ? html`<p class="soft">${texts.logNoForbidden}</p>`
          : html`<ul class="losers">${forbiddenUrls.map((one) => forbiddenItem(one, jump))}</ul>`
    }`;
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
  const texts = t();
  return html`${verified > 0 ? pair(texts.logReal, texts.logRealBy({ count: number(verified) })) : nothing}
    ${spoofed > 0 ? pair(texts.logFake, texts.logFakeBy({ count: number(spoofed), addresses: addresses.map(visible).join(", ") })) : nothing}
    ${unchecked > 0 ? pair(texts.logUnchecked, texts.logUncheckedBy({ count: number(unchecked) })) : nothing}`;
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

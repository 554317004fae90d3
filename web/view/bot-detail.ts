import { html, nothing, render, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { Bot, ForbiddenUrl, NetworkSum } from "../../src/site/logs/index.ts";
import type { AddressCheck } from "../../src/site/logs/verify.ts";
import { number, t } from "../text/language.ts";
import { logText } from "../text/log.ts";
import type { LogReport } from "../worker/log.ts";
import { aboutBot } from "./bots.ts";
import { lineButton } from "./detail.ts";
import { copyButtons } from "./offenders.ts";
import { longDate } from "./timeline.ts";
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
  const content = bot === undefined ? pick : details(bot, verified, jump);
  render(keyed(bot?.agent, content), host);
}

/** How many addresses outside its operator's networks are shown of a robot. */
const MOST_ADDRESSES = 5;

function details(bot: Bot, verified: LogReport["verified"], jump: (line: number) => void): TemplateResult {
  const texts = t();
  const check = verified?.[bot.agent]?.check;
  const { forbidden, forbiddenUrls, crawlDelay, tooSoon, addresses, first, last, obeys } = bot;
  const times = [first, last].map((at) => (at === null ? "?" : longDate(Date.parse(at))));
  const isDelayed = crawlDelay !== null && tooSoon !== null;
  return html`<h3>${visible(bot.agent)}</h3>
    <p class="soft">${[aboutBot(bot, check !== undefined), obeys === false && texts.ignores].filter(Boolean).join(". ")}</p>
    <p><code>${visible(bot.header)}</code></p>
    <dl>
      ${pair(logText().times, times.join(" – "))}
      ${pair(logText().statuses, counted(bot.statuses))}
      ${bot.robotsFetches > 0 ? pair(logText().robotsStatuses, counted(bot.robotsStatuses)) : nothing}
      ${check === undefined ? nothing : identity(check)}
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
    ${networksOf(bot, verified)}`;
}

/** The networks that the requests came from. */
function networksOf(bot: Bot, verified: LogReport["verified"]): TemplateResult | typeof nothing {
  if (bot.networks.length === 0) return nothing;
  return html`<h3>${logText().networksOf}</h3>
    <p class="inline">${copyButtons([bot], verified)}</p>
    <ul class="losers">${bot.networks.map(networkItem)}</ul>`;
}

function networkItem(sum: NetworkSum): TemplateResult {
  return html`<li><code>${sum.network}</code> ${sumText(sum)}</li>`;
}

/** From how many addresses how many requests came, and how many of them are disallowed. */
export function sumText({
  addresses,
  requests,
  forbidden,
}: Pick<Bot, "addresses" | "requests" | "forbidden">): string {
  const sum = logText().networkSum({
    addresses: addresses === null ? "?" : number(addresses),
    requests: number(requests),
  });
  return forbidden === null ? sum : `${sum}, ${logText().networkForbidden({ forbidden: number(forbidden) })}`;
}

function counted(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([status, count]) => `${status === "0" ? "–" : status}: ${number(count)}`)
    .join(", ");
}

/** Who used the robot's name, judging by its operator's networks. */
function identity({ verified, spoofed, unchecked, spoofedAddresses }: AddressCheck): TemplateResult {
  const addresses = spoofedAddresses.slice(0, MOST_ADDRESSES).map(({ address }) => address);
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

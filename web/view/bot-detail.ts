import type { Bot, ForbiddenUrl } from "../../src/logs/index.ts";
import { currentLanguage, t } from "../text/language.ts";
import { aboutBot } from "./bots.ts";
import { h } from "./dom.ts";
import { dateText } from "./timeline.ts";
import { visible } from "./visible.ts";

/** Draws what a log says about one robot. */
export function drawBot(host: HTMLElement, bot: Bot | undefined, jump: (line: number) => void): void {
  const texts = t();
  if (bot === undefined) {
    host.replaceChildren(h("p", { className: "soft" }, texts.logPick));
    return;
  }
  const number = (count: number): string => count.toLocaleString(currentLanguage());
  const { forbidden, forbiddenUrls, crawlDelay, tooSoon, addresses, first, last, obeys } = bot;
  const counted = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([status, count]) => `${status === "0" ? "–" : status}: ${number(count)}`)
      .join(", ");
  const parts: (HTMLElement | false)[] = [
    h("h3", {}, visible(bot.agent)),
    h(
      "p",
      { className: "soft" },
      [aboutBot(bot), obeys === false && texts.ignores].filter(Boolean).join(". "),
    ),
    h("p", {}, h("code", {}, visible(bot.header))),
    h(
      "dl",
      {},
      ...pair(
        texts.logTimes,
        [first, last].map((at) => (at === null ? "?" : dateText(Date.parse(at)))).join(" – "),
      ),
      ...pair(texts.logStatuses, counted(bot.statuses)),
      ...(bot.robotsFetches > 0 ? pair(texts.logRobotsStatuses, counted(bot.robotsStatuses)) : []),
      ...(addresses === null ? [] : pair(texts.logAddresses, number(addresses))),
      ...(crawlDelay === null || tooSoon === null
        ? []
        : pair(texts.delay(crawlDelay), texts.logTooSoon(number(tooSoon)))),
    ),
    forbidden !== null && forbidden > 0 && h("h3", {}, texts.logForbiddenUrls(number(forbidden))),
    forbidden !== null &&
      (forbiddenUrls.length === 0
        ? h("p", { className: "soft" }, texts.logNoForbidden)
        : h("ul", { className: "losers" }, ...forbiddenUrls.map((one) => forbiddenItem(one, jump)))),
  ];
  host.replaceChildren(...parts.filter((one) => one !== false));
}

function pair(name: string, value: string): HTMLElement[] {
  return [h("dt", {}, name), h("dd", {}, value)];
}

function forbiddenItem(
  { url, requests, rule, line }: ForbiddenUrl,
  jump: (line: number) => void,
): HTMLElement {
  const texts = t();
  return h(
    "li",
    {},
    h("span", { className: "badge no" }, `${requests.toLocaleString(currentLanguage())} ×`),
    " ",
    h("code", {}, visible(url)),
    " ",
    rule !== null &&
      line !== null &&
      h(
        "button",
        { className: "rule", onclick: () => jump(line) },
        h("code", {}, visible(rule)),
        " ",
        h("span", { className: "soft" }, texts.line(line)),
      ),
  );
}

import { knownCrawler } from "../../../engine/agent/known.ts";
import { parseDelay } from "../../../engine/parse/pace.ts";
import { quoteValue } from "../../findings/values.ts";
import { replacement } from "../edit.ts";
import { defineRule } from "../rule.ts";

/** Operators that say, or are known, not to read Crawl-delay. */
const DEAF = new Set(["Google", "Yandex", "Baidu"]);

export const crawlDelayIgnored = defineRule({
  id: "crawl-delay-ignored",
  severity: "info",
  messages: {
    ignored: '"{agent}" does not read Crawl-delay.',
  },
  check(file, report) {
    for (const { agents, others } of file.groups) {
      const delays = others.filter(({ kind }) => kind === "crawl-delay");
      if (delays.length === 0) continue;
      if (!agents.every(({ value }) => isDeaf(value.text))) continue;
      for (const line of delays)
        report(file.at(line, line.name), "ignored", { agent: agents[0]!.value.text });
    }
  },
});

/** Whether a crawler reads no Crawl-delay. "Yandex" alone addresses all crawlers of that company. */
export function isDeaf(agent: string): boolean {
  return /^yandex$/i.test(agent) || DEAF.has(knownCrawler(agent)?.operator ?? "");
}

/** Seconds beyond which a delay amounts to a ban: crawler-commons disallows everything above. */
const LONGEST_DELAY = 300;

export const crawlDelayValue = defineRule({
  id: "crawl-delay-value",
  severity: "warning",
  messages: {
    number: '"{value}" is not a number of seconds: crawlers skip the line.',
    empty: "Crawl-delay needs a number of seconds.",
    comma: 'The decimal mark is a point: write "{value}".',
    path: '"{value}" is a path, not a number of seconds: it belongs in a rule, such as "Disallow: {value}".',
    long: "With {seconds} seconds between two pages, a crawler gets at most {pages} a day; some treat that as a ban.",
  },
  check(file, report) {
    for (const line of file.ofKind("crawl-delay")) {
      const value = line.value.text;
      const seconds = parseDelay(value);
      const at = file.atValue(line);
      if (value === "") report(at, "empty", {});
      else if (/^\d+,\d+$/.test(value)) {
        const point = value.replace(",", ".");
        report(at, "comma", { value: point }, replacement(at, point, false));
      } else if (value.startsWith("/")) report(at, "path", { value: quoteValue(value) });
      else if (seconds === undefined) report(at, "number", { value: quoteValue(value) });
      else if (seconds > LONGEST_DELAY) report(at, "long", { seconds, pages: Math.floor(86400 / seconds) });
    }
  },
});

import { knownCrawler } from "../../../engine/agent/known.ts";
import { defineRule } from "../../findings/rule.ts";

/** Operators that say, or are known, not to read Crawl-delay. */
const DEAF = new Set(["Google", "Yandex", "Baidu"]);

export const crawlDelayIgnored = defineRule({
  id: "crawl-delay-ignored",
  severity: "info",
  docs: {
    what: "A group gives a Crawl-delay to a crawler that does not read it.",
    why: "Google never has, Yandex stopped on 22 February 2018, and Baidu does not. They set their pace by how the server answers, or by a setting in their webmaster tools.",
    source: "Google: unsupported rules; Yandex: Crawl-delay directive",
  },
  messages: {
    ignored: '"{agent}" does not read Crawl-delay.',
  },
  example: {
    bad: "User-agent: Googlebot\nCrawl-delay: 5\nDisallow: /tmp/\n",
    good: "User-agent: bingbot\nCrawl-delay: 5\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const { agents, others } of source.groups) {
      const delays = others.filter(({ kind }) => kind === "crawl-delay");
      if (delays.length === 0) continue;
      if (!agents.every(({ value }) => isDeaf(value.text))) continue;
      for (const line of delays)
        report(source.at(line, line.name), "ignored", { agent: agents[0]!.value.text });
    }
  },
});

/** Whether a crawler reads no Crawl-delay. "Yandex" alone addresses all crawlers of that company. */
export function isDeaf(agent: string): boolean {
  return /^yandex$/i.test(agent) || DEAF.has(knownCrawler(agent)?.operator ?? "");
}

import { labelOf, type Metric, prometheusText, type Sample } from "../../base/metrics.ts";
import { isSoftwareName } from "../../site/identity/software.ts";
import type { Bot, BotReport } from "../../site/logs/count/report.ts";
import type { AddressCheck } from "../../site/logs/verify.ts";

/** How many names that only the file has are labels. */
const MOST_LABELS = 500;

/** The names of robots that nobody can invent: of the table, a list, the file, or known software. */
const SURE_EVIDENCE: ReadonlySet<Bot["evidence"]> = new Set(["known", "listed", "named"]);

/**
 * A report as gauges, for the textfile folder of Prometheus' node_exporter: a log is not a counter, since it is rotated.
 *
 * @param label what all of them have
 */
export function botsPrometheus(
  report: BotReport,
  verified: ReadonlyMap<string, AddressCheck>,
  label: Sample["labels"],
): string {
  const { bots, requests, others } = report;
  const labels = new Map<Bot, string>();
  const named = new Set<string>();
  for (const bot of bots) {
    const isNamed = bot.agent === "-" || SURE_EVIDENCE.has(bot.evidence) || isSoftwareName(bot.agent);
    if (isNamed && named.size < MOST_LABELS) named.add(labelOf(bot.agent));
    labels.set(bot, isNamed && named.has(labelOf(bot.agent)) ? labelOf(bot.agent) : "(others)");
  }
  const sums = (name: string, help: string, value: (bot: Bot) => number | null, rest = 0): Metric[] => {
    const byLabels = new Map<string, Sample & { value: number }>();
    const add = (crawler: string, purpose: string, more: number): void => {
      const key = `${crawler} ${purpose}`;
      const before = byLabels.get(key)?.value ?? 0;
      byLabels.set(key, { labels: { ...label, crawler, purpose }, value: before + more });
    };
    for (const bot of bots) {
      const found = value(bot);
      if (found !== null) add(labels.get(bot)!, bot.purpose ?? bot.automation ?? "unknown", found);
    }
    if (rest > 0) add("(others)", "unknown", rest);
    return byLabels.size === 0 ? [] : [{ name, type: "gauge", help, samples: [...byLabels.values()] }];
  };
  const last = Math.max(...bots.map((bot) => Date.parse(bot.last ?? "")).filter(Number.isFinite));
  return prometheusText("robotomata_log", [
    {
      name: "all_requests",
      type: "gauge",
      help: "Requests in the log, including those of people",
      samples: [{ labels: label, value: requests }],
    },
    ...sums("requests", "Requests of automation in the log", (bot) => bot.requests, others),
    ...sums("forbidden_requests", "Requests of automation that robots.txt forbids", (bot) => bot.forbidden),
    ...sums("robots_fetches", "Requests of automation for robots.txt", (bot) => bot.robotsFetches),
    ...sums("early_requests", "Requests that came sooner than Crawl-delay asks", (bot) => bot.tooSoon),
    ...sums(
      "spoofed_requests",
      "Requests from addresses that are not the operator's",
      ({ agent }) => verified.get(agent)?.spoofed ?? null,
    ),
    ...(Number.isFinite(last)
      ? ([
          {
            name: "last_request_timestamp",
            type: "gauge",
            unit: "seconds",
            help: "When the last request of automation came, in Unix time",
            samples: [{ labels: label, value: last / 1000 }],
          },
        ] as const)
      : []),
  ]);
}

import type { Bot } from "../../src/site/logs/index.ts";
import type { BotFilter } from "../state/state.ts";
import { number, size } from "../text/language.ts";
import { logText } from "../text/log.ts";
import type { LogReport } from "../worker/log.ts";
import { logRobots } from "./log-robots.ts";

interface Facts {
  readonly report: LogReport | undefined;
  readonly progress: LogReport | undefined;
  /** The listed robots. */
  readonly shown: readonly Bot[];
  readonly filter: BotFilter;
}

/** The progress of reading, or facts about the logs, in one line. */
export function logFacts({ report, progress, shown, filter }: Facts): string {
  if (progress !== undefined) {
    const { read, total, lines } = progress;
    return logText().progress({
      read: size(read),
      total: size(total),
      lines: number(lines),
    });
  }
  if (report?.bots === undefined) return "";
  const declared = shown.filter(({ evidence }) => evidence !== "undeclared");
  // Robots that were too many to be listed are in no filter.
  const more = filter === "all" || filter === "declared" ? report.bots.others : 0;
  const sum = (bots: readonly Bot[], of: "requests" | "forbidden", others = 0): string =>
    number(bots.reduce((all, bot) => all + (bot[of] ?? 0), others));
  const told = logText().facts({
    ...{ clients: number(shown.length), requests: sum(shown, "requests", more) },
    ...{ all: number(report.bots.requests), declared: sum(declared, "requests", more) },
  });
  if (logRobots() === undefined) return told;
  const forbidden = { forbidden: sum(shown, "forbidden"), declared: sum(declared, "forbidden") };
  return `${told} · ${logText().factsForbidden(forbidden)}`;
}

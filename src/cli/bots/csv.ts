import type { Bot } from "../../logs/count/report.ts";
import type { Verified } from "../../logs/verify/verify.ts";
import { csvText } from "../../report/csv.ts";
import { printable } from "../shared/output/wording.ts";

const HEAD = [
  ...["agent", "evidence", "operator", "purpose", "obeys", "requests", "robots_fetches", "robots_first"],
  ...["forbidden", "crawl_delay", "too_soon", "per_minute", "first", "last", "addresses"],
  ...["verified", "spoofed", "unchecked", "verified_forbidden", "spoofed_forbidden", "header"],
];

/** Robots as CSV, one row each, with the line ends of terminals; unknown values are empty. */
export function botsCsv(bots: readonly Bot[], verified: ReadonlyMap<string, Verified>): string {
  return csvText([HEAD, ...bots.map((bot) => rowOf(bot, verified.get(bot.agent)))]).replaceAll("\r\n", "\n");
}

function rowOf(bot: Bot, verified: Verified | undefined): (string | number)[] {
  const cells = [
    ...[
      bot.agent,
      bot.evidence,
      bot.operator,
      bot.purpose,
      bot.obeys,
      bot.requests,
      bot.robotsFetches,
      bot.robotsFirst,
    ],
    ...[bot.forbidden, bot.crawlDelay, bot.tooSoon, bot.perMinute, bot.first, bot.last, bot.addresses],
    ...[verified?.verified ?? null, verified?.spoofed ?? null, verified?.unchecked ?? null],
    ...[verified?.forbidden?.verified ?? null, verified?.forbidden?.spoofed ?? null, bot.header],
  ];
  return cells.map((cell) =>
    cell === null ? "" : typeof cell === "number" ? cell : printable(String(cell)),
  );
}

import type { Bot } from "./count/report.ts";
import type { AddressCheck } from "./verify.ts";

const HEAD = [
  ...["agent", "evidence", "operator", "purpose", "obeys", "requests", "robots_fetches", "robots_first"],
  ...["forbidden", "crawl_delay", "too_soon", "per_minute", "first", "last", "addresses"],
  ...["verified", "spoofed", "unchecked", "verified_forbidden", "spoofed_forbidden", "header"],
  ...["top_addresses", "networks"],
];

/** Robots as a table: a row of column names, then a row for each robot. Unknown values are empty. */
export function botsTable(
  bots: readonly Bot[],
  verified: (agent: string) => AddressCheck | undefined,
): (string | number)[][] {
  return [HEAD, ...bots.map((bot) => rowOf(bot, verified(bot.agent)))];
}

function rowOf(bot: Bot, known: AddressCheck | undefined): (string | number)[] {
  const cells = [
    ...[bot.agent, bot.evidence, bot.operator, bot.purpose, bot.obeys, bot.requests],
    ...[bot.robotsFetches, bot.robotsFirst, bot.forbidden, bot.crawlDelay, bot.tooSoon],
    ...[bot.perMinute, bot.first, bot.last, bot.addresses],
    ...[known?.verified, known?.spoofed, known?.unchecked],
    ...[known?.forbidden?.verified, known?.forbidden?.spoofed, bot.header],
    bot.topAddresses.map(({ address, requests }) => `${address}=${requests}`).join(" "),
    bot.networks.map(({ network, requests }) => `${network}=${requests}`).join(" "),
  ];
  return cells.map((cell) => (typeof cell === "number" ? cell : String(cell ?? "")));
}

interface CheckedBot extends Bot {
  /** What checking its addresses found; null if nothing could check them. */
  readonly verification: AddressCheck | null;
}

/** Robots as a list for programs, each with the result of verifying it. */
export function botsList(
  bots: readonly Bot[],
  verified: (agent: string) => AddressCheck | undefined,
): readonly CheckedBot[] {
  return bots.map((bot) => ({ ...bot, verification: verified(bot.agent) ?? null }));
}

import type { ReadLog } from "../../../src/cli/shared/logs/logs.ts";
import { parse } from "../../../src/index.ts";
import { BotCounter, type BotReport } from "../../../src/site/logs/index.ts";
import { noFormats } from "../../../src/site/logs/summary.ts";
import type { AddressCheck } from "../../../src/site/logs/verify.ts";

/** A report of so many days, with all that a report can have. */
export function reported(
  days: number,
  name = "a-header-whose-text-is-longer-than-any-chart-has-room-for",
): { report: BotReport; verified: Map<string, AddressCheck>; logs: ReadLog[] } {
  const robots = parse("User-agent: *\nDisallow: /private/\nCrawl-delay: 5\n");
  const counter = new BotCounter({ robots });
  const agents = [
    "Googlebot",
    "GPTBot",
    "bingbot",
    "AhrefsBot",
    "FeedFetcher-Google",
    "CCBot",
    "FooBot/1.0",
    `bot (${name})`,
  ];
  const start = Date.UTC(2026, 10, 1) / 1000;
  for (let hour = 0; hour < days * 24; hour++) {
    for (const [i, agent] of agents.entries()) {
      const times = Math.round(4 + 3 * Math.sin((hour / 24) * 2 * Math.PI + i) + (i % 3));
      for (let n = 0; n < times; n++) {
        const target = n === 0 && i !== 6 ? "/robots.txt" : n % 4 === i % 4 ? `/private/${name}/${n}` : "/";
        const time = String(start + hour * 3600 + n * (i + 1));
        counter.add({
          client: `192.0.2.${i}`,
          agent,
          method: "GET",
          target,
          status: 200,
          host: undefined,
          time,
        });
      }
    }
  }
  const because = { code: "named" as const, values: { name } };
  const why = `the address is ${name}`;
  const address = { address: "203.0.113.9", requests: 12, forbidden: 3, why, because };
  const forbidden = { verified: 20, spoofed: 3, unchecked: 0 };
  const verified = new Map([
    ["Googlebot", { verified: 90, spoofed: 12, unchecked: 1, forbidden, spoofedAddresses: [address] }],
  ]);
  const summary = {
    lines: 9999,
    formats: { ...noFormats(), combined: 9990 },
    broken: 9,
    brokenLines: [1, 2, 3],
    brokenLine: "x",
    withoutQuery: 0,
    long: 1,
    unnamed: 0,
  };
  return { report: counter.report(), verified, logs: [{ name: "access.log", summary, damage: undefined }] };
}

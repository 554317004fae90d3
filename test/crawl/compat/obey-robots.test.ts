/** What `obeyRobots` is given; test/crawlee runs it with Crawlee itself. */
import { expect, it } from "vitest";
import { type CrawleeCrawler, type ObeyOptions, obeyRobots } from "../../../src/crawl/compat/crawlee.ts";
import { RobotsClient } from "../../../src/crawl/fetch/index.ts";

const client = new RobotsClient({ userAgent: "testbot/1.0" });
const crawler = {
  run: async (): Promise<void> => {},
  addRequests: async (): Promise<void> => {},
  getRobotsTxtFileForUrl: async (): Promise<unknown> => undefined,
} as CrawleeCrawler;

it.each<[object, RegExp]>([
  [{ maxDelays: 5 }, /obeyRobots has no option "maxDelays"\. Did you mean maxDelay\?/],
  [{ maxDelay: "5m" }, /maxDelay must be a number of milliseconds/],
  [{ maxDelay: -1 }, /maxDelay must be a number of milliseconds/],
  [{ maxDelay: Number.NaN }, /maxDelay must be a number of milliseconds/],
])("refuses %j", (options, message) => {
  expect(() => obeyRobots(crawler, client, options as ObeyOptions)).toThrow(message);
});

it.each([undefined, {}, { maxDelay: 0 }, { maxDelay: Number.POSITIVE_INFINITY }])("takes %j", (options) => {
  expect(obeyRobots(crawler, client, options)).toBe(crawler);
});

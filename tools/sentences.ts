import { DETAILS } from "../src/crawl/fetch/detail.ts";
import { FILE_DETAILS } from "../src/crawl/sitemap/problem.ts";
import { DOUBTS } from "../src/site/analyze/doubt.ts";
import { SPOOF_REASONS } from "../src/site/identity/spoofed.ts";
import { LOG_DAMAGE } from "../src/site/logs/damage.ts";

/** What the library gives reasons for, and the English sentences of these reasons by their codes. */
export const REASONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a robots.txt that could not be fetched": DETAILS,
  "a problem of a sitemap": FILE_DETAILS,
  "an analysis that is not certain": DOUBTS,
  "a log that could not be read to its end": LOG_DAMAGE,
  "an address that is not a crawler's": SPOOF_REASONS,
};

/** The sentences that have words of their own, by their codes. */
export const SENTENCES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(REASONS)
    .flatMap(Object.entries)
    .filter(([, sentence]) => !/^\{\w+\}$/.test(sentence)),
);

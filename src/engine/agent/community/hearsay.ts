import type { Crawler } from "../crawler.ts";

/**
 * Names in the table of known crawlers that no page of an operator confirms, only people who have seen their requests.
 * They are not marked in that table, because it is in most bundles.
 */
const HEARSAY = [
  "PanguBot",
  "YisouSpider",
  "Bytespider",
  "TikTokSpider",
  "DeepSeekBot",
  "Kangaroo Bot",
  "VelenPublicWebCrawler",
  "iaskspider",
  "cohere-training-data-crawler",
  "cohere-ai",
  "Webzio-Extended",
  "LinkedInBot",
  "Discordbot",
  "Quora-Bot",
  "TelegramBot",
  "WhatsApp",
  "Mastodon",
];

/** Whether a page of its operator names a crawler of the table. */
export function isVerified({ token }: Crawler): boolean {
  return !HEARSAY.includes(token);
}

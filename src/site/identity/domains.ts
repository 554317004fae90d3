import type { Crawler } from "../../engine/agent/crawler.ts";

/** Domains in which the addresses of crawlers have their names, by operator or token; each from the page above it. */
const DOMAINS: Readonly<Record<string, readonly string[]>> = {
  // https://developers.google.com/crawling/docs/crawlers-fetchers/verify-google-requests
  Google: ["googlebot.com", "google.com"],
  // https://blogs.bing.com/webmaster/2012/08/31/how-to-verify-that-bingbot-is-bingbot
  Microsoft: ["search.msn.com"],
  // https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html
  Yandex: ["yandex.ru", "yandex.net", "yandex.com"],
  // https://www.baidu.com/search/spider.html
  Baidu: ["baidu.com", "baidu.jp"],
  // https://support.apple.com/en-us/119829
  Applebot: ["applebot.apple.com"],
  // https://help.yahoo.com/help/us/ysearch/slurp
  Yahoo: ["crawl.yahoo.net"],
  // https://napoveda.seznam.cz/en/seznambot-crawler
  Seznam: ["seznam.cz"],
  // https://webmaster.petalsearch.com/site/petalbot
  PetalBot: ["petalsearch.com"],
  // https://developer.amazon.com/amazonbot
  Amazonbot: ["crawl.amazonbot.amazon"],
  // https://commoncrawl.org/ccbot
  CCBot: ["crawl.commoncrawl.org"],
  // https://ahrefs.com/robot
  Ahrefs: ["ahrefs.com", "ahrefs.net"],
};

/** Google's fetchers started by people run on App Engine, where anybody's programs run, too. */
const STARTED_BY_PEOPLE = "gae.googleusercontent.com";

/** The domains of a crawler; empty if its operator publishes none. */
export function domainsOf({ operator, token, obeys }: Crawler): readonly string[] {
  const domains = DOMAINS[token] ?? DOMAINS[operator] ?? [];
  return operator === "Google" && !obeys ? [...domains, STARTED_BY_PEOPLE] : domains;
}

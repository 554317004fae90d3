import type { Crawler } from "../../engine/agent/crawler.ts";
import type { Address } from "./address.ts";
import { isFor, type Networks } from "./networks.ts";
import { whereabouts } from "./proxies.ts";
import type { AddressResult } from "./reverse-dns.ts";

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
function domainsOf({ operator, token, obeys, boundByStar }: Crawler): readonly string[] {
  const domains = DOMAINS[token] ?? DOMAINS[operator] ?? [];
  if (operator !== "Google") return domains;
  // In google.com are proxies for special crawlers, which "*" does not bind, and for what people start.
  if (obeys && boundByStar) return domains.slice(0, 1);
  return obeys ? domains : [...domains, STARTED_BY_PEOPLE];
}

/** The means to verify one crawler by: networks and domains. */
export interface Proof {
  readonly own: readonly Networks[];
  readonly domains: readonly string[];
}

const OWN: AddressResult = { result: "verified" };
/** The address says nothing about the client. */
export const PROXY: AddressResult = { result: "unchecked" };
const UNCHECKED: AddressResult = { result: "unchecked" };

/**
 * The means to verify each crawler by, in their order; undefined if there are none for any of them.
 *
 * @param dns whether names may be looked up
 */
export function proofsOf(
  crawlers: readonly Crawler[],
  networks: readonly Networks[],
  dns: boolean,
): readonly Proof[] | undefined {
  const proofs = crawlers.map((crawler) => ({
    own: networks.filter((one) => isFor(one, crawler)),
    domains: dns ? domainsOf(crawler) : [],
  }));
  return proofs.some(isProof) ? proofs : undefined;
}

/**
 * The result for a client that names crawlers: at once, or as a promise where DNS has to be asked. It is `spoofed` if
 * the address refutes any of the names, and `verified` if it proves all of them.
 *
 * @param byName looks up the names of an address
 */
export function resultBy(
  proofs: readonly Proof[],
  address: Address,
  byName: (address: Address, domains: readonly string[]) => AddressResult | Promise<AddressResult>,
): AddressResult | Promise<AddressResult> {
  const places = proofs.map((proof) => (isProof(proof) ? whereabouts(address, proof.own) : "elsewhere"));
  if (places.includes("proxy")) return PROXY;
  const results = proofs.map(({ own, domains }, i): AddressResult | Promise<AddressResult> => {
    if (places[i] === "own") return OWN;
    if (domains.length > 0) return byName(address, domains);
    // The client may be in a list that could not be fetched.
    if (own.length === 0 || own.some(({ size }) => size === 0)) return UNCHECKED;
    const lists = own.map(({ source }) => source).join(", ");
    return { result: "spoofed", because: { code: "not-in", values: { lists } } };
  });
  return results.some((one) => one instanceof Promise)
    ? Promise.all(results).then(together)
    : together(results as AddressResult[]);
}

function isProof({ own, domains }: Proof): boolean {
  return own.length + domains.length > 0;
}

/** The result for a client from the results for its names: the worst counts. */
function together(results: readonly AddressResult[]): AddressResult {
  const worst = (["spoofed", "unchecked"] as const).map((bad) =>
    results.find(({ result }) => result === bad),
  );
  return worst.find((one) => one !== undefined) ?? results[0]!;
}

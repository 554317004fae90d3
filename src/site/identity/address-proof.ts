import type { Because } from "../../base/because.ts";
import type { Crawler } from "../../engine/agent/crawler.ts";
import { type Address, readAddress } from "./address.ts";
import { isFor, type Networks } from "./networks.ts";
import { isProxy } from "./proxies.ts";

/** Why an address is not that of a crawler's operator, in English. */
export const SPOOF_REASONS = {
  "no-name": "the address has no name in DNS",
  named: "the address is {name}",
  "not-back": "{name} does not lead back to the address",
  "not-in": "not in {lists}",
} as const;
export type SpoofedCode = keyof typeof SPOOF_REASONS;

/** The result of checking an address that uses a crawler's name. */
export interface AddressResult {
  readonly result: "verified" | "spoofed" | "unchecked";
  /** Why it is spoofed, unless only the result is remembered. */
  readonly because?: Because<SpoofedCode>;
}

const VERIFIED: AddressResult = { result: "verified" };
/** Nothing could be found out about the address. Told from {@link PROXY} by identity: both have the same content. */
export const UNCHECKED_ADDRESS: AddressResult = { result: "unchecked" };

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

/** A proxy's address says nothing about the client. Callers tell it from {@link UNCHECKED_ADDRESS} by identity. */
export const PROXY: AddressResult = { result: "unchecked" };

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
  // A network of the operator's counts even if a CDN runs it.
  const isOwn = proofs.map(({ own }) => own.some((one) => one.has(address)));
  if (proofs.some((proof, i) => isProof(proof) && !isOwn[i]) && isProxy(address)) return PROXY;
  const results = proofs.map(({ own, domains }, i): AddressResult | Promise<AddressResult> => {
    if (isOwn[i]) return VERIFIED;
    if (domains.length > 0) return byName(address, domains);
    // The client may be in a list that could not be fetched.
    if (own.length === 0 || own.some(({ size }) => size === 0)) return UNCHECKED_ADDRESS;
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

/** A client of DNS, such as a `Resolver` of `node:dns/promises`. */
export interface NameServer {
  /** The host names of an address; `name` is the address as a name below `in-addr.arpa` or `ip6.arpa`. */
  resolvePtr(name: string): Promise<string[]>;
  /** The IPv4 addresses of a name. */
  resolve4(name: string): Promise<string[]>;
  /** The IPv6 addresses of a name. */
  resolve6(name: string): Promise<string[]>;
}

/** How many names of an address are looked up at most. */
const MOST_NAMES = 10;

/**
 * Checks an address as the operators of crawlers describe it: its name in DNS has to lie in one of their domains, and
 * that name has to lead back to the address. The owner of an address can give it any name, but cannot make somebody
 * else's name lead back to it. If DNS does not answer, the address stays unchecked.
 */
export async function checkNames(
  address: Address,
  domains: readonly string[],
  dns: NameServer,
): Promise<AddressResult> {
  const names = await answers(() => dns.resolvePtr(reverseName(address)));
  if (names === undefined) return UNCHECKED_ADDRESS;
  if (names.length === 0) return { result: "spoofed", because: { code: "no-name", values: {} } };
  const ours = names.filter((name) => isIn(name, domains));
  if (ours.length === 0)
    return { result: "spoofed", because: { code: "named", values: { name: names[0]! } } };
  let isUnanswered = ours.length > MOST_NAMES;
  for (const name of ours.slice(0, MOST_NAMES)) {
    const found = await answers(() => (isIPv6(address) ? dns.resolve6(name) : dns.resolve4(name)));
    if (found === undefined) isUnanswered = true;
    else if (found.some((one) => readAddress(one)?.text === address.text)) return VERIFIED;
  }
  return isUnanswered
    ? UNCHECKED_ADDRESS
    : { result: "spoofed", because: { code: "not-back", values: { name: ours[0]! } } };
}

function isIPv6({ bytes }: Address): boolean {
  return bytes.length === 16;
}

/** The name under which DNS has the host names of an address. */
function reverseName(address: Address): string {
  const bytes = [...address.bytes].reverse();
  if (!isIPv6(address)) return `${bytes.join(".")}.in-addr.arpa`;
  const digits = bytes.flatMap((byte) => [byte & 15, byte >> 4].map((digit) => digit.toString(16)));
  return `${digits.join(".")}.ip6.arpa`;
}

/** Codes of answers that there is nothing to find; any other code means that DNS could not tell. */
const NOTHING = new Set(["ENOTFOUND", "ENODATA"]);

/** The answers of DNS; undefined if it could not tell. */
async function answers(ask: () => Promise<string[]>): Promise<string[] | undefined> {
  try {
    return await ask();
  } catch (error) {
    return NOTHING.has((error as NodeJS.ErrnoException).code ?? "") ? [] : undefined;
  }
}

function isIn(name: string, domains: readonly string[]): boolean {
  const lower = name.toLowerCase().replace(/\.$/, "");
  return domains.some((domain) => lower.endsWith(`.${domain}`));
}

import { knownCrawler } from "../../../engine/agent/known.ts";
import { type Address, readClient } from "../../identity/address.ts";
import { domainsOf } from "../../identity/domains.ts";
import type { Finding } from "../../identity/finding.ts";
import { isFor, type Networks } from "../../identity/networks.ts";
import { whereabouts } from "../../identity/proxies.ts";
import { checkNames, type NameServer } from "../../identity/reverse-dns.ts";
import type { BotCounter } from "../count/bots.ts";
import type { Bot } from "../count/report.ts";

/** Requests under a robot's name, by the result of checking the addresses that used it. */
interface ByFinding {
  /** From addresses that are the operator's. */
  readonly verified: number;
  /** From addresses that are not. */
  readonly spoofed: number;
  /** From addresses about which nothing could be said. */
  readonly unchecked: number;
}

/** What became of checking a robot's name by the addresses that used it. */
export interface Verified extends ByFinding {
  /** Those of the requests that robots.txt forbids; null if no robots.txt was given. */
  readonly forbidden: ByFinding | null;
  /** The addresses that are not the operator's, with the most requests first; a hundred at most. */
  readonly spoofedAddresses: readonly SpoofedAddress[];
}

interface SpoofedAddress {
  readonly address: string;
  readonly requests: number;
  /** How many of them robots.txt forbids the robot that the address pretends to be. */
  readonly forbidden: number;
  readonly why: string;
}

export interface VerifyOptions {
  /** Networks that operators have published. */
  readonly ranges: readonly Networks[];
  /** Where to look names up; without it, no network is used. */
  readonly dns?: NameServer;
  onProgress?(done: number, total: number): void;
}

/** Addresses that are asked about at a time. */
const AT_ONCE = 64;
/** After this many failures in a row, DNS is no longer queried. */
const PATIENCE = 256;
const LISTED = 100;

/**
 * Checks the addresses of known robots, each once for each operator. By ranges: what lies in them is the
 * operator's; what does not is checked by DNS, if that may be asked and the operator says which domains its
 * addresses have names in, and is not the operator's otherwise, unless one of its lists is empty because it is not there.
 *
 * @returns by robot; without those that there is nothing to check by
 */
export async function verify(
  bots: readonly Bot[],
  counter: Pick<BotCounter, "addresses">,
  { ranges, dns, onProgress }: VerifyOptions,
): Promise<Map<string, Verified>> {
  const cases = bots.flatMap((bot) => {
    const crawler = bot.evidence === "known" ? knownCrawler(bot.agent) : undefined;
    if (crawler === undefined) return [];
    const own = ranges.filter((one) => isFor(one, crawler));
    const domains = dns === undefined ? [] : domainsOf(crawler);
    return own.length + domains.length === 0 ? [] : [{ bot, own, domains }];
  });
  const check = checker(dns);
  const tasks = cases.flatMap(({ bot, own, domains }) =>
    [...counter.addresses(bot.agent)].map(([address, tally]) => ({
      agent: bot.agent,
      own,
      domains,
      address,
      tally,
    })),
  );
  const counts = new Map(
    cases.map(({ bot }) => [
      bot.agent,
      {
        requests: { verified: 0, spoofed: 0, unchecked: bot.requests },
        forbidden: { verified: 0, spoofed: 0, unchecked: bot.forbidden ?? 0 },
        isJudged: bot.forbidden !== null,
        list: [] as SpoofedAddress[],
      },
    ]),
  );
  let begun = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let task = tasks[begun++]; task !== undefined; task = tasks[begun++]) {
      const { agent, address, own, domains, tally } = task;
      const { result, why } = await check(address, own, domains);
      const count = counts.get(agent)!;
      for (const what of ["requests", "forbidden"] as const) {
        count[what][result] += tally[what];
        count[what].unchecked -= tally[what];
      }
      if (result === "spoofed") count.list.push({ address, ...tally, why });
      onProgress?.(++done, tasks.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return new Map(
    [...counts].map(([agent, { requests, forbidden, isJudged, list }]) => {
      list.sort((a, b) => b.requests - a.requests || (a.address < b.address ? -1 : 1));
      const spoofedAddresses = list.slice(0, LISTED);
      return [agent, { ...requests, forbidden: isJudged ? forbidden : null, spoofedAddresses }];
    }),
  );
}

type Check = (address: string, ranges: readonly Networks[], domains: readonly string[]) => Promise<Finding>;

function checker(dns: NameServer | undefined): Check {
  const asked = new Map<string, Promise<Finding>>();
  let failures = 0;
  const byName = async (address: Address, domains: readonly string[]): Promise<Finding> => {
    if (failures >= PATIENCE) return { result: "unchecked", why: "DNS gave no answer" };
    const finding = await checkNames(address, domains, dns!);
    failures = finding.result === "unchecked" ? failures + 1 : 0;
    return finding;
  };
  return async (written, ranges, domains) => {
    const address = readClient(written);
    if (address === undefined) return { result: "unchecked", why: "the log has no address" };
    const where = whereabouts(address, ranges);
    if (where === "own") return { result: "verified", why: "published ranges" };
    if (where === "proxy") return { result: "unchecked", why: "the address is a proxy's" };
    // Whoever is not in the others may be in the one that is not there.
    if (domains.length === 0 && ranges.some(({ size }) => size === 0))
      return { result: "unchecked", why: "a published list could not be fetched" };
    if (domains.length === 0) {
      return { result: "spoofed", why: `not in ${ranges.map(({ source }) => source).join(", ")}` };
    }
    const key = `${address.text} ${domains.join()}`;
    const known = asked.get(key) ?? byName(address, domains);
    asked.set(key, known);
    return known;
  };
}

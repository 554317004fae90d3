import { type Because, sentenceOf } from "../../base/because.ts";
import { eachOf } from "../../base/concurrency.ts";
import type { Crawler } from "../../engine/agent/crawler.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { type Address, readClient } from "../identity/address.ts";
import {
  type AddressResult,
  checkNames,
  type NameServer,
  type Proof,
  proofsOf,
  resultBy,
  SPOOF_REASONS,
  type SpoofedCode,
} from "../identity/address-proof.ts";
import type { Networks } from "../identity/networks.ts";
import { networkOf } from "./count/addresses.ts";
import type { BotCounter } from "./count/bots.ts";
import type { Bot } from "./count/report.ts";

/** Requests under a robot's name, by the finding for the addresses that used it. */
interface ByFinding {
  /** Requests from addresses that are the operator's. */
  readonly verified: number;
  /** Requests from addresses that are not. */
  readonly spoofed: number;
  /** Requests from addresses about which nothing can be said. */
  readonly unchecked: number;
}

/** The result of verifying a robot's name by the addresses that used it. */
export interface AddressCheck extends ByFinding {
  /** The forbidden ones among the requests; null if no robots.txt was given. */
  readonly forbidden: ByFinding | null;
  /** The addresses that are not the operator's, those with the most requests first; a hundred at most. */
  readonly spoofedAddresses: readonly SpoofedAddress[];
}

interface SpoofedAddress {
  /** The address, or a mark in its place. */
  readonly address: string;
  /** The requests from it. */
  readonly requests: number;
  /** How many of them robots.txt forbids to the robot whose name the address used. */
  readonly forbidden: number;
  /** Why it is not the robot's, in English. */
  readonly why: string;
  /** The same for programs. */
  readonly because: Because<SpoofedCode>;
}

export interface VerifyOptions {
  /** Networks that operators have published. */
  readonly ranges: readonly Networks[];
  /** DNS, to look up the names of addresses. Without it, no connection is made. */
  readonly dns?: NameServer;
  /** Lists the networks of addresses in place of these. */
  readonly anonymize?: boolean;
  onProgress?(done: number, total: number): void;
  /** Is told of each address that is the operator's. */
  onVerified?(agent: string, address: string): void;
}

/** How many addresses are looked up at a time. */
const AT_ONCE = 64;
/** After so many failures in a row, DNS is not asked any more. */
const PATIENCE = 256;
const LISTED = 100;

/**
 * Verifies the addresses of known robots as an enforcer does, each address once for each operator. An address in the
 * operator's published networks is the operator's. Any other is checked by DNS, if DNS may be asked and the operator
 * says in which domains its addresses have names; otherwise it is not the operator's, unless one of its lists could not
 * be fetched. If a header names several crawlers, the address must be that of each.
 *
 * @returns results by robot; robots that cannot be verified by anything are left out
 */
export async function verify(
  bots: readonly Bot[],
  counter: Pick<BotCounter, "addresses">,
  { ranges, dns, anonymize, onProgress, onVerified }: VerifyOptions,
): Promise<Map<string, AddressCheck>> {
  const proofsFor = (crawlers: readonly Crawler[]) => proofsOf(crawlers, ranges, dns !== undefined);
  const cases = bots.flatMap((bot) => {
    const own = bot.evidence === "known" ? [knownCrawler(bot.agent)!] : [];
    const alone = proofsFor(own);
    const tasks = counter.addresses(bot.agent).flatMap((one) => {
      const proofs = one.further.length === 0 ? alone : proofsFor([...own, ...one.further]);
      return proofs === undefined ? [] : [{ agent: bot.agent, one, proofs }];
    });
    return alone === undefined && tasks.length === 0 ? [] : [{ bot, tasks }];
  });
  const check = checker(dns);
  const tasks = cases.flatMap((one) => one.tasks);
  const counts = new Map(
    cases.map(({ bot }) => [
      bot.agent,
      {
        requests: { verified: 0, spoofed: 0, unchecked: bot.requests },
        forbidden: { verified: 0, spoofed: 0, unchecked: bot.forbidden ?? 0 },
        isJudged: bot.forbidden !== null,
        spoofed: new Map<string, SpoofedAddress>(),
      },
    ]),
  );
  let done = 0;
  await eachOf(tasks, AT_ONCE, async ({ agent, one, proofs }) => {
    const { result, because } = await check(one.address, proofs);
    const count = counts.get(agent)!;
    if (result === "verified") onVerified?.(agent, one.address);
    for (const what of ["requests", "forbidden"] as const) {
      count[what][result] += one[what];
      count[what].unchecked -= one[what];
    }
    if (because !== undefined) {
      const address = anonymize ? (networkOf(one.address) ?? "") : one.address;
      const why = sentenceOf(SPOOF_REASONS, because);
      const before = count.spoofed.get(address) ?? { requests: 0, forbidden: 0, why, because };
      const [requests, forbidden] = [before.requests + one.requests, before.forbidden + one.forbidden];
      count.spoofed.set(address, { ...before, address, requests, forbidden });
    }
    onProgress?.(++done, tasks.length);
  });
  return new Map(
    [...counts].map(([agent, { requests, forbidden, isJudged, spoofed }]) => {
      const list = [...spoofed.values()].sort(
        (a, b) => b.requests - a.requests || (a.address < b.address ? -1 : 1),
      );
      const spoofedAddresses = list.slice(0, LISTED);
      return [agent, { ...requests, forbidden: isJudged ? forbidden : null, spoofedAddresses }];
    }),
  );
}

type Check = (address: string, proofs: readonly Proof[]) => AddressResult | Promise<AddressResult>;

function checker(dns: NameServer | undefined): Check {
  const checks = new Map<string, Promise<AddressResult>>();
  let failures = 0;
  const lookUp = async (address: Address, domains: readonly string[]): Promise<AddressResult> => {
    if (failures >= PATIENCE) return { result: "unchecked" };
    const answer = await checkNames(address, domains, dns!);
    failures = answer.result === "unchecked" ? failures + 1 : 0;
    return answer;
  };
  const byName = (address: Address, domains: readonly string[]): Promise<AddressResult> => {
    const key = `${address.text} ${domains.join()}`;
    const check = checks.get(key) ?? lookUp(address, domains);
    checks.set(key, check);
    return check;
  };
  return (written, proofs) => {
    const address = readClient(written);
    if (address === undefined) return { result: "unchecked" };
    return resultBy(proofs, address, byName);
  };
}

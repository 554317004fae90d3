import { ownNetwork, readClient } from "../../identity/address.ts";
import type { RobotCounts } from "./robot-counts.ts";

/** Requests of a robot from one address. */
export interface AddressSum {
  /** As in the log, without its port. */
  readonly address: string;
  /** All requests from it. */
  readonly requests: number;
  /** Requests that robots.txt forbids; null if no robots.txt was given. */
  readonly forbidden: number | null;
}

/** Requests of a robot from one network. */
export interface NetworkSum {
  /** `192.0.2.0/24` of IPv4, `2001:db8:1::/48` of IPv6. */
  readonly network: string;
  /** How many addresses in it the requests came from. */
  readonly addresses: number;
  /** All requests from it. */
  readonly requests: number;
  /** Requests that robots.txt forbids; null if no robots.txt was given. */
  readonly forbidden: number | null;
}

/** How many addresses and networks of a robot are listed. */
const LISTED = 100;

/** A sum for an address or a network. */
interface Sum {
  readonly of: string;
  addresses: number;
  requests: number;
  forbidden: number;
}

/** The addresses of a robot's requests and their networks, those with the most forbidden ones first. */
export function whereabouts(
  counts: RobotCounts,
  isAnonymous: boolean,
): { readonly topAddresses: AddressSum[]; readonly networks: NetworkSum[] } {
  const addresses = sumsOf(counts);
  const networks = new Map<string, Sum>();
  for (const { of, requests, forbidden } of addresses) {
    const network = networkOf(of);
    if (network === undefined) continue;
    const sum = networks.get(network);
    if (sum === undefined) networks.set(network, { of: network, addresses: 1, requests, forbidden });
    else {
      sum.addresses++;
      sum.requests += requests;
      sum.forbidden += forbidden;
    }
  }
  const judged = (forbidden: number): number | null => (counts.policy === undefined ? null : forbidden);
  return {
    topAddresses: isAnonymous
      ? []
      : worst(addresses).map(({ of, requests, forbidden }) => ({
          address: of,
          requests,
          forbidden: judged(forbidden),
        })),
    networks: worst(networks.values()).map(({ of, addresses: all, requests, forbidden }) => ({
      network: of,
      addresses: all,
      requests,
      forbidden: judged(forbidden),
    })),
  };
}

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** The network of an address as a log writes it. Most are plain IPv4, of which nothing more need be read. */
export function networkOf(written: string): string | undefined {
  if (IPV4.test(written)) return `${written.slice(0, written.lastIndexOf("."))}.0/24`;
  const address = readClient(written);
  return address && ownNetwork(address);
}

/** Requests by address, where it is known. A header that names further crawlers has counts of its own. */
function sumsOf({ addresses, joint }: RobotCounts): Sum[] {
  const sums: Sum[] = [];
  for (const [of, { requests, forbidden }] of addresses)
    if (of !== "") sums.push({ of, addresses: 1, requests, forbidden });
  if (joint.size === 0) return sums;
  const byAddress = new Map(sums.map((sum) => [sum.of, sum]));
  for (const { address, requests, forbidden } of joint.values()) {
    const sum = byAddress.get(address);
    if (sum === undefined) continue;
    sum.requests += requests;
    sum.forbidden += forbidden;
  }
  return sums;
}

/** The worst, in their order. */
function worst(sums: Iterable<Sum>): Sum[] {
  return [...sums].sort(compare).slice(0, LISTED);
}

function compare(a: Sum, b: Sum): number {
  return b.forbidden - a.forbidden || b.requests - a.requests || (a.of < b.of ? -1 : 1);
}

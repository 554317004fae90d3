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

/** The addresses of a robot's requests, those with the most forbidden ones first. */
export function topAddresses(counts: RobotCounts): AddressSum[] {
  return worst(
    [...sumsOf(counts)].filter(([address]) => address !== ""),
    counts,
  ).map(({ of, requests, forbidden }) => ({
    address: of,
    requests,
    forbidden,
  }));
}

/** The networks of these addresses, in the same order. */
export function networksOf(counts: RobotCounts): NetworkSum[] {
  const sums = new Map<string, { addresses: number; requests: number; forbidden: number }>();
  for (const [written, { requests, forbidden }] of sumsOf(counts)) {
    const address = readClient(written);
    if (address === undefined) continue;
    const network = ownNetwork(address);
    const sum = sums.get(network) ?? { addresses: 0, requests: 0, forbidden: 0 };
    sum.addresses++;
    sum.requests += requests;
    sum.forbidden += forbidden;
    sums.set(network, sum);
  }
  return worst([...sums], counts).map(({ of, ...sum }) => ({ network: of, ...sum }));
}

/** Requests by address. A header that names further crawlers has counts of its own. */
function sumsOf({ addresses, joint }: RobotCounts): Map<string, { requests: number; forbidden: number }> {
  const sums = new Map([...addresses].map(([address, one]) => [address, { ...one }]));
  for (const { address, requests, forbidden } of joint.values()) {
    const sum = sums.get(address)!;
    sum.requests += requests;
    sum.forbidden += forbidden;
  }
  return sums;
}

function worst<T extends { requests: number; forbidden: number }>(
  sums: [of: string, T][],
  { policy }: RobotCounts,
): ({ of: string } & Omit<T, "forbidden"> & { forbidden: number | null })[] {
  return sums
    .sort(
      ([a, one], [b, other]) =>
        other.forbidden - one.forbidden || other.requests - one.requests || (a < b ? -1 : 1),
    )
    .slice(0, LISTED)
    .map(([of, sum]) => ({ of, ...sum, forbidden: policy === undefined ? null : sum.forbidden }));
}

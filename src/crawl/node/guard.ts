import { describeValue } from "../../base/describe-value.ts";
import { misuse } from "../../base/errors.ts";
import { aString, listOf } from "../../base/kinds.ts";
import { checkOptions, expectNoMore, type Kinds } from "../../base/options.ts";

/** Options of {@link privateNetworkGuard}. */
export interface GuardOptions {
  /** Addresses and networks (`"10.1.0.0/16"`) that are allowed although they are not public. */
  readonly allow?: readonly string[];
}

/** @internal */
export const GUARD: Kinds<GuardOptions> = { allow: listOf(aString) };

/**
 * Returns why an address must not be connected to, or undefined if it may. It is called at connect time, after DNS.
 */
export type NetworkGuard = (address: string) => string | undefined;

/** Addresses in public ranges that are nevertheless internal: Azure's metadata and DNS. */
const INSIDE = ["168.63.129.16/32"];

/** Public IPv6 addresses. The rest is unassigned, or given up, as `::127.0.0.1` was (RFC 4291 2.4, 2.5.5.1). */
const GLOBAL_IPV6 = ["2000::/3"];

/**
 * Creates a guard that refuses all addresses except public unicast ones: private, loopback, link-local (used for
 * cloud metadata), shared and reserved networks, and addresses that embed IPv4 addresses. Those that the system
 * treats as the embedded address (`::ffff:127.0.0.1`) are judged by that.
 *
 * @throws RobotsError INVALID_ARGUMENT for unknown options, and an `allow` that is not a list of addresses and networks
 */
export async function privateNetworkGuard(
  options: GuardOptions = {},
  ...beyond: undefined[]
): Promise<NetworkGuard> {
  expectNoMore("privateNetworkGuard(options)", beyond);
  const { allow = [] } = checkOptions("privateNetworkGuard", options, GUARD);
  const { default: ipaddr } = await import("ipaddr.js");
  type Network = ReturnType<typeof ipaddr.parseCIDR>;
  const networkOf = (text: string): Network => {
    try {
      if (text.includes("/")) return ipaddr.parseCIDR(text);
      const address = ipaddr.process(text);
      return [address, address.kind() === "ipv4" ? 32 : 128] as Network;
    } catch {
      throw misuse(
        "no-network",
        '{value} in allow is neither an address nor a network such as "10.1.0.0/16".',
        { value: describeValue(text) },
      );
    }
  };
  const allowed = allow.map(networkOf);
  const inside = INSIDE.map(networkOf);
  const globalIPv6 = GLOBAL_IPV6.map(networkOf);
  return (text) => {
    if (!ipaddr.isValid(text)) return `${text} is not an address`;
    const address = ipaddr.process(text);
    const isIn = (networks: readonly Network[]): boolean =>
      networks.some((network) => address.kind() === network[0].kind() && address.match(network));
    if (isIn(allowed)) return undefined;
    const range = isIn(inside) ? "a cloud's inside" : address.range();
    const isPublic = range === "unicast" && (address.kind() === "ipv4" || isIn(globalIPv6));
    return isPublic
      ? undefined
      : `${text} is not a public address (${range === "unicast" ? "reserved" : range})`;
  };
}

/** The error of a connection that a guard refuses. */
export function blockedError(why: string): Error & { readonly code: string } {
  return Object.assign(new Error(`Not connected: ${why}.`), { code: "ERR_BLOCKED_ADDRESS" });
}

import { type Address, readAddress, readClient } from "./address.ts";
import { Networks } from "./networks.ts";

/**
 * Networks from which content delivery networks connect to servers, as their operators publish them
 * (read on 2026-11-25): https://www.cloudflare.com/ips/ and https://api.fastly.com/public-ip-list
 */
const CDNS = `
  173.245.48.0/20 103.21.244.0/22 103.22.200.0/22 103.31.4.0/22 141.101.64.0/18 108.162.192.0/18 190.93.240.0/20
  188.114.96.0/20 197.234.240.0/22 198.41.128.0/17 162.158.0.0/15 104.16.0.0/13 104.24.0.0/14 172.64.0.0/13
  131.0.72.0/22 2400:cb00::/32 2606:4700::/32 2803:f800::/32 2405:b500::/32 2405:8100::/32 2a06:98c0::/29
  2c0f:f248::/32
  23.235.32.0/20 43.249.72.0/22 103.244.50.0/24 103.245.222.0/23 103.245.224.0/24 104.156.80.0/20 140.248.64.0/18
  140.248.128.0/17 146.75.0.0/17 151.101.0.0/16 157.52.64.0/18 167.82.0.0/17 167.82.128.0/20 167.82.160.0/20
  167.82.224.0/20 172.111.64.0/18 185.31.16.0/22 199.27.72.0/21 199.232.0.0/16 2a04:4e40::/32 2a04:4e42::/32
`;

/**
 * Addresses that no client on the Internet has: private, local and unassigned ones
 * (https://www.iana.org/assignments/iana-ipv4-special-registry/). Ranges for documentation are left out: tests use
 * them.
 */
const INSIDE = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15
  224.0.0.0/3 ::/127 fc00::/7 fe80::/10 ff00::/8
`;

let known: Networks | undefined;
let inside: Networks | undefined;

function proxies(): Networks {
  known ??= new Networks("", "", INSIDE + CDNS);
  return known;
}

/** Whether a network, such as `10.1.0.0/16`, is one that no client on the Internet has. */
export function isPrivate(network: string): boolean {
  inside ??= new Networks("", "", INSIDE);
  const address = readAddress(network.replace(/\/.*/, ""));
  return address !== undefined && inside.has(address);
}

/** Whether an address is a proxy's rather than a client's: one that no client has, or a known CDN's. */
export function isProxy(address: Address): boolean {
  return proxies().has(address);
}

/** Whether a text is the address of a proxy: such an address says nothing about the client. */
export function isProxyAddress(text: string): boolean {
  const address = readAddress(text);
  return address !== undefined && isProxy(address);
}

/**
 * The address of a client on the Internet as a log writes it, in canonical spelling; undefined for a proxy's, and for
 * any other text. Public IPv6 addresses are in 2000::/3 (RFC 4291, 2.4).
 */
export function clientAddress(written: string): string | undefined {
  const address = readClient(written);
  if (address === undefined || isProxy(address)) return undefined;
  return address.bytes.length === 4 || address.bytes[0]! >> 5 === 1 ? address.text : undefined;
}

/** Whether most requests came from networks of proxies. */
export function areMostlyProxies(
  sums: readonly { readonly network: string; readonly requests: number }[],
): boolean {
  const all = sums.reduce((sum, { requests }) => sum + requests, 0);
  const own = sums.filter(({ network }) => isProxyAddress(network.replace(/\/.*/, "")));
  return own.reduce((sum, { requests }) => sum + requests, 0) * 2 > all;
}

/** The networks of {@link isProxy} for a server. */
export function proxyNetworks(): string[] {
  return withTranslations(proxies().written);
}

/** Networks for a server, which does not unwrap the IPv4 addresses that a translator writes as IPv6 (RFC 6052). */
export function withTranslations(networks: readonly string[]): string[] {
  return networks.flatMap((one) => {
    const [, address, prefix] = /^([\d.]+)\/(\d+)$/.exec(one) ?? [];
    return address === undefined ? [one] : [one, `64:ff9b::${address}/${96 + Number(prefix)}`];
  });
}

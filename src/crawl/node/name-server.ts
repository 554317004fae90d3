import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { someOf } from "../../base/kinds.ts";
import { expectKind, expectNoMore, type Kind } from "../../base/options.ts";

/** DNS servers as Node takes them: an address and, unless it is 53, a port; IPv6 is in brackets before a port. */
const SERVERS: Kind<readonly string[]> = someOf({
  wanted: 'an address such as "192.0.2.1", or with a port, "192.0.2.1:5353" or "[2001:db8::1]:5353"',
  test: (value) => {
    if (typeof value !== "string") return false;
    const [, inside, outside, port = "53"] =
      /^(?:\[([^\]]+)\]|([\d.]+)(?=:))(?::(\d{1,5}))?$/.exec(value) ?? [];
    // Node ends the process for port 0, and takes others modulo 65,536.
    return isIP(inside ?? outside ?? value) !== 0 && Number(port) >= 1 && Number(port) <= 65_535;
  },
});

/** Milliseconds and tries for each question. */
const TIMEOUT = 2000;
const TRIES = 2;

/**
 * The system's DNS, by which `createEnforcer` tells crawlers from others who use their names.
 *
 * @param servers addresses to ask instead of those of the system
 * @throws RobotsError INVALID_ARGUMENT
 */
export function nameServer(servers?: readonly string[], ...beyond: undefined[]): Resolver {
  expectNoMore("nameServer(servers)", beyond);
  if (servers !== undefined) expectKind("servers", servers, SERVERS);
  const resolver = new Resolver({ timeout: TIMEOUT, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  return resolver;
}

import { Resolver } from "node:dns/promises";

/** Milliseconds and tries for each question. */
const TIMEOUT = 2000;
const TRIES = 2;

/**
 * The system's DNS, by which `createEnforcer` tells crawlers from those who use their names.
 *
 * @param servers addresses to ask instead of those of the system
 */
export function nameServer(servers?: readonly string[]): Resolver {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  return resolver;
}

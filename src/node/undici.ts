import type { LookupFunction } from "node:net";
import type { Fetch } from "../fetch/fetch.ts";
import { usualConcurrency } from "./limits.ts";
import { lookupThrough } from "./names.ts";
import { connectionOptions, type NodeFetchOptions, refuse } from "./node-fetch.ts";
import { importPeer } from "./peer.ts";

/**
 * Creates a dispatcher for undici's `fetch` and `request`, and for the global `fetch` (`{ dispatcher }`), that
 * checks every connection with the guard at connect time, after DNS. Use it for fetching pages, too, so that
 * neither they nor redirects can reach your network. It does not keep connections open.
 *
 * It requires the package `undici`, version 6 or 7.
 *
 * @returns undici's `Agent`
 * @throws RobotsError MISSING_PACKAGE, INVALID_ARGUMENT for unknown options and invalid values
 */
export async function undiciDispatcher(options: NodeFetchOptions = {}): Promise<object> {
  return dispatcherOf(connectionOptions("undiciDispatcher", options));
}

/**
 * undici's `fetch` with {@link undiciDispatcher}, for a `RobotsClient`.
 *
 * @throws RobotsError MISSING_PACKAGE, INVALID_ARGUMENT for unknown options and invalid values
 */
export async function undiciFetch(options: NodeFetchOptions = {}): Promise<Fetch> {
  const given = connectionOptions("undiciFetch", options);
  const { fetch } = await importPeer("undici@7", () => import("undici"));
  const dispatcher = await dispatcherOf(given);
  const fetching: Fetch = (url, init) => fetch(url, { ...init, dispatcher });
  return Object.assign(fetching, { maxConcurrency: usualConcurrency() });
}

async function dispatcherOf({ guard, resolver }: NodeFetchOptions) {
  const { Agent, buildConnector } = await importPeer("undici@7", () => import("undici"));
  const lookup = lookupThrough(resolver, guard) as LookupFunction;
  const connect = buildConnector({ lookup } as Parameters<typeof buildConnector>[0]);
  return new Agent({
    pipelining: 0,
    connect(options, callback) {
      try {
        // `lookup` is not called for an address in the URL.
        refuse(new URL(`http://${bracketed(options.hostname)}`), guard);
      } catch (error) {
        callback(error as Error, null);
        return;
      }
      connect(options, callback);
    },
  });
}

function bracketed(hostname: string): string {
  return hostname.includes(":") && !hostname.startsWith("[") ? `[${hostname}]` : hostname;
}

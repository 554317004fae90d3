import type { LookupFunction } from "node:net";
import type { Fetch } from "../fetch/fetch.ts";
import { usualConcurrency } from "./limits.ts";
import { lookupThrough } from "./names.ts";
import { connectionOptions, type NodeFetchOptions, refuse } from "./node-fetch.ts";
import { importPeer } from "./peer.ts";

/**
 * A dispatcher for undici's `fetch` and `request`, and for the global `fetch` (`{ dispatcher }`), whose connections
 * the guard is asked about: at connect time, after DNS. Give it to what fetches pages, too, so that neither they nor
 * their redirects lead inside. It keeps no connections.
 *
 * It needs the package `undici`, version 6 or 7, to be installed.
 *
 * @returns undici's `Agent`
 * @throws RobotsError MISSING_PACKAGE, INVALID_ARGUMENT for unknown options and invalid values
 */
export async function undiciDispatcher(options: NodeFetchOptions = {}): Promise<object> {
  return dispatcherOf(connectionOptions("undiciDispatcher", options));
}

/**
 * undici's `fetch` over {@link undiciDispatcher}, for a `RobotsClient`.
 *
 * @throws RobotsError MISSING_PACKAGE, INVALID_ARGUMENT for unknown options and invalid values
 */
export async function undiciFetch(options: NodeFetchOptions = {}): Promise<Fetch> {
  const given = connectionOptions("undiciFetch", options);
  const { fetch } = await importPeer("undici", () => import("undici"));
  const dispatcher = await dispatcherOf(given);
  const fetching: Fetch = (url, init) => fetch(url, { ...init, dispatcher });
  return Object.assign(fetching, { maxConcurrency: usualConcurrency() });
}

async function dispatcherOf({ guard, resolver }: NodeFetchOptions) {
  const { Agent, buildConnector } = await importPeer("undici", () => import("undici"));
  const lookup = lookupThrough(resolver, guard) as LookupFunction;
  const connect = buildConnector({ lookup } as Parameters<typeof buildConnector>[0]);
  return new Agent({
    pipelining: 0,
    connect(options, callback) {
      try {
        // For an address in the URL, `lookup` is not called.
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

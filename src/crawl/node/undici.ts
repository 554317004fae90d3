import type { LookupFunction } from "node:net";
import { expectNoMore } from "../../base/options.ts";
import type { Fetch } from "../../base/response.ts";
import { ACCEPT_ENCODING } from "./decoded-body.ts";
import { usualConcurrency } from "./limits.ts";
import { lookupThrough } from "./names.ts";
import { type ConnectionOptions, connectionOptions, decodedResponse, refuse } from "./node-fetch.ts";
import { importPeer, notThere } from "./peer.ts";
import { onReset } from "./reset.ts";

/**
 * Creates a dispatcher for undici's `fetch` and `request`, and for the global `fetch` (`{ dispatcher }`), that
 * checks every connection with the guard at connect time, after DNS. Use it for fetching pages, too, so that
 * neither they nor redirects can reach your network. It does not keep connections open.
 *
 * It requires the package `undici`, version 6 or later.
 *
 * @returns undici's `Agent`
 * @throws RobotsError MISSING_PACKAGE, INVALID_ARGUMENT for unknown options and invalid values
 */
export async function undiciDispatcher(
  options: ConnectionOptions = {},
  ...beyond: undefined[]
): Promise<object> {
  expectNoMore("undiciDispatcher(options)", beyond);
  const given = connectionOptions("undiciDispatcher", options);
  return dispatcherOf(await undici(), given);
}

/**
 * A `fetch` for a `RobotsClient`, based on undici's `request` with {@link undiciDispatcher}. It notices truncated
 * compressed bodies, which undici's own `fetch` does not. It does not follow redirects.
 *
 * @throws RobotsError MISSING_PACKAGE, INVALID_ARGUMENT for unknown options and invalid values
 */
export async function undiciFetch(options: ConnectionOptions = {}, ...beyond: undefined[]): Promise<Fetch> {
  expectNoMore("undiciFetch(options)", beyond);
  const given = connectionOptions("undiciFetch", options);
  const its = await undici();
  const fetching: Fetch = async (url, { headers, signal }) => {
    const sent = { "accept-encoding": ACCEPT_ENCODING, ...headers };
    // One dispatcher for each request, so that its connection is known.
    const dispatcher = dispatcherOf(its, given, (error) => answer?.body.destroy(error));
    let answer: Awaited<ReturnType<typeof its.request>> | undefined;
    answer = await its.request(url, { dispatcher, headers: sent, signal });
    return decodedResponse(answer.statusCode, answer.headers, answer.body);
  };
  return Object.assign(fetching, { maxConcurrency: usualConcurrency() });
}

// undici has had `util` since 6.1; what 6.0 has, 5 has, too.
const undici = () =>
  importPeer(
    "undici@7",
    () => import("undici").catch(notThere),
    (loaded) => "util" in loaded,
  );

/** @param lost called if a connection that seemed to have ended was reset */
function dispatcherOf(
  { Agent, buildConnector }: typeof import("undici"),
  { guard, resolver, maxHeaderBytes }: ReturnType<typeof connectionOptions>,
  lost?: (error: Error) => void,
) {
  const lookup = lookupThrough(resolver, guard) as LookupFunction;
  const connect = buildConnector({ lookup } as Parameters<typeof buildConnector>[0]);
  return new Agent({
    pipelining: 0,
    maxHeaderSize: maxHeaderBytes,
    connect(options, callback) {
      try {
        // `lookup` is not called for an address in the URL.
        refuse(new URL(`http://${bracketed(options.hostname)}`), guard);
      } catch (error) {
        callback(error as Error, null);
        return;
      }
      connect(options, (...[error, socket]) => {
        if (error !== null) return callback(error, null);
        // Before undici's own listener, which takes a body without a length for complete when its connection is reset.
        socket.prependListener("error", asLost);
        if (lost !== undefined) onReset(socket, lost);
        callback(null, socket);
      });
    },
  });
}

/** Gives a reset the code that undici uses for any other lost connection. */
function asLost(error: NodeJS.ErrnoException): void {
  if (error.code === "ECONNRESET") error.code = "UND_ERR_SOCKET";
}

function bracketed(hostname: string): string {
  return hostname.includes(":") && !hostname.startsWith("[") ? `[${hostname}]` : hostname;
}

import { type Fetch, headerOf } from "./response.ts";

/** Versions of undici before 6.26, 7.26 and 8.3 (https://github.com/nodejs/undici/pull/5273). */
const LOSES_CUTS = /^(?:[0-5]|[67]\.1?\d|[67]\.2[0-5]|8\.[0-2])\./;

/**
 * Whether the undici in this Node takes a chunked body that is cut for a whole one, if the answer has
 * `Connection: close`.
 */
export function losesCuts(): boolean {
  const { process } = globalThis as { process?: { versions?: { undici?: string } } };
  return LOSES_CUTS.test(process?.versions?.undici ?? "");
}

/**
 * The runtime's own `fetch`, asked to close each connection after the answer. Each host has just one file, and in
 * Node, Deno and Bun, connections to ten thousand hosts would otherwise stay open for seconds, each with a file
 * descriptor. Browsers and Workers manage their connections themselves, and omit the header.
 *
 * Where a cut would then go unnoticed, the file is fetched again without that header: most hosts keep the connection if
 * nobody asks them to close it.
 */
export const globalFetch: Fetch = async (url, { headers, redirect, signal }) => {
  // Looked up at each call, and not called as a method of other objects, which some runtimes refuse.
  const closing = { headers: { ...headers, connection: "close" }, redirect, signal };
  const response = await globalThis.fetch(url, closing);
  const { status, headers: got } = response;
  const has = (name: string, word: RegExp): boolean => word.test(headerOf(got, name) ?? "");
  const mayBeCut = has("transfer-encoding", /chunked/i) && has("connection", /\bclose\b/i);
  if (status < 200 || status > 299 || !mayBeCut || !losesCuts()) return response;
  // The body may have failed already.
  response.body?.cancel().catch(() => {});
  return await globalThis.fetch(url, { headers, redirect, signal });
};

import { type KeyvLike, RobotsClient, type RobotsEntry } from "../cache/index.ts";
import type { Dialect } from "../dialect/dialect.ts";
import { version } from "./version.ts";

/** A site's robots.txt, asked for as a crawler asks for it. */
export interface LiveRobots {
  /** What came of it. */
  readonly entry: RobotsEntry;
  /** The bytes of the file; undefined where no file came, or the one from before was confirmed. */
  readonly body: Uint8Array | undefined;
}

export interface LiveOptions {
  readonly dialect?: Dialect;
  /** What was known before, and is to be known next time: the last good copy among it. */
  readonly cache?: KeyvLike;
  /** Milliseconds for all of it. */
  readonly timeout?: number;
}

/**
 * Asks for the robots.txt that governs a URL, through the client that crawlers use: redirects, outcomes and
 * limits are those of RFC 9309. The client keeps compiled rules; whoever points at lines needs the file, too.
 */
export async function liveRobots(url: string, options: LiveOptions = {}): Promise<LiveRobots> {
  let pieces: Uint8Array[] = [];
  const client = new RobotsClient({
    userAgent: `robotomata/${version()}`,
    agent: "*",
    // Whoever runs a command wants to know how things are now.
    minAge: 0,
    maxAge: 0,
    retryAfter: 0,
    ...options,
    async fetch(to, init) {
      const response = await globalThis.fetch(to, init);
      pieces = [];
      if (response.body === null) return response;
      const copy = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          pieces.push(piece);
          controller.enqueue(piece);
        },
      });
      const { status, statusText, headers } = response;
      return new Response(response.body.pipeThrough(copy), { status, statusText, headers });
    },
  });
  const entry = await client.get(url);
  if (options.cache !== undefined) await client.flush();
  const isNew = entry.outcome === "found" && entry.status !== 304;
  return { entry, body: isNew ? Buffer.concat(pieces) : undefined };
}

import { bodyWithin } from "../../../base/body.ts";
import { bodyText } from "../../../crawl/fetch/encoding.ts";
import {
  type ClientEvent,
  type KeyvLike,
  RobotsClient,
  type RobotsEntry,
} from "../../../crawl/fetch/index.ts";
import type { Dialect } from "../../../engine/dialect/dialect.ts";
import { DEFAULT_MAX_BYTES } from "../../../engine/parse/body.ts";
import { parsedUrl } from "../../../engine/url/parsed.ts";
import type { Terminal } from "../../command.ts";
import { becauseIn } from "../../text/because.ts";
import { note } from "../output/output.ts";
import { forbiddenOption, nameOrigin, redirects, userAgent } from "./requests.ts";
import { proxies, transport } from "./transport.ts";

export type { Outcome, RobotsEntry } from "../../../crawl/fetch/index.ts";

/** How many bytes are kept: one more than are used, to detect that there were too many. */
const READ = DEFAULT_MAX_BYTES + 1;

/** A site's robots.txt, fetched as a crawler fetches it. */
export interface LiveRobots {
  /** The result of fetching. */
  readonly entry: RobotsEntry;
  /** Whether the host was asked: with a cache, it may have asked to be left alone. */
  readonly isAsked: boolean;
  /** The file in UTF-8; undefined if there is no file, or where the earlier one was confirmed. */
  readonly body: Uint8Array | undefined;
}

export interface LiveOptions {
  readonly dialect?: Dialect;
  /** Where the state is kept between runs, including the last good copy. */
  readonly cache?: KeyvLike;
  /** Whether local failures are retried for as long as crawlers do; otherwise for {@link BRIEF}. */
  readonly persists?: boolean | undefined;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
  /** Where local failures and retries are reported. */
  readonly terminal: Terminal;
}

/**
 * Fetches a robots.txt through the client that crawlers use: redirects, outcomes and limits are those of RFC 9309.
 * A URL without a path means the host's file; any other URL is that of the file itself. The client keeps only
 * compiled rules, but the file is needed for line numbers.
 *
 * @throws the signal's reason
 */
export async function liveRobots(
  url: string,
  { signal, terminal, persists = false, ...options }: LiveOptions,
): Promise<LiveRobots> {
  // The client would take misuse for a failure.
  proxies();
  nameOrigin(url);
  const patience = persists ? LONG : BRIEF;
  const usual = new URL("/robots.txt", url).href;
  const { pathname, search } = new URL(url);
  const address = pathname === "/" && search === "" ? usual : url;
  let pieces: Uint8Array[] = [];
  let contentType: string | null = null;
  let isAsked = false;
  const client = new RobotsClient({
    userAgent: userAgent(),
    agent: "*",
    redirects: redirects(),
    ...forbiddenOption(),
    // Users who run a command want the current state. Without a cache, only `retryAt` depends on `retryAfter`.
    minAge: 0,
    maxAge: 0,
    ...(options.cache === undefined ? {} : { retryAfter: 0 }),
    onEvent: retryNote(terminal, patience),
    localPatience: patience,
    ...options,
    async fetch(to, init) {
      isAsked = true;
      const isFirst = `${to}` === usual;
      const { status, type, headers, body } = await transport(isFirst ? address : to, init);
      pieces = [];
      contentType = headers.get("content-type");
      // A redirect is relative to where the file was looked for.
      const get = (name: string): string | null => {
        const value = headers.get(name);
        const isMoved = isFirst && value !== null && name === "location";
        return isMoved ? (parsedUrl(value, address)?.href ?? value) : value;
      };
      const copy = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          pieces.push(piece);
          controller.enqueue(piece);
        },
      });
      return { status, type, headers: { get }, body: body.pipeThrough(copy) };
    },
  });
  const entry = await client.get(url, signal === undefined ? {} : { signal });
  // A watch fetches again and again, so a client's core memory must not wait for the garbage collector.
  await client.close();
  const isNew = entry.outcome === "found" && entry.status !== 304;
  return {
    entry,
    isAsked,
    body: isNew ? inUtf8(Buffer.concat(pieces), contentType, options.dialect) : undefined,
  };
}

/** What is read of a body: unchanged if it is UTF-8, else converted as the client converts it. */
export function inUtf8(
  body: Uint8Array,
  contentType: string | null,
  dialect: Dialect = "rfc9309",
): Uint8Array {
  const bytes = body.subarray(0, READ);
  const text = bodyText(bodyWithin(bytes, DEFAULT_MAX_BYTES), contentType, dialect);
  return typeof text === "string" ? Buffer.from(text) : bytes;
}

/**
 * Milliseconds for which a command retries after local failures while somebody is waiting for the answer: by then,
 * file descriptors may be free again, or a changed network may be ready.
 */
export const BRIEF = 5_000;

/** Milliseconds for which a client retries by default. */
const LONG = 30_000;

const noted = new WeakSet<Terminal>();

/**
 * For the `onEvent` of a client: reports, once per run, a local failure that is being retried. Otherwise, the
 * command would seem to hang.
 *
 * @param patience milliseconds for which such attempts are repeated
 */
export function retryNote(terminal: Terminal, patience: number): (event: ClientEvent) => void {
  return (event) => {
    if (event.type !== "retried" || noted.has(terminal)) return;
    noted.add(terminal);
    note(terminal, (texts) =>
      texts.common.retrying({
        origin: event.origin,
        why: becauseIn(texts, event.because),
        seconds: patience / 1000,
      }),
    );
  };
}

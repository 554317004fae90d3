import type { Because } from "../../base/because.ts";
import { discard } from "../../base/body.ts";
import { type Fetch, type FetchResponse, headerOf } from "../../base/response.ts";
import { isRedirect, MAX_REDIRECTS, redirectTarget } from "../../engine/url/location.ts";
import { type DetailCode, detailOf } from "../fetch/detail.ts";
import { DownloadTimeout, type TimeLimits } from "../fetch/download-timeout.ts";
import { charsetOf } from "../fetch/encoding.ts";
import { type Redirects, refusalOf } from "../fetch/redirects.ts";
import { type ProblemDetail, SitemapFault } from "./problem.ts";
import type { OpenSitemap } from "./walk.ts";

/** How sitemaps are asked for. */
export interface DownloadOptions {
  readonly fetch: Fetch;
  readonly userAgent: string;
  /** Which redirects are followed. */
  readonly redirects: Redirects;
  readonly limits: TimeLimits;
  readonly signal?: AbortSignal | undefined;
  /**
   * Called before every request, also those that follow redirects.
   *
   * @throws SitemapFault if it must not be made
   */
  readonly ask?: (url: string) => Promise<void>;
  /** The fault for an answer that is neither a file nor a redirect, if it means more than its status. */
  readonly refused?: (url: string, response: FetchResponse) => SitemapFault | undefined;
  /** Describes an error of the network. */
  readonly reason: (error: unknown) => ProblemDetail;
}

/** A sitemap as its server sends it. */
export interface Download extends OpenSitemap {
  /** From `Content-Length`, where that tells how much is left to come. */
  readonly size: number | undefined;
}

/**
 * Asks for a sitemap, and follows redirects.
 *
 * @throws SitemapFault if there is no file in time, or it must not be asked for, also from the bytes; also the signal's
 *   reason
 */
export async function download(start: string, asking: DownloadOptions): Promise<Download> {
  let url = start;
  for (let redirects = 0; ; redirects++) {
    await asking.ask?.(url);
    // Waiting for a turn is not the server's fault.
    const timeout = new DownloadTimeout(asking.limits, unreadable, asking.signal);
    try {
      const response = await send(url, asking, timeout.signal);
      timeout.touch();
      if (response.status >= 200 && response.status < 300) {
        return opened(url, response, pieces(response, timeout, asking));
      }
      await discard(response, timeout.signal);
      url = nextOf(url, response, redirects, asking);
    } catch (error) {
      timeout.stop();
      throw faultOf(error, asking);
    }
    timeout.stop();
  }
}

function send(
  url: string,
  { fetch, userAgent }: DownloadOptions,
  signal: AbortSignal,
): Promise<FetchResponse> {
  const headers = { "user-agent": userAgent, accept: "application/xml, text/xml, text/plain, */*" };
  return fetch(url, { redirect: "manual", headers, signal });
}

function opened(location: string, { headers }: FetchResponse, bytes: AsyncIterable<Uint8Array>): Download {
  const length = Number(headerOf(headers, "content-length") ?? Number.NaN);
  const isEncoded = headerOf(headers, "content-encoding") !== null;
  return {
    location,
    charset: charsetOf(headerOf(headers, "content-type")),
    size: isEncoded || Number.isNaN(length) ? undefined : length,
    bytes,
  };
}

/** Where an answer leads on to. @throws SitemapFault if that is nowhere */
function nextOf(url: string, response: FetchResponse, redirects: number, asking: DownloadOptions): string {
  const { status, headers } = response;
  if (!isRedirect(status)) {
    throw asking.refused?.(url, response) ?? unreadable({ code: "status", values: { status } });
  }
  if (redirects === MAX_REDIRECTS) {
    throw unreadable({ code: "many-redirects", values: { most: MAX_REDIRECTS } });
  }
  const target = redirectTarget(headerOf(headers, "location"), url);
  if (target === undefined) throw unreadable({ code: "no-target", values: {} });
  const refusal = refusalOf(url, target, asking.redirects);
  if (refusal !== undefined) throw unreadable(refusal);
  return target;
}

async function* pieces(
  response: FetchResponse,
  timeout: DownloadTimeout,
  asking: DownloadOptions,
): AsyncGenerator<Uint8Array> {
  try {
    yield* timeout.pieces(response.body);
  } catch (error) {
    throw faultOf(error, asking);
  }
}

/** A fault of the download; an abort by the caller's own signal is not one. */
function faultOf(error: unknown, { signal, reason }: DownloadOptions): unknown {
  if (signal?.aborted) return signal.reason;
  return error instanceof SitemapFault ? error : new SitemapFault("unreadable", reason(error));
}

const unreadable = (because: Because<DetailCode>): SitemapFault =>
  new SitemapFault("unreadable", { detail: detailOf(because), because });

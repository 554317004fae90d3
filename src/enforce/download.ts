import { readBody } from "../fetch/body.ts";
import { numberFrom } from "../kinds.ts";
import { expectKind } from "../options.ts";
import { DEFAULT_MAX_BYTES } from "../parse/limits.ts";
import { webUrl } from "../url/kinds.ts";
import type { Source } from "./refreshed.ts";

/** Milliseconds for a whole answer. */
const TIMEOUT = 30_000;

/**
 * A document on the web that is downloaded again from time to time.
 *
 * @param most bytes; a longer one is a failure
 * @param every milliseconds
 */
export function webDocument(url: string, most: number, every: number): Source<Uint8Array> {
  return {
    every,
    async load() {
      const signal = AbortSignal.timeout(TIMEOUT);
      const response = await fetch(url, { signal });
      return wholeBody(url, response, most, signal);
    },
  };
}

/**
 * The robots.txt at a URL, for {@link createEnforcer}: it is downloaded again every five minutes, once a robot comes.
 *
 * @param every milliseconds
 * @throws RobotsError INVALID_ARGUMENT
 */
export function robotsAt(url: string, every = 300_000): Source<Uint8Array> {
  expectKind("url", url, webUrl);
  expectKind("every", every, numberFrom(0, undefined, " of milliseconds"));
  return webDocument(url, DEFAULT_MAX_BYTES, every);
}

/** @throws if there is no document, or one of more bytes than `most`; no more are read */
export async function wholeBody(
  url: string,
  response: Response,
  most: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { status, body } = response;
  if (status !== 200) {
    void body?.cancel().catch(() => {});
    throw new Error(`${url} answers ${status}.`);
  }
  const { bytes, cut } = await readBody(response, most, signal);
  if (cut) throw new Error(`${url} has more than ${most} bytes.`);
  return bytes;
}

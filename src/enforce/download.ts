import { DEFAULT_MAX_BYTES } from "../parse/limits.ts";
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
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
      if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
      return bodyOf(response, most);
    },
  };
}

/**
 * The robots.txt at a URL, for {@link createEnforcer}: it is downloaded again every five minutes, once a robot comes.
 *
 * @param every milliseconds
 */
export function robotsAt(url: string, every = 300_000): Source<Uint8Array> {
  return webDocument(url, DEFAULT_MAX_BYTES, every);
}

/** @throws if a body has more bytes than `most`; no more are read */
export async function bodyOf({ body, url }: Response, most: number): Promise<Uint8Array> {
  const reader = body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader!.read()) {
    size += part.value.length;
    if (size > most) {
      void reader!.cancel().catch(() => {});
      throw new Error(`${url} has more than ${most} bytes.`);
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

import { strictDecoder } from "../../base/utf8.ts";
import { originOf } from "./origin.ts";
import { parsedUrl } from "./parsed.ts";

/** How many redirects are followed: the minimum that RFC 9309 2.3.1.2 requires. */
export const MAX_REDIRECTS = 5;

/** Whether a status is that of a redirect (Fetch standard, 2.2.3). */
export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/** The target of a `Location`, without a password; undefined if it is not an http or https URL. */
export function redirectTarget(location: string | null, base: string): string | undefined {
  const target = location === null ? undefined : parsedUrl(textOf(onceOf(location)), base);
  if (target === undefined || originOf(target.href) === undefined) return undefined;
  target.username = "";
  target.password = "";
  target.hash = "";
  return target.href;
}

/** One of two equal values, which `fetch` joins: the server, or something before it, has added the header twice. */
function onceOf(location: string): string {
  const half = (location.length - 2) / 2;
  const [first, second] = [location.slice(0, half), location.slice(half + 2)];
  return first === second && location.startsWith(", ", half) ? first : location;
}

/** A header whose bytes are UTF-8; `fetch` makes a character of every byte. Anything else is returned unchanged. */
function textOf(header: string): string {
  if (!/[\x80-\xff]/.test(header) || /[^\0-\xff]/.test(header)) return header;
  try {
    return strictDecoder.decode(Uint8Array.from(header, (byte) => byte.charCodeAt(0)));
  } catch {
    return header;
  }
}

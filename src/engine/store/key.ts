import { urlString } from "../url/given.ts";
import { parsedUrl } from "../url/parsed.ts";

/** Maximum length in bytes of an origin in a block of the host table. */
const LONGEST = 0xffff;

/**
 * The key of a URL's host in a store: scheme, host and port in normal form, for any scheme. Undefined if there is
 * no host, or if it is too long.
 */
export function hostKey(url: unknown): string | undefined {
  const text = urlString(url);
  const parsed = text === undefined ? undefined : parsedUrl(text);
  if (parsed === undefined) return undefined;
  const origin = `${parsed.protocol}//${parsed.host}`;
  return parsed.host === "" || origin.length > LONGEST ? undefined : origin;
}

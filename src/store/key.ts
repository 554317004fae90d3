import { urlString } from "../url/given.ts";
import { parsedUrl } from "../url/parsed.ts";

/** Bytes of the longest origin that a block of the table of hosts has room for. */
const LONGEST = 0xffff;

/**
 * What a store holds the host of a URL under: scheme, host and port in their normal spelling, of any scheme. Undefined if
 * there is no host, or one that is far too long.
 */
export function hostKey(url: unknown): string | undefined {
  const text = urlString(url);
  const parsed = text === undefined ? undefined : parsedUrl(text);
  if (parsed === undefined) return undefined;
  const origin = `${parsed.protocol}//${parsed.host}`;
  return parsed.host === "" || origin.length > LONGEST ? undefined : origin;
}

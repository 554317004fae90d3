/** Bytes of the longest origin that a block of the table of hosts has room for. */
const LONGEST = 0xffff;

/** Scheme, host and port of a URL in their normal spelling; undefined if it has no host, or one beyond all measure. */
export function originOf(url: string): string | undefined {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return undefined;
  }
  const origin = `${parsed.protocol}//${parsed.host}`;
  return parsed.host === "" || origin.length > LONGEST ? undefined : origin;
}

const PORT = /^([^:]+):\d{1,5}$/;
const BRACKETS = /^\[([^\]]*)\](?::\d{1,5})?$/;
const COMMA = ",";

/**
 * The address by which a client's requests are counted: without port and IPv6 brackets, and the first in a list, as
 * proxies write it. Names are left as they are.
 */
export function addressOf(written: string): string {
  if (!isUnusual(written)) return written;
  const one = firstOfList(written) ?? written;
  return BRACKETS.exec(one)?.[1] ?? PORT.exec(one)?.[1] ?? one;
}

/**
 * Whether it begins with a bracket, or contains a comma or a colon. Addresses are so short that built-in searches
 * would take longer.
 */
function isUnusual(text: string): boolean {
  if (text.startsWith("[")) return true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x2c || code === 0x3a) return true;
  }
  return false;
}

/** The first address of a list between commas, which is the client's; what comes after it are proxies. Undefined for others. */
export function firstOfList(text: string): string | undefined {
  const comma = text.indexOf(COMMA);
  if (comma < 0) return undefined;
  const list = text.slice(text.lastIndexOf(" ", comma) + 1);
  return list.split(/[\s,"]+/).find((one) => /^(?=.*[.:])[\da-f.:[\]]{2,64}$/i.test(one));
}

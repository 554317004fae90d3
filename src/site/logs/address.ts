import { readAddress } from "../identity/address.ts";
import { isProxyAddress } from "../identity/proxies.ts";

const PORT = /^([^:]+):\d{1,5}$/;
const BRACKETS = /^\[([^\]]*)\](?::\d{1,5})?$/;
const COMMA = ",";

/**
 * The address under which a client's requests are counted: without port and brackets, and the first one of a list that
 * proxies have written. Names are left as they are.
 */
export function addressOf(written: string): string {
  if (!isUnusual(written)) return written;
  const one = firstOfList(written) ?? written;
  return BRACKETS.exec(one)?.[1] ?? PORT.exec(one)?.[1] ?? one;
}

/**
 * The client's address where proxies may have passed it on: the first address in their list that a client can have, if
 * the one that sent the request is a proxy's, or missing.
 */
export function clientOf(sender: string, forwarded: string): string {
  if (forwarded === "" || !(sender === "" || isProxyAddress(addressOf(sender)))) return sender;
  const list = forwarded.split(/[\s,"]+/).map(addressOf);
  return list.find((one) => readAddress(one) !== undefined && !isProxyAddress(one)) ?? (sender || list[0]!);
}

/** Whether a text begins with a bracket, or has a comma or a colon. On such short texts, this loop beats `includes`. */
function isUnusual(text: string): boolean {
  if (text.startsWith("[")) return true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x2c || code === 0x3a) return true;
  }
  return false;
}

/** The first address of a list with commas, which is the client's: proxies follow. Undefined for any other text. */
export function firstOfList(text: string): string | undefined {
  const comma = text.indexOf(COMMA);
  if (comma < 0) return undefined;
  const list = text.slice(text.lastIndexOf(" ", comma) + 1);
  return list.split(/[\s,"]+/).find((one) => /^(?=.*[.:])[\da-f.:[\]]{2,64}$/i.test(one));
}

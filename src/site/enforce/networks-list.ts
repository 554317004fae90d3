import { describeValue } from "../../base/describe-value.ts";
import { misuse } from "../../base/errors.ts";
import { isMarkup } from "../../base/foreign.ts";
import { encoder } from "../../base/utf8.ts";
import { Networks } from "../identity/networks.ts";
import { isPrivate } from "../identity/proxies.ts";

/** Which part of all addresses an operator may have: more would verify everybody. */
const WIDEST = 1 / 16;

/** Bytes of a published list, at most. */
export const MOST_NETWORKS = 4_000_000;

/**
 * The networks in a published list. Of a broken list nothing counts: crawlers whose networks it lost would be taken for
 * impostors.
 *
 * @param source where the list comes from, for errors
 * @throws RobotsError INVALID_ARGUMENT for a text without networks that clients on the Internet have, or one that is not
 *   whole
 */
export function networksIn(names: string | readonly string[], source: string, text: string): Networks {
  const fault = faultOf(text);
  const networks = new Networks(names, source, text);
  const [first] = networks.unreadable;
  const { tooWide } = networks;
  if (tooWide !== undefined)
    throw misuse(
      `${source} must be an operator's networks, and ${tooWide} is more than any has: remove that line.`,
    );
  if (networks.share > WIDEST)
    throw misuse(
      `${source} must be an operator's networks, and they are more than a sixteenth of all addresses together.`,
    );
  const isPublic = networks.written.some((one) => !isPrivate(one));
  if (fault === undefined && isPublic && first === undefined) return networks;
  const unreadable = `${networks.unreadable.length} of its entries cannot be read, the first being ${describeValue(first)}`;
  const why =
    fault ?? (networks.size === 0 ? "has none" : first === undefined ? "has only private ones" : unreadable);
  throw misuse(`${source} must be a list of networks, but ${why}: ${describeValue(text)}.`);
}

function faultOf(text: string): string | undefined {
  if (isMarkup(encoder.encode(text.slice(0, 1000)))) return "is a web page";
  const isJson = /^\s*[[{]/.test(text);
  if (isJson) return isWhole(text.trim()) ? undefined : "is JSON that was cut short";
  return undefined;
}

function isWhole(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

import type { Because } from "../../base/because.ts";
import { describeValue } from "../../base/describe-value.ts";
import { misuseFor } from "../../base/errors.ts";
import { isMarkup } from "../../base/foreign.ts";
import { encoder } from "../../base/utf8.ts";
import { Networks } from "../identity/networks.ts";
import { isPrivate } from "../identity/proxies.ts";

/** Which part of all addresses an operator may have: more would verify everybody. */
const WIDEST = 1 / 16;

/** Bytes of a published list, at most. */
export const MOST_NETWORKS = 4_000_000;

/** Why a text is not a list of networks, in English. */
export const NETWORK_FAULTS = {
  "web-page": "it is a web page",
  "cut-json": "it is JSON that was cut short",
  "wide-network": "{network} is more than any operator has: remove that line",
  "wide-networks": "its networks are more than a sixteenth of all addresses together",
  "no-networks": "{text} has none",
  "unreadable-networks": "{entries} of its entries cannot be read, the first being {text}",
  "private-networks": "it has only private networks",
} as const;

/**
 * The networks in a published list. Of a broken list nothing counts: crawlers whose networks it lost would be taken for
 * impostors.
 *
 * @param source where the list comes from, for errors
 * @throws RobotsError INVALID_ARGUMENT for a text without networks that clients on the Internet have, or one that is not
 *   whole
 */
export function networksIn(names: string | readonly string[], source: string, text: string): Networks {
  const networks = new Networks(names, source, text);
  const fault = faultOf(text, networks);
  if (fault === undefined) return networks;
  const [code, values] = fault;
  const frame = (why: string): string => `${source} must be a list of an operator's networks, but ${why}.`;
  throw misuseFor(NETWORK_FAULTS, code, values, frame);
}

type Fault = readonly [code: keyof typeof NETWORK_FAULTS, values?: Because["values"]];

function faultOf(text: string, { tooWide, share, size, written, unreadable }: Networks): Fault | undefined {
  const [first] = unreadable;
  if (tooWide !== undefined) return ["wide-network", { network: tooWide }];
  if (share > WIDEST) return ["wide-networks"];
  if (isMarkup(encoder.encode(text.slice(0, 1000)))) return ["web-page"];
  if (/^\s*[[{]/.test(text) && !isWhole(text.trim())) return ["cut-json"];
  if (size === 0) return ["no-networks", { text: describeValue(text) }];
  if (first !== undefined)
    return ["unreadable-networks", { entries: unreadable.length, text: describeValue(first) }];
  return written.every(isPrivate) ? ["private-networks"] : undefined;
}

function isWhole(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

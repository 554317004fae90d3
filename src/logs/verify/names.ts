import { BlockList, isIP } from "node:net";
import type { Finding } from "./finding.ts";

/** What queries DNS: a `Resolver` of `node:dns/promises`. */
export interface NameServer {
  resolvePtr(name: string): Promise<string[]>;
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
}

/** How many names of an address are looked at. */
const MOST_NAMES = 10;

/**
 * Checks an address as the operators of crawlers describe it: its name in DNS has to lie in one of their domains, and that
 * name has to lead back to the address. The owner of an address can give it any name, but cannot make a name of others
 * lead back to it. Where DNS does not answer, nothing is said.
 */
export async function checkNames(
  address: string,
  domains: readonly string[],
  dns: NameServer,
): Promise<Finding> {
  const names = await answers(() => dns.resolvePtr(reverseName(address)));
  if (names === undefined) return unanswered;
  if (names.length === 0) return { result: "spoofed", why: "the address has no name in DNS" };
  const ours = names.slice(0, MOST_NAMES).filter((name) => isIn(name, domains));
  if (ours.length === 0) return { result: "spoofed", why: `the address is ${names[0]}` };
  let isUnanswered = false;
  for (const name of ours) {
    const found = await answers(() => (isIP(address) === 6 ? dns.resolve6(name) : dns.resolve4(name)));
    if (found === undefined) isUnanswered = true;
    else if (found.some((one) => isSame(one, address))) return { result: "verified", why: name };
  }
  return isUnanswered
    ? unanswered
    : { result: "spoofed", why: `${ours[0]} does not lead back to the address` };
}

/** The name under which DNS lists the names of an address. */
function reverseName(address: string): string {
  if (isIP(address) === 4) return `${address.split(".").reverse().join(".")}.in-addr.arpa`;
  const digits = groupsOf(address).map((group) => group.padStart(4, "0"));
  return `${[...digits.join("")].reverse().join(".")}.ip6.arpa`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  // URLs have them in one form, where "::" stands for at least one group.
  const [before, after] = new URL(`http://[${address.replace(/%.*/, "")}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [before, after].map((part) => (part ? part.split(":") : []));
  return after === undefined
    ? first!
    : [...first!, ...Array(8 - first!.length - last!.length).fill("0"), ...last!];
}

const unanswered: Finding = { result: "unchecked", why: "DNS gave no answer" };

/** Codes that say that there is nothing to find; all others say that nobody could tell. */
const NOTHING = new Set(["ENOTFOUND", "ENODATA"]);

/** What DNS answers; undefined if it does not. */
async function answers(ask: () => Promise<string[]>): Promise<string[] | undefined> {
  try {
    return await ask();
  } catch (error) {
    return NOTHING.has((error as NodeJS.ErrnoException).code ?? "") ? [] : undefined;
  }
}

function isIn(name: string, domains: readonly string[]): boolean {
  const lower = name.toLowerCase().replace(/\.$/, "");
  return domains.some((domain) => lower.endsWith(`.${domain}`));
}

/** Whether two texts are one address: IPv6 can be written in several ways. */
function isSame(one: string, other: string): boolean {
  const version = isIP(one);
  if (version === 0 || version !== isIP(other)) return false;
  const list = new BlockList();
  const family = version === 6 ? "ipv6" : "ipv4";
  list.addAddress(one, family);
  return list.check(other, family);
}

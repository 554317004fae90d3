import type { Because } from "../../base/because.ts";
import { type Address, readAddress } from "./address.ts";
import type { SpoofedCode } from "./spoofed.ts";

/** A client of DNS, such as a `Resolver` of `node:dns/promises`. */
export interface NameServer {
  /** The host names of an address; `name` is the address as a name below `in-addr.arpa` or `ip6.arpa`. */
  resolvePtr(name: string): Promise<string[]>;
  /** The IPv4 addresses of a name. */
  resolve4(name: string): Promise<string[]>;
  /** The IPv6 addresses of a name. */
  resolve6(name: string): Promise<string[]>;
}

/** How many names of an address are looked up at most. */
const MOST_NAMES = 10;

/**
 * Checks an address as the operators of crawlers describe it: its name in DNS has to lie in one of their domains, and
 * that name has to lead back to the address. The owner of an address can give it any name, but cannot make somebody
 * else's name lead back to it. If DNS does not answer, the address stays unchecked.
 */
export async function checkNames(
  address: Address,
  domains: readonly string[],
  dns: NameServer,
): Promise<AddressResult> {
  const names = await answers(() => dns.resolvePtr(reverseName(address)));
  if (names === undefined) return unanswered;
  if (names.length === 0) return { result: "spoofed", because: { code: "no-name", values: {} } };
  const ours = names.filter((name) => isIn(name, domains));
  if (ours.length === 0)
    return { result: "spoofed", because: { code: "named", values: { name: names[0]! } } };
  let isUnanswered = ours.length > MOST_NAMES;
  for (const name of ours.slice(0, MOST_NAMES)) {
    const found = await answers(() => (isIPv6(address) ? dns.resolve6(name) : dns.resolve4(name)));
    if (found === undefined) isUnanswered = true;
    else if (found.some((one) => readAddress(one)?.text === address.text)) return { result: "verified" };
  }
  return isUnanswered
    ? unanswered
    : { result: "spoofed", because: { code: "not-back", values: { name: ours[0]! } } };
}

function isIPv6({ bytes }: Address): boolean {
  return bytes.length === 16;
}

/** The name under which DNS has the host names of an address. */
function reverseName(address: Address): string {
  const bytes = [...address.bytes].reverse();
  if (!isIPv6(address)) return `${bytes.join(".")}.in-addr.arpa`;
  const digits = bytes.flatMap((byte) => [byte & 15, byte >> 4].map((digit) => digit.toString(16)));
  return `${digits.join(".")}.ip6.arpa`;
}

const unanswered: AddressResult = { result: "unchecked" };

/** Codes of answers that there is nothing to find; any other code means that DNS could not tell. */
const NOTHING = new Set(["ENOTFOUND", "ENODATA"]);

/** The answers of DNS; undefined if it could not tell. */
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

/** The result of checking an address that uses a crawler's name. */
export interface AddressResult {
  readonly result: "verified" | "spoofed" | "unchecked";
  /** Why it is spoofed, unless only the result is remembered. */
  readonly because?: Because<SpoofedCode>;
}

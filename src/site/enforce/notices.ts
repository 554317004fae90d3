import type { Unclear } from "./identities.ts";

/** How many characters of an address are shown. */
const SHOWN_CHARACTERS = 60;

/** The notice for a server behind a proxy whose address is not a crawler's. */
export const PROXY_NOTICE =
  "A crawler counts as spoofed by its connection's address, though its request has X-Forwarded-For or Forwarded: if your proxy writes it, set addressHeader, or real crawlers are taken for impostors.";

export const ANY_CASE =
  'Express\'s routes ignore the case of letters, so that /PRIVATE is served where /private is forbidden: set ignoreCase: true, or app.enable("case sensitive routing").';

/**
 * Why crawlers are not verified, and which option helps.
 *
 * @param hasHeader whether addresses are read from a header
 */
export function unclearText(why: Unclear, written: string | undefined, hasHeader: boolean): string {
  if (why === "missing" && hasHeader)
    return "Crawlers are not verified: a request does not have the header of addressHeader, or fewer addresses in it than proxies. Let nobody pass your proxy by.";
  if (why === "busy")
    return "Some crawlers are not verified: too many addresses wait for an answer of DNS, which is slow or whose owners do not answer.";
  const given = JSON.stringify(written?.slice(0, SHOWN_CHARACTERS));
  const remedy = "set addressHeader to the header in which your proxy writes it.";
  if (why === "missing")
    return `Crawlers are not verified without the client's address: pass address, or ${remedy}`;
  if (why === "proxy")
    return `Crawlers are not verified: ${given} is the address of a proxy, not of the client. If the proxy is yours, ${remedy}`;
  return `Crawlers are not verified: ${given} is not an address. Pass the client's address, or ${remedy}`;
}

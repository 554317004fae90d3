import type { Unclear } from "./identities.ts";

/** Characters of an address that are shown. */
const SHOWN = 60;

/** Why crawlers are not verified, and what to do about it. */
export function unclearText(why: Unclear, written: string | undefined): string {
  const given = JSON.stringify(written?.slice(0, SHOWN));
  const remedy = "set addressHeader to the header in which your proxy writes it.";
  if (why === "missing")
    return `Crawlers are not verified without the client's address: pass address, or ${remedy}`;
  if (why === "proxy")
    return `Crawlers are not verified: ${given} is the address of a proxy, not of the client. If the proxy is yours, ${remedy}`;
  return `Crawlers are not verified: ${given} is not an address. Pass the client's address, or ${remedy}`;
}

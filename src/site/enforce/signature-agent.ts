import { parseDictionary, parseItem } from "structured-headers";
import { DIRECTORY_PATH } from "../../base/key-directory.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import type { Item } from "./signature-base.ts";

/** Why a signature does not count, as the end of "Its signature does not count: ...". */
export class SignatureRefusal extends Error {}

export function refuse(why: string): never {
  throw new SignatureRefusal(why);
}

/** Whether an address is an origin, with or without its slash; a query does not count. */
export function isOrigin({ pathname, hash }: URL): boolean {
  return pathname === "/" && hash === "";
}

/** What identifies a key set: its address without a query, which anybody could vary. */
export function identifierOf({ origin, pathname }: URL): string {
  return origin + pathname;
}

/** The signer: the header is a string, or, in later drafts, a dictionary with a string for each signature. */
export function memberOf(header: string, key: unknown): Item {
  const member = header.startsWith('"') ? parseItem(header) : parseDictionary(header).get(String(key));
  if (typeof member?.[0] !== "string") refuse("Signature-Agent does not name who signed");
  return member as Item;
}

/**
 * The identifier of a signer's key set. Without a `type`, the value is the address of the set itself
 * (draft-ietf-webbotauth-httpsig-protocol-01), or an origin, which stands for its directory (-00 and before). In -00, a
 * `type` says which of the two it is.
 *
 * @throws SignatureRefusal
 */
export function keySetOf([value, parameters]: Item): string {
  const url = parsedUrl(String(value));
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "")
    refuse("Signature-Agent is no https address");
  const [strange] = [...parameters.keys()].filter((name) => name !== "type");
  if (strange !== undefined) refuse(`Signature-Agent has a parameter that no draft has, ${strange}`);
  const type = String(parameters.get("type") ?? (isOrigin(url) ? "directory" : "jwks_uri"));
  if (type === "jwks_uri" || type === "cimd") return identifierOf(url);
  if (type !== "directory") refuse(`Signature-Agent has a type that is not known, ${type}`);
  if (!isOrigin(url)) refuse("Signature-Agent names a directory with a path, where only an origin may stand");
  return url.origin + DIRECTORY_PATH;
}

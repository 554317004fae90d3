import { isRecord } from "../../base/object.ts";

/** A public key as RFC 7517 writes it: `nbf` and `exp` are seconds since 1970. */
export type Key = {
  readonly kty?: string;
  readonly nbf?: unknown;
  readonly exp?: unknown;
  readonly [member: string]: unknown;
};

/** What a signer says about itself (draft-meunier-webbotauth-registry). */
export interface Card {
  /** The product token that it obeys in robots.txt; undefined if it names none that could be one. */
  readonly token: string | undefined;
  /** What it collects for, in its own words. */
  readonly purpose: string | undefined;
}

/** What an address of keys serves: a set of keys (RFC 7517, 5), a single key, or a card. */
export interface KeyDocument {
  readonly keys: readonly unknown[] | undefined;
  /** Where they are, if a card names the address instead. */
  readonly jwksUri: string | undefined;
  readonly card: Card;
}

/** Characters of a word of a card. */
const LONGEST = 100;

/** @throws if the text at an address is not a JSON object */
export function readKeyDocument(url: string, text: string): KeyDocument {
  const given: unknown = JSON.parse(text);
  if (!isRecord(given)) throw new Error(`${url} is not a JSON object.`);
  const { jwks_uri: uri, web_bot_auth: nested } = given;
  // The drafts before the fourth have what the card says beside the keys.
  const said = isRecord(nested) ? nested : given;
  const token = wordOf(said["rfc9309-product-token"]);
  return {
    keys: keysOf(given) ?? keysOf(given.jwks),
    jwksUri: typeof uri === "string" ? uri : undefined,
    card: {
      token: token !== undefined && /^[\w-]*[a-z][\w-]*$/i.test(token) ? token : undefined,
      purpose: wordOf(said.purpose),
    },
  };
}

function keysOf(given: unknown): readonly unknown[] | undefined {
  if (!isRecord(given)) return undefined;
  if (typeof given.kty === "string") return [given];
  const { keys } = given;
  return Array.isArray(keys) ? keys : undefined;
}

function wordOf(value: unknown): string | undefined {
  return typeof value === "string" && value.length > 0 && value.length <= LONGEST ? value : undefined;
}
